// The smallest real consumer: an Express app that receives webhooks and shows what comes, while it comes.
import { fileURLToPath } from "node:url";
import { expressWebhooks, type Webhooks } from "@video-ads/webhooks";
import express, { type Express } from "express";
import type { Feed } from "./feed.ts";

const PAGE = fileURLToPath(new URL("../page", import.meta.url));
const LOOK = fileURLToPath(import.meta.resolve("@video-ads/look/look.css"));
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** The app. Handlers are registered on `hooks` by whoever makes it. */
export function createApp(hooks: Webhooks, feed: Feed): Express {
  const app = express().disable("x-powered-by");
  // Before any body parser: the receiver reads the body itself, with a limit.
  app.use("/webhooks", expressWebhooks(hooks));
  app.get("/events", (request, response) => {
    if (!request.accepts("text/event-stream") || request.accepts("application/json") === "application/json") {
      response.json({ events: feed.entries });
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    const seen = Number(request.get("last-event-id") ?? 0);
    const leave = feed.watch(Number.isInteger(seen) ? seen : 0, (entry) => {
      response.write(`id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`);
    });
    response.on("close", leave);
  });
  app.get("/look.css", (_request, response) => response.sendFile(LOOK));
  app.use(
    express.static(PAGE, { setHeaders: (response) => void response.setHeader("content-security-policy", POLICY) }),
  );
  return app;
}
