/** How a job ends that a magic value was given to. */
export type Fate = "failed" | "rejected";

const MARKS: readonly [mark: RegExp, fate: Fate][] = [
  [/\[fail\]|%5Bfail%5D/i, "failed"],
  [/\[reject\]|%5Breject%5D/i, "rejected"],
];

/** Looks for `[fail]` and `[reject]` in every text of a request; in URLs they may be percent-encoded. */
export function fateOf(body: unknown): Fate | undefined {
  if (typeof body === "string") return MARKS.find(([mark]) => mark.test(body))?.[1];
  if (typeof body !== "object" || body === null) return undefined;
  for (const value of Object.values(body)) {
    const fate = fateOf(value);
    if (fate) return fate;
  }
  return undefined;
}
