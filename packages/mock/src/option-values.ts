// What the options of a mock may be. The command line reads text and a program may give anything: both are held to this.
import { DAY_MS } from "@video-ads/core/duration";
import { AMOUNT, givenName, givenNumber, givenPort, givenWord, notThis } from "@video-ads/core/options";
import type { Reading } from "@video-ads/core/reading";
import type { MockMode, MockOptions } from "./options.ts";
import { OptionsError } from "./options-error.ts";
import type { WebhookScope } from "./sandbox/webhooks/reporter.ts";

export const MODES: readonly MockMode[] = ["sandbox", "contract"];
export const SCOPES: readonly WebhookScope[] = ["outcomes", "every-change"];
export const CONTROLLERS: readonly NonNullable<MockOptions["controlFrom"]>[] = ["loopback", "anywhere"];

/** Options that do nothing where there is no sandbox. */
export const OF_THE_SANDBOX = [
  "db",
  "advance",
  "credits",
  "webhooks",
  "allowFetch",
  "publicUrl",
  "controlFrom",
] as const satisfies readonly (keyof MockOptions)[];

export const NEEDS_SANDBOX = "It is for the sandbox, and has no effect in any other mode.";

/** Where the mock is reached. */
export function readPublicUrl(text: string): Reading<string> {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !(url.search || url.hash || url.username || url.password)) {
    return { value: text };
  }
  return { problem: "It is the http(s) URL where the mock is reached, such as http://mock:4010." };
}

/** Milliseconds in each state, as the control plane takes them. */
const EVERY_MS = { from: 0, to: DAY_MS } as const;

/** By option: what is wrong with a value, if anything is. A row for each, so that one that is missing does not compile. */
export type Checks<O> = Readonly<Record<keyof O, (given: unknown) => string | undefined>>;

const CHECKS: Checks<MockOptions> = {
  mode: (given) => givenWord(given, MODES).problem,
  port,
  host: text,
  seed: (given) => (typeof given === "number" ? undefined : text(given)),
  keys: list,
  spec: anything,
  advance: advanceProblem,
  db: text,
  credits: (given) => givenNumber(given, AMOUNT).problem,
  webhooks: (given) => givenWord(given, SCOPES).problem,
  publicUrl: (given) => {
    const { problem } = readPublicUrl(String(given));
    return problem && notThis(problem, given);
  },
  controlFrom: (given) => givenWord(given, CONTROLLERS).problem,
  allowFetch: list,
  handlers: anything,
  cors: (given) => (given === false ? undefined : list(given)),
  logger: anything,
};

/** Throws an {@link OptionsError} for an option that is none, is not of its kind, or does nothing in this mode. */
export function checkOptions(options: MockOptions): void {
  check(options, CHECKS);
  const idle = OF_THE_SANDBOX.find((option) => options[option] !== undefined);
  if (options.mode === "contract" && idle) throw new OptionsError(idle, NEEDS_SANDBOX);
}

/** Throws an {@link OptionsError} for the first option that is none, or not of its kind. */
export function check<O extends object>(options: O, checks: Checks<Required<O>>): void {
  const unknown = givenName(options, Object.keys(checks));
  if (unknown) throw new OptionsError(unknown.option, unknown.problem);
  for (const option in checks) {
    const given = options[option];
    const problem = given === undefined ? undefined : checks[option](given);
    if (problem !== undefined) throw new OptionsError(option, problem);
  }
}

export function anything(): undefined {}

export function port(given: unknown): string | undefined {
  return givenPort(given).problem;
}

export function text(given: unknown): string | undefined {
  return typeof given === "string" ? undefined : notThis("It is a text.", given);
}

function list(given: unknown): string | undefined {
  return Array.isArray(given) ? undefined : notThis("It is a list.", given);
}

function advanceProblem(given: unknown): string | undefined {
  if (given === "immediate" || given === "manual") return undefined;
  if (typeof given === "object" && given !== null) {
    const [way, ...more] = Object.entries(given);
    if (way?.[0] === "everyMs" && more.length === 0) return under("everyMs", givenNumber(way[1], EVERY_MS).problem);
    if (way?.[0] === "afterReads" && more.length === 0) {
      return under("afterReads", givenNumber(way[1], { from: 1, whole: true }).problem);
    }
  }
  return notThis('It is { everyMs }, { afterReads }, "immediate" or "manual".', given);
}

function under(name: string, problem: string | undefined): string | undefined {
  return problem && `${name}: ${problem}`;
}
