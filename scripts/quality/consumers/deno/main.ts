// Deno, with its own server; the packages were installed by npm.
import { type FetchWebhooks, fetchWebhooks } from "@video-ads/webhooks";
import { runFlow } from "./flow.ts";

await runFlow(async () => {
  let handle: FetchWebhooks = async () => new Response(null, { status: 503 });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => handle(request));
  return {
    port: server.addr.port,
    mount(hooks) {
      handle = fetchWebhooks(hooks);
    },
    close: () => server.shutdown(),
  };
});
