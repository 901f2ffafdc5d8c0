// What is left, as the page's script needs it: the build puts it into the page.
import { isObject, valuesAt } from "@video-ads/core/job";

/** Where the service says how many credits are left. */
export interface Balance {
  /** Path of the request. */
  path: string;
  /** Path in the answer. */
  at: string;
}

/** What the sandbox says that is left, as one more sentence. */
export function playMoney(answer: unknown, { at }: Balance): string {
  const [left] = isObject(answer) ? valuesAt(answer, at) : [];
  return typeof left === "number" ? ` Play money: ${left.toLocaleString("en")} credits.` : "";
}
