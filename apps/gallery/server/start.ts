import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { ProxyLogEvent } from "@video-ads/client/proxy";
import { listen } from "@video-ads/http/server";
import { createWebhooks } from "@video-ads/webhooks";
import { type AppOptions, createApp } from "./app.ts";
import { HintFeed } from "./hint-feed.ts";

/** How to start the gallery. */
export interface GalleryOptions {
  service: AppOptions["service"];
  /** 0 takes any port that is free. */
  port: number;
  onLog?: (event: ProxyLogEvent) => void;
}

export interface Gallery {
  url: string;
  close(): Promise<void>;
}

/** Serves the built page on loopback, with the proxy and the webhook receiver beside it. */
export async function startGallery({ service, port, onLog }: GalleryOptions): Promise<Gallery> {
  if (!existsSync(fileURLToPath(new URL("../dist/index.html", import.meta.url)))) {
    throw new Error("The page is not built yet. Run `pnpm run build` first.");
  }
  const feed = new HintFeed();
  // The URLs of the receiver name its port, which is known only when it listens.
  const server = createServer();
  const { url, close } = await listen(server, { port, advice: "choose another: PORT=5013" });
  const hooks = createWebhooks({
    secret: randomBytes(32).toString("base64url"),
    baseUrl: `${url}/webhooks`,
    // A post only makes the page look: what it says is not shown to anybody.
    trust: "payload",
  }).fallback(() => feed.hint());
  server.on("request", createApp({ service, hooks, feed, ...(onLog && { onLog }) }));
  return {
    url,
    close: async () => {
      await close();
      await hooks.close();
    },
  };
}
