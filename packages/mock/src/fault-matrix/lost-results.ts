// What a result lacks of what its jobs have made.
import type { Ran } from "./ran.ts";
import { ID, type Returned } from "./returned.ts";
import type { FlowResult } from "./types.ts";

/** How many jobs a sentence names. */
const MOST_NAMED = 3;

/**
 * What is not in the result, in sentences, of what the result without the fault has of each job: as many fewer are no loss as fewer were
 * made. A result that says no more than that a job was started is not compared.
 */
export function notReturned(ran: Ran, without: Ran, result: FlowResult): string[] {
  if (ran.ending !== "answered" || result === "started") return [];
  return shownIn(without).flatMap((usual) => {
    const now = ran.returned.find(({ type, path }) => type === usual.type && path === usual.path);
    if (!now || now.returned >= usual.returned - Math.max(0, usual.made - now.made)) return [];
    const named = now.missing.slice(0, MOST_NAMED).join(", ");
    const more = now.missing.length > MOST_NAMED ? ` and ${now.missing.length - MOST_NAMED} more` : "";
    return [
      `The result has ${now.returned} of ${now.made} that the jobs have made in ${now.path} of ${now.type}: it lacks that of ${named}${more}.`,
    ];
  });
}

/** Types of which several jobs may have made something, and the result without the fault does not show all of it. */
export function typesNotReturned(without: Ran): string[] {
  if (without.succeeded < 2) return [];
  const shown = shownIn(without);
  return [...new Set(without.successes)].filter(
    (name) => !shown.some(({ type, made, returned }) => type === name && returned === made),
  );
}

/** By what a result shows its jobs: what they have made, or else their ids. */
function shownIn({ returned }: Ran): Returned[] {
  const shown = returned.filter((one) => one.returned > 0);
  return shown.filter(
    ({ type, path }) => path !== ID || !shown.some((other) => other.type === type && other.path !== ID),
  );
}
