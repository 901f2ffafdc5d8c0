// The smallest real consumer: an Express app that receives webhooks and shows what comes, while it comes.
import { fileURLToPath } from "node:url";
import { openEventStream } from "@video-ads/http/node";
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
    const stream = openEventStream(response, () => leave());
    const seen = Number(request.get("last-event-id") ?? 0);
    const leave = feed.watch(Number.isInteger(seen) ? seen : 0, (entry) => {
      stream.send({ id: entry.seq, data: JSON.stringify(entry) });
    });
  });
  app.get("/look.css", (_request, response) => response.sendFile(LOOK));
  app.use(
    express.static(PAGE, { setHeaders: (response) => void response.setHeader("content-security-policy", POLICY) }),
  );
  return app;
}
