/** A receiver in a real server, which reads jobs back from a service. */
import { createServer } from "node:http";
import { createClient } from "@video-ads/client";
import { loopback } from "@video-ads/testing/loopback";
import { createWebhooks, nodeWebhooks, type Webhooks } from "@video-ads/webhooks";
import { fakeClock } from "@video-ads/webhooks/testing";
import { KEYS } from "../../support/keys.ts";

export interface MountedReceiver extends AsyncDisposable {
  hooks: Webhooks;
  /** Phases of the events that have come, by the job's id. */
  phases: Map<string, string>;
  /** Resolves when every post is handled, those that say more than their job among them: their jobs are read for a while. */
  settled(): Promise<void>;
}

export async function receiverOf(serviceUrl: string): Promise<MountedReceiver> {
  const server = createServer();
  const { url, close } = await loopback(server);
  const phases = new Map<string, string>();
  const clock = fakeClock();
  const hooks = createWebhooks({
    secret: "a secret of more than thirty-two characters",
    baseUrl: url,
    client: createClient({ baseUrl: serviceUrl, ...KEYS, maxRetries: 0 }),
    log: () => {},
    clock,
  }).fallback(({ job, phase }) => void phases.set(job.id, phase));
  server.on("request", nodeWebhooks(hooks));
  return {
    hooks,
    phases,
    async settled() {
      await hooks.idle();
      clock.advance("5m");
      await hooks.idle();
    },
    async [Symbol.asyncDispose]() {
      await hooks.close();
      await close();
    },
  };
}
