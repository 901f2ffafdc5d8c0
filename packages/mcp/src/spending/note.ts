import { LedgerError, type Spending, type SpendingTotals } from "./spending.ts";

/** What has been spent, in a line; undefined when nothing was and there is no limit. */
export function spendingNote(spending: Spending): string | undefined {
  const totals = totalsOrProblem(spending);
  if (typeof totals === "string") return totals;
  const { spent, reserved, left } = totals;
  if (left === undefined && spent === 0 && reserved === 0) return undefined;
  const set = reserved > 0 ? `, ${reserved} set aside for what has not been reported yet` : "";
  return `Credits: ${spent} spent in all${set}${left === undefined ? "" : `; ${left} left of ${limitInWords(totals)}`}.`;
}

/** `the limit of 40`, `the limit of 10 a day`, or both. */
export function limitInWords({ limit, today }: SpendingTotals): string {
  const limits = [limit, today && `${today.limit} a day`].filter((part) => part !== undefined);
  return `the limit of ${limits.join(", and of ")}`;
}

/** An answer that is paid for is not lost because the ledger cannot be read. */
export function totalsOrProblem(spending: Spending): SpendingTotals | string {
  try {
    return spending.totals();
  } catch (error) {
    if (error instanceof LedgerError) return error.message;
    throw error;
  }
}
