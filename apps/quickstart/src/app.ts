// The smallest real consumer: an Express app that receives webhooks and shows what came.
import { expressWebhooks, type Webhooks } from "@video-ads/webhooks";
import express, { type Express } from "express";

/** One line per event, newest last. */
export type EventLog = { at: string; event: string; id: string }[];

/** The app. Handlers are registered on `hooks` by whoever makes it. */
export function createApp(hooks: Webhooks, log: EventLog): Express {
  const app = express().disable("x-powered-by");
  // Before any body parser: the receiver reads the body itself, with a limit.
  app.use("/webhooks", expressWebhooks(hooks));
  app.get("/", (_request, response) => {
    response.json({ events: log });
  });
  return app;
}
