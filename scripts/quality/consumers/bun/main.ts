// Bun, with its own server; the packages were installed by npm.
import { type FetchWebhooks, fetchWebhooks } from "@video-ads/webhooks";
import { runFlow } from "./flow.ts";

await runFlow(async () => {
  let handle: FetchWebhooks = async () => new Response(null, { status: 503 });
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => handle(request) });
  return {
    port: server.port ?? 0,
    mount(hooks) {
      handle = fetchWebhooks(hooks);
    },
    close: () => server.stop(),
  };
});
