import type { Delivery } from "./generated/control/types.ts";
import type { Logger } from "./logger.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

/** Says of each webhook what has become of it: nobody else sees that a receiver is not there. */
export function logWebhooks({ events, deliverer }: Pick<Sandbox, "events" | "deliverer">, logger: Logger): void {
  const said = new WeakMap<Delivery, number>();
  events.on(({ kind, id = "" }) => {
    const delivery = kind === "delivery" ? deliverer.get(id) : undefined;
    if (!delivery || !ENDS.has(delivery.state)) return;
    const { attempts, source, event, jobId, state, rule } = delivery;
    if (said.get(delivery) === attempts.length) return;
    said.set(delivery, attempts.length);
    logger.info(
      `webhook ${event} of ${source} ${jobId}: ${becameOf(state, attempts)}${rule === undefined ? "" : ` by rule ${rule}`}`,
    );
  });
}

/** What is refused is an error, and said as that. */
const ENDS: ReadonlySet<Delivery["state"]> = new Set(["delivered", "failed", "dropped"]);

function becameOf(state: Delivery["state"], attempts: Delivery["attempts"]): string {
  if (state === "dropped") return "not sent";
  const { status, error, milliseconds = 0 } = attempts.at(-1) ?? {};
  const last = `${status ?? error ?? "no answer"} ${Math.round(milliseconds)} ms`;
  return state === "delivered" ? last : `not delivered in ${attempts.length} attempts, the last: ${last}`;
}
