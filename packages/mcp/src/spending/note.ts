import type { SpendingLimit } from "./spending-limit.ts";

/** What has been spent, in a line; undefined when nothing was and there is no limit. */
export function spendingNote(spending: SpendingLimit): string | undefined {
  const { limit, spent, reserved, left } = spending.totals();
  if (limit === undefined && spent === 0 && reserved === 0) return undefined;
  const set = reserved > 0 ? `, ${reserved} set aside for what has not been reported yet` : "";
  return `Credits: ${spent} spent${set}${limit === undefined ? "" : `; ${left} left of the limit of ${limit}`}.`;
}
