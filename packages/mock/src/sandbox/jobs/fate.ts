/** What is to become of a job, when it is not to succeed in its own time. */
export interface Fate {
  /** Which kind of failure it ends in. A type without it fails in its plain way. */
  ends?: string;
  /**
   * In which part of the work it ends: before the preview or, for a job with a preview, in the render.
   * @default "start"
   */
  at?: "start" | "render";
  /** Takes the place of the usual reason. */
  reason?: string;
  /** It stays in its first state for good. */
  stall?: boolean;
  /** A render that is asked for once more is made, and paid for, once more. */
  rerender?: boolean;
  /** It takes so many times as long, or so many times as many reads, for each step. */
  slow?: number;
}

interface Mark {
  name: string;
  fate: Fate;
}

/** The magic values: `[fail]` in any text of a request, or `%5Bfail%5D` in a URL; `[fail:cancelled]` names the kind of failure. */
const MARKS: readonly Mark[] = [
  { name: "fail", fate: { ends: "failed" } },
  { name: "reject", fate: { ends: "rejected" } },
  { name: "fail-render", fate: { ends: "failed", at: "render" } },
  { name: "rerender", fate: { rerender: true } },
  { name: "stall", fate: { stall: true } },
  { name: "slow", fate: { slow: 10 } },
];

/** Looks for magic values in every text of a request. Several go together. */
export function fateOf(...values: unknown[]): Fate | undefined {
  const text = JSON.stringify(values);
  const found = MARKS.filter(({ name }) => hasMark(text, name)).map(({ fate }) => fate);
  const kind = /(?:\[|%5B)fail(?::|%3A)([A-Za-z0-9]+)(?:\]|%5D)/i.exec(text)?.[1];
  if (kind !== undefined) found.push({ ends: kind });
  return found.length > 0 ? Object.assign({}, ...found) : undefined;
}

/** The text holds this magic value, plain or as a URL writes it. */
export function hasMark(text: string, name: string): boolean {
  return text.includes(`[${name}]`) || new RegExp(`%5B${name}%5D`, "i").test(text);
}

/** A length that a text or URL asks for: `[45s]` is 45 seconds, at most an hour. */
export function secondsMark(text: string): number | undefined {
  const digits = /(?:\[|%5B)(\d{1,4})s(?:\]|%5D)/i.exec(text)?.[1];
  const seconds = digits === undefined ? 0 : Number(digits);
  return seconds > 0 && seconds <= 3_600 ? seconds : undefined;
}
