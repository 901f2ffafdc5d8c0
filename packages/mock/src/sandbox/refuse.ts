import type { Faults } from "../contract/violation.ts";
import { Refusal } from "../http/refusal.ts";

/** A record that a request names is not there. Nothing was created and nothing was charged. */
export function missing(what: string, id: unknown): Refusal {
  return new Refusal(404, `Not found: there is no ${what} with the id ${String(id)}.`);
}

/** A field holds something that does not go together with what is there. */
export function unfit(faults: Faults): Refusal {
  return new Refusal(400, faults);
}
