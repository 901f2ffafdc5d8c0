// A Hono app on Node: the flow with its receiver, and a read through its proxy.
import { serve } from "@hono/node-server";
import { createClient, NotFoundError } from "@video-ads/client";
import { fetchProxy } from "@video-ads/client/proxy";
import { fetchWebhooks, type Webhooks } from "@video-ads/webhooks";
import { Hono } from "hono";
import { runFlow } from "./flow.ts";

await runFlow(async () => {
  const app = new Hono();
  let hooks: Webhooks | undefined;
  app.post("/:token", (context) => (hooks ? fetchWebhooks(hooks)(context.req.raw) : context.notFound()));
  const proxy = fetchProxy({ path: "/api/video-ads", operations: ["credits.getRemaining"], authorize: "public" });
  app.all("/api/video-ads/*", (context) => proxy(context.req.raw));
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
      resolve({ server, port: info.port }),
    );
  });
  await throughProxy(`http://127.0.0.1:${port}/api/video-ads`);
  return {
    port,
    mount: (given) => {
      hooks = given;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
});

async function throughProxy(baseUrl: string): Promise<void> {
  const ads = createClient({ baseUrl, viaProxy: true });
  const { remaining_credits } = await ads.credits.getRemaining();
  if (!(remaining_credits > 0)) throw new Error(`The proxy told of ${remaining_credits} credits.`);
  const refused = await ads.personas.list().catch((error: unknown) => error);
  if (!(refused instanceof NotFoundError)) throw new Error(`What is not allowed was answered with ${refused}.`);
}
