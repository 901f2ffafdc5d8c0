import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery, DeliveryAttempt } from "./delivery.ts";
import { postJson } from "./post.ts";

/** Milliseconds that a receiver has for its answer. */
const TIMEOUT = 5_000;

/** Milliseconds before the second and the third attempt. */
const BACK_OFF = [500, 2_000];

/** How many deliveries are remembered. */
const REMEMBERED = 1_000;

type OpenDelivery = Delivery & { attempts: DeliveryAttempt[] };

/** Posts webhooks. Each delivery goes its own way, so that a slow receiver delays no other. */
export class Deliverer {
  readonly #deliveries: OpenDelivery[] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  /** Remembers a delivery and sends it, unless it has violations. */
  send(delivery: Omit<Delivery, "state" | "attempts" | "violations">, violations: readonly string[]): void {
    const url = URL.parse(delivery.url);
    const reasons =
      url && ["http:", "https:"].includes(url.protocol) ? violations : [...violations, "the URL is not http(s)"];
    const open: OpenDelivery =
      reasons.length > 0
        ? { ...delivery, state: "refused", violations: reasons, attempts: [] }
        : { ...delivery, state: "pending", attempts: [] };
    this.#deliveries.push(open);
    if (this.#deliveries.length > REMEMBERED) this.#deliveries.shift();
    if (!url || open.state === "refused") return;
    const work = this.#deliver(open, url).finally(() => this.#open.delete(work));
    this.#open.add(work);
  }

  /** Copies of what was sent, oldest first. */
  list(): Delivery[] {
    return structuredClone(this.#deliveries);
  }

  /** Gives up what is under way. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#open);
  }

  async #deliver(delivery: OpenDelivery, url: URL): Promise<void> {
    const text = JSON.stringify(delivery.payload);
    for (const wait of [...BACK_OFF, undefined]) {
      const attempt = await this.#attempt(url, text);
      delivery.attempts.push(attempt);
      if (attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300) {
        delivery.state = "delivered";
        return;
      }
      if (wait === undefined) break;
      const stopped = await sleep(wait, false, { signal: this.#stop.signal }).catch(() => true);
      if (stopped) break;
    }
    delivery.state = "failed";
  }

  async #attempt(url: URL, text: string): Promise<DeliveryAttempt> {
    const start = performance.now();
    const at = new Date().toISOString();
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT)]);
    const result = await postJson(url, text, signal).then(
      (status) => ({ status }),
      (error: unknown) => ({ error: signal.aborted ? "no answer in time" : String(error) }),
    );
    return { at, ...result, milliseconds: Math.round(performance.now() - start) };
  }
}
