// One server of a comparison, in a process of its own, so that its CPU time is its alone. Answers questions about itself by message.
import { createWebhooks, expressWebhooks, memoryStore, type NewDelivery, type Store } from "@video-ads/webhooks";
import { postgresStore } from "@video-ads/webhooks/postgres";
import express from "express";
import pg from "pg";

const [kind = "", secret = "", postgres = ""] = process.argv.slice(2);
const app = express().disable("x-powered-by");

if (kind === "bare") {
  app.use("/webhooks", express.json(), (_request, response) => {
    response.status(204).end();
  });
} else if (kind === "floor") {
  // The least that an Express handler can do which takes a post: read it, and answer.
  app.use("/webhooks", (request, response) => {
    request.on("data", () => {}).on("end", () => response.writeHead(204).end());
  });
} else {
  const hooks = createWebhooks({
    secret,
    baseUrl: "https://app.example.com/webhooks",
    trust: "payload",
    store: storeOf(kind),
    // In the others somebody else runs the handlers.
    work: kind === "memory",
    log: () => {},
  });
  app.use("/webhooks", expressWebhooks(hooks.fallback(() => {})));
}

function storeOf(kind: string): Store {
  if (kind === "memory-dedupe") return dedupeAlone();
  if (kind.startsWith("memory")) return memoryStore();
  return postgresStore(new pg.Pool({ connectionString: postgres, max: 4 }));
}

/** Knows which posts came, and keeps nothing for handlers: what is measured of others that only check. */
function dedupeAlone(): Store {
  const seen = new Set<string>();
  return Object.assign(memoryStore(), {
    accept: async ({ key }: NewDelivery) => (seen.size < seen.add(key).size ? "accepted" : "repeated"),
  });
}

const server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
process.on("message", (asked) => {
  if (asked === "rss") {
    globalThis.gc?.();
    process.send?.({ rss: process.memoryUsage().rss });
    return;
  }
  // No collection here: one of the whole heap takes longer than thousands of posts, and would be measured in their place.
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system });
});
process.on("disconnect", () => process.exit());
