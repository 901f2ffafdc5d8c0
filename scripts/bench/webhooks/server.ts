// One server of a comparison, in a process of its own, so that its CPU time is its alone. Answers questions about itself by message.
import { createWebhooks, expressWebhooks, memoryStore, type Store } from "@video-ads/webhooks";
import { postgresStore } from "@video-ads/webhooks/postgres";
import express from "express";
import pg from "pg";

const [kind = "", secret = "", postgres = ""] = process.argv.slice(2);
const app = express().disable("x-powered-by");

if (kind === "bare") {
  app.use("/webhooks", express.json(), (_request, response) => {
    response.status(204).end();
  });
} else {
  const hooks = createWebhooks({
    secret,
    baseUrl: "https://app.example.com/webhooks",
    trust: "payload",
    store: storeOf(kind),
    // `memory-intake`: somebody else runs the handlers.
    work: kind === "memory",
    log: () => {},
  });
  app.use("/webhooks", expressWebhooks(hooks.fallback(() => {})));
}

function storeOf(kind: string): Store {
  if (kind.startsWith("memory")) return memoryStore();
  return postgresStore(new pg.Pool({ connectionString: postgres, max: 4 }));
}

const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
process.on("message", () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system, rss: process.memoryUsage().rss });
});
process.on("disconnect", () => process.exit());
