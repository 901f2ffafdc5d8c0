// What the options of a mock may be. The command line reads text and a program may give anything: both are held to this.
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { DAY_MS } from "@video-ads/core/duration";
import { nodeFault } from "@video-ads/core/node-version";
import { AMOUNT, givenHost, givenName, givenNumber, givenPort, givenWord, notThis } from "@video-ads/core/options";
import manifest from "../package.json" with { type: "json" };
import { readPublicUrl } from "./base-url.ts";
import { specFileProblem } from "./contract/spec-file.ts";
import { accountSetting, sets, settings } from "./generated/credentials.ts";
import { type ApiKeys, nameOf } from "./http/authenticate.ts";
import { isOrigin } from "./http/cors.ts";
import { credentialFaults } from "./http/credential-faults.ts";
import type { MockMode, MockOptions, MockTestOptions } from "./options.ts";
import { OptionsError } from "./options-error.ts";
import { readHost } from "./sandbox/media/open-hosts.ts";
import type { WebhookScope } from "./sandbox/webhooks/reporter.ts";

export const MODES: readonly MockMode[] = ["sandbox", "contract"];
export const SCOPES: readonly WebhookScope[] = ["outcomes", "every-change"];
export const CONTROLLERS: readonly NonNullable<MockOptions["controlFrom"]>[] = ["loopback", "anywhere"];

/** Options of the command line that do nothing where there is no sandbox. */
export const FLAGS_OF_THE_SANDBOX = [
  "db",
  "advance",
  "credits",
  "webhooks",
  "allowFetch",
  "publicUrl",
  "controlFrom",
] as const satisfies readonly (keyof MockOptions)[];

/** A program has more of them. */
const OF_THE_SANDBOX = [...FLAGS_OF_THE_SANDBOX, "deliver"] as const satisfies readonly (keyof MockOptions)[];

export const NEEDS_SANDBOX = "It is for the sandbox, and has no effect in any other mode.";

export const NEEDS_CONTRACT = "It is for contract mode, and has no effect in any other mode.";

/** Milliseconds in each state, as the control plane takes them. */
const EVERY_MS = { from: 0, to: DAY_MS } as const;

/** By option: what is wrong with a value, if anything is. A row for each, so that one that is missing does not compile. */
export type Checks<O> = Readonly<Record<keyof O, (given: unknown) => string | undefined>>;

const CHECKS: Omit<Checks<MockOptions>, "keys"> = {
  mode: (given) => givenWord(given, MODES).problem,
  port,
  host: (given) => text(given) ?? givenHost(given).problem,
  seed,
  spec: document,
  dynamic: (given) => (typeof given === "boolean" ? undefined : notThis("It is true or false.", given)),
  advance: advanceProblem,
  db: file,
  credits: (given) => givenNumber(given, AMOUNT).problem,
  webhooks: (given) => givenWord(given, SCOPES).problem,
  deliver: callable,
  publicUrl: (given) => {
    const { problem } = readPublicUrl(String(given));
    return problem && notThis(problem, given);
  },
  controlFrom: (given) => givenWord(given, CONTROLLERS).problem,
  allowFetch: (given) => listOf(given, (host) => readHost(host).problem),
  handlers: (given) => object(given) ?? inside(Object.entries(Object(given)), callable),
  cors: (given) => (given === false ? undefined : listOf(given, originProblem)),
  usage: file,
  logger,
};

/** Throws an {@link OptionsError} for an option that is none, is not of its kind, or does nothing in this mode. */
export function checkOptions(options: MockOptions): void {
  check(options, { ...CHECKS, ...keysOf(options) });
  requireOwnFiles(options, ["spec", "db", "usage"]);
  const idle = OF_THE_SANDBOX.find((option) => options[option] !== undefined);
  if (options.mode === "contract" && idle) throw new OptionsError(idle, NEEDS_SANDBOX);
  if (options.mode !== "contract" && options.dynamic !== undefined) throw new OptionsError("dynamic", NEEDS_CONTRACT);
}

/** What becomes of a rule of a test that was never used. */
const UNUSED_RULES: readonly NonNullable<MockTestOptions["unusedRules"]>[] = ["fail", "allow"];

/** The same for the mock that tests share, which is always a sandbox. */
export function checkTestOptions(options: MockTestOptions): void {
  const { mode: _, dynamic: __, ...checks } = { ...CHECKS, ...keysOf(options) };
  check(options, { ...checks, unusedRules: (given) => givenWord(given, UNUSED_RULES).problem });
  requireOwnFiles(options, ["spec", "db", "usage"]);
}

/** Another contract has settings of its own. */
function keysOf(options: MockOptions): Pick<Checks<MockOptions>, "keys"> {
  const named = Object(options).spec === undefined;
  return { keys: (given) => keysProblem(given, named) };
}

/** Throws an {@link OptionsError} for two options that name the same file: what the one writes spoils what the other one does. */
export function requireOwnFiles<O extends object>(options: O, names: readonly (keyof O & string)[]): void {
  const known = new Map<string, string>();
  for (const name of names) {
    const path = options[name];
    if (typeof path !== "string") continue;
    const place = placeOf(path);
    const other = known.get(place);
    if (other !== undefined) throw new OptionsError(name, `It is the file of ${other} as well: give each its own.`);
    known.set(place, name);
  }
}

/** A file by what it is, however it is called; one that is not there yet by its folder. */
function placeOf(path: string): string {
  const whole = resolve(path);
  const found = statSync(whole, { throwIfNoEntry: false, bigint: true });
  if (found) return `${found.dev} ${found.ino}`;
  const folder = dirname(whole);
  return existsSync(folder) ? join(realpathSync(folder), basename(whole)) : whole;
}

/** Throws an {@link OptionsError} for own answers to operations that the contract does not have. */
export function checkHandlers(handlers: object, operations: readonly string[]): void {
  for (const operation of Object.keys(handlers)) {
    const { problem } = givenWord(operation, operations);
    if (problem !== undefined) throw new OptionsError("handlers", problem);
  }
}

/** An option of the command line that a program says in another way. */
const SPEED = "It is an option of the command line. Here, say the pace with advance: { everyMs: 200 }.";

/** What an account has, and a mock has not. */
function ofAccount(option: string): string | undefined {
  const known: readonly string[] = ["editorAccess" satisfies keyof ApiKeys, ...settings];
  if (!known.includes(option)) return undefined;
  const [set = []] = sets.toSorted((a, b) => Number(isIn(option, b)) - Number(isIn(option, a)));
  const others = set.filter((setting) => setting !== option).map((setting) => `${setting}: "…"`);
  const own = option === "editorAccess" ? "editorAccess: true" : `${option}: "…"`;
  return `It is said of an account: keys: [{ ${[...others, own].join(", ")} }].`;
}

function isIn(option: string, set: readonly string[]): boolean {
  return set.includes(option);
}

/** Throws an {@link OptionsError} for the first option that is none, or not of its kind; and an `Error` on a Node that is too old. */
export function check<O extends object>(options: O, checks: Checks<Required<O>>): void {
  const fault = nodeFault(process.versions.node, manifest.engines.node);
  if (fault !== undefined) throw new Error(`@video-ads/mock: ${fault}`);
  const problem = object(options);
  if (problem !== undefined) throw new OptionsError("options", problem);
  const unknown = givenName(options, Object.keys(checks));
  if (unknown) {
    const elsewhere = "advance" in checks && unknown.option === "speed" ? SPEED : undefined;
    const inKeys = "keys" in checks ? ofAccount(unknown.option) : undefined;
    throw new OptionsError(unknown.option, elsewhere ?? inKeys ?? unknown.problem);
  }
  for (const option in checks) {
    const given = options[option];
    const problem = given === undefined ? undefined : checks[option](given);
    if (problem !== undefined) throw new OptionsError(option, problem);
  }
}

function seed(given: unknown): string | undefined {
  if (typeof given === "string") return text(given);
  return Number.isFinite(given) ? undefined : notThis("It is a text or a number.", given);
}

export function port(given: unknown): string | undefined {
  return givenPort(given).problem;
}

export function text(given: unknown): string | undefined {
  if (typeof given !== "string") return notThis("It is a text.", given);
  return given === "" ? "It is empty." : undefined;
}

/** A file that is there, or can be made in a folder that is. */
export function file(given: unknown): string | undefined {
  const problem = text(given);
  if (problem !== undefined) return problem;
  const path = resolve(String(given));
  const shown = (place: string): string => JSON.stringify(place);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return `${shown(path)} is a folder: name a file in it.`;
  const folder = dirname(path);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? undefined
    : `There is no folder ${shown(folder)}: make it first.`;
}

/** A contract: the path of its file, which is there, or what such a file holds. */
export function document(given: unknown): string | undefined {
  return typeof given === "string" ? (text(given) ?? specFileProblem(given)) : object(given);
}

export function callable(given: unknown): string | undefined {
  return typeof given === "function" ? undefined : notThis("It is a function.", given);
}

export function logger(given: unknown): string | undefined {
  const { info, error, request = info }: { [name: string]: unknown } = Object(given);
  const whole = [info, error, request].every((part) => typeof part === "function");
  return whole ? undefined : notThis("It has the functions info and error, as console does.", given);
}

function object(given: unknown): string | undefined {
  const plain = typeof given === "object" && given !== null && !Array.isArray(given);
  return plain ? undefined : notThis("It is an object.", given);
}

function listOf(given: unknown, problemOf: (entry: unknown) => string | undefined): string | undefined {
  return Array.isArray(given) ? inside([...given.entries()], problemOf) : notThis("It is a list.", given);
}

/** The first problem of a list or an object, with its place. */
function inside(
  entries: readonly (readonly [string | number, unknown])[],
  problemOf: (entry: unknown) => string | undefined,
): string | undefined {
  for (const [place, entry] of entries) {
    const problem = problemOf(entry);
    if (problem !== undefined) return under(String(place), problem);
  }
  return undefined;
}

function originProblem(given: unknown): string | undefined {
  return isOrigin(given) ? undefined : notThis("It is an origin, such as https://app.example.com.", given);
}

/** Accounts that could never be let in, or of which one would take the place of the other. */
function keysProblem(given: unknown, named: boolean): string | undefined {
  if (Array.isArray(given) && given.length === 0) return "It is empty, and would let nobody in.";
  const known = new Set<string>();
  return listOf(given, (keys) => {
    const problem = object(keys);
    if (problem !== undefined) return problem;
    const { editorAccess = false, ...credentials }: ApiKeys = Object(keys);
    if (typeof editorAccess !== "boolean") return under("editorAccess", notThis("It is true or false.", editorAccess));
    const wrong = (named ? settingsProblem(credentials) : undefined) ?? inside(Object.entries(credentials), keyProblem);
    if (wrong !== undefined) return wrong;
    const name = nameOf({ ...credentials });
    if (known.has(name)) return under(accountSetting, "Another account has the same.");
    known.add(name);
    return undefined;
  });
}

/** What `fetch` puts into no header. */
const UNSENDABLE = /[\0\r\n]|[^\0-\xff]/;

/** Never says a value, which is a secret. */
function keyProblem(given: unknown): string | undefined {
  if (typeof given !== "string")
    return `It is a text, not ${typeof given === "object" ? "an object" : `a ${typeof given}`}.`;
  if (given === "") return "It is empty, and lets nobody in.";
  return UNSENDABLE.test(given) ? "It has a character that no header can hold, such as the end of a line." : undefined;
}

function settingsProblem(credentials: object): string | undefined {
  const [fault] = credentialFaults(credentials, ["editorAccess"]);
  return fault && under(...fault);
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
