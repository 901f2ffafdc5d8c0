/** What is to become of a job, when it is not to succeed in its own time. */
export interface Fate {
  /** In which kind of failure it ends, or in which state. A type without it fails in its plain way. */
  ends?: string;
  /**
   * In which part of the work it ends: before the preview or, for a job with a preview, in the render.
   * @default "start"
   */
  at?: "start" | "render";
  /** Takes the place of the usual reason. */
  reason?: string;
  /** How many of its parts fail when it is done, the first ones. */
  failParts?: number | "all";
  /** It stays in its first state for good. */
  stall?: boolean;
  /** A render that is asked for once more is made, and paid for, once more. */
  rerender?: boolean;
  /** It takes so many times as long, or so many times as many reads, for each step. */
  slow?: number;
  /** Its render alone is slow. */
  slowAt?: "render";
  /** Once it has left its first state, its account does not find it any more. It goes on, and is paid for. */
  vanish?: boolean;
  /** Milliseconds of the sandbox's clock for which lists do not show it. */
  lag?: number;
  /** What says so: a rule, or a magic value. */
  cause?: string;
  /** Which of these a rule has ordered: that one counts as used when it acts. */
  ordered?: "ends" | "failParts" | "stall" | "rerender" | "slow" | "vanish" | "lag";
}

/** How long a list lags that is not told. */
export const LAG_MS = 60_000;

interface Mark {
  name: string;
  fate: Fate;
}

/**
 * The magic values: `[fail]` in any text of a request, or `%5Bfail%5D` in a URL; `[fail:cancelled]`, `[fail-render:cancelled]` and
 * `[end:partly_done]` name the end.
 */
const MARKS: readonly Mark[] = [
  { name: "fail", fate: { ends: "failed" } },
  { name: "reject", fate: { ends: "rejected" } },
  { name: "fail-render", fate: { ends: "failed", at: "render" } },
  { name: "rerender", fate: { rerender: true } },
  { name: "stall", fate: { stall: true } },
  { name: "slow", fate: { slow: 10 } },
  { name: "vanish", fate: { vanish: true } },
  { name: "lag", fate: { lag: LAG_MS } },
];

/** Looks for magic values in every text of a request. Several go together. */
export function fateOf(...values: unknown[]): Fate | undefined {
  const text = JSON.stringify(values);
  const found = MARKS.filter(({ name }) => hasMark(text, name)).map(({ name, fate }) => ({ mark: `[${name}]`, fate }));
  const named = namedEnd(text);
  if (named) {
    const { word, name: ends } = named;
    found.push({ mark: `[${word}:${ends}]`, fate: { ends, ...(word === "fail-render" && { at: "render" as const }) } });
  }
  if (found.length === 0) return undefined;
  return Object.assign({ cause: found.map(({ mark }) => mark).join(" ") }, ...found.map(({ fate }) => fate));
}

/** An end that a text orders by its name. */
export interface NamedEnd {
  /** As it stands there: `[fail:cancelled]`. */
  mark: string;
  word: (typeof NAMING)[number];
  name: string;
  /** It is to be one of those that fail. */
  fails: boolean;
}

const NAMING = ["fail", "fail-render", "end"] as const;

/** The end that a text names, plain or as a URL writes it. */
export function namedEnd(text: string): NamedEnd | undefined {
  const [mark, written = "", name] =
    /(?:\[|%5B)(fail-render|fail|end)(?::|%3A)([^[\]%"\\\s]+)(?:\]|%5D)/i.exec(text) ?? [];
  const word = NAMING.find((one) => one === written.toLowerCase());
  return mark === undefined || name === undefined || !word ? undefined : { mark, word, name, fails: word !== "end" };
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
