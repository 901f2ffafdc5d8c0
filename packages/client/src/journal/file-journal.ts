import { homedir } from "node:os";
import { join } from "node:path";
import { isObject } from "@video-ads/core/job";
import { stateFolder } from "@video-ads/core/state-folder";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkNames, type Naming } from "../known-options.ts";
import { abridged } from "./abridged.ts";
import type { Journal, JournalIntent, JournalOutcome } from "./journal.ts";
import { numberedFiles } from "./numbered-files.ts";

const OPTIONS = "path:string keep";

/** Where a journal is kept, and how much of it. */
export interface FileJournalOptions {
  /**
   * A folder: all programs of an account can share one.
   *
   * @default `video-ads/journal` in the user's folder for the state of programs
   */
  readonly path?: string;
  /**
   * How many requests are kept. Of those before them, as many again are kept that have no outcome.
   *
   * @default 1000
   */
  readonly keep?: number;
}

/** Where a job was when it was read last, by whichever program. */
export interface JournalSighting {
  /** ISO 8601, in UTC. */
  readonly at: string;
  /** `preview_ready`: it waits to be rendered, or goes on by itself. */
  readonly state: "running" | "preview_ready" | "succeeded" | "failed";
  /** As the service calls it. */
  readonly status: string;
  /** What it says that it has used. */
  readonly credits?: number;
}

/** A request that was written down, with what became of it. */
export interface JournalEntry {
  /** Counts from 1, and stays: of two, the higher was written down later. */
  readonly number: number;
  readonly intent: JournalIntent;
  /** Absent: nobody knows, and what was asked for may have been paid for. */
  readonly outcome?: JournalOutcome;
  /** Absent: no program has looked. */
  readonly seen?: JournalSighting;
}

/** A journal in files. */
export interface FileJournal extends Journal {
  /** The folder. */
  readonly path: string;
  /** Everything that is kept, oldest first. */
  entries(): Promise<JournalEntry[]>;
  /** What may have been made, and paid for: intents without an outcome, oldest first. Those that are on their way are among them. */
  open(): Promise<JournalIntent[]>;
  /** Keeps where the job of a request was seen, in place of what was seen before. What was deleted meanwhile stays so. */
  seen(number: number, sighting: JournalSighting): Promise<void>;
}

/**
 * A journal in a folder: a file of JSON lines for each request, by its number. Many processes can share it; an intent is on the disk
 * before its request leaves. Only the user can read it, and it holds no secret: of a body there are short texts, and of URLs the host and
 * the name of a file. The oldest go when there are more than are kept. What is torn or of somebody else is left out. Node, Deno and Bun.
 *
 * @throws {ConfigurationError} when the path is none, or the number.
 */
export function fileJournal(options: FileJournalOptions = {}): FileJournal {
  checkNames(options, OPTIONS satisfies Naming<typeof OPTIONS, keyof FileJournalOptions>);
  const { path = join(stateFolder(process, homedir()), "video-ads", "journal"), keep = 1_000 } = options;
  if (path === "") throw new ConfigurationError("give a path.", "path");
  if (!Number.isInteger(keep) || keep < 1) throw new ConfigurationError("give a whole number from 1.", "keep");
  const files = numberedFiles(path);
  /** Numbers of what this process has under way, by the id of the intent. */
  const numbers = new Map<string, number>();

  async function entries(): Promise<JournalEntry[]> {
    const all = await files.read();
    return all.flatMap(({ number, lines }) => entryOf(number, lines) ?? []);
  }

  async function prune(): Promise<void> {
    const numbers = await files.numbers();
    // Not with each that is written: what is read for it is read for a tenth of them at once.
    if (numbers.length <= keep * 1.1) return;
    const all = await entries();
    const whole = new Set(all.map(({ number }) => number));
    await files.removeLeft(numbers.filter((number) => !whole.has(number)));
    // Counted are those that are whole: what failed to be written pushes nothing out.
    const before = all.slice(0, -keep);
    if (before.length <= keep / 10) return;
    const open = new Set(before.flatMap(({ number, outcome }) => (outcome ? [] : [number])).slice(-keep));
    await files.remove(before.flatMap(({ number }) => (open.has(number) ? [] : [number])));
  }

  return {
    path,
    async intent(intent) {
      const { body, ...rest } = intent;
      const short = body === undefined ? undefined : abridged(body);
      const { number, isAnew } = await files.add({ ...rest, ...(short !== undefined && { body: short }) });
      numbers.set(intent.id, number);
      // It is written down, whatever becomes of those before it.
      await prune().catch(() => {});
      return isAnew ? { warning: `${JSON.stringify(path)} was emptied or taken away, and begins anew` } : undefined;
    },
    async outcome(outcome) {
      const known = numbers.get(outcome.id);
      const number = known ?? (await entries()).find(({ intent }) => intent.id === outcome.id)?.number;
      if (number === undefined) return;
      numbers.delete(outcome.id);
      const { intent } = entryOf(number, await files.lines(number)) ?? {};
      if (intent?.id !== outcome.id || !(await files.append(number, outcome)))
        throw new Error(`the file of its request in ${JSON.stringify(path)} was taken away`);
    },
    entries,
    open: async () => (await entries()).flatMap(({ intent, outcome }) => (outcome ? [] : [intent])),
    async seen(number, sighting) {
      const { seen } = entryOf(number, await files.lines(number)) ?? {};
      // What has not changed is not written: a file would grow with each look.
      if (seen && whatIsSeen(seen) === whatIsSeen(sighting)) return;
      await files.append(number, sighting);
    },
  };
}

/** Undefined: there is no whole intent in it. */
function entryOf(number: number, lines: readonly unknown[]): JournalEntry | undefined {
  const intent = lines.find(isIntent);
  if (!intent) return undefined;
  const outcome = lines.findLast(isOutcome);
  const seen = lines.findLast(isSighting);
  return { number, intent, ...(outcome && { outcome }), ...(seen && { seen }) };
}

function whatIsSeen({ state, status, credits }: JournalSighting): string {
  return JSON.stringify([state, status, credits]);
}

function isIntent(line: unknown): line is JournalIntent {
  return isObject(line) && ["id", "at", "operation", "method", "url"].every((name) => isText(line, name));
}

function isOutcome(line: unknown): line is JournalOutcome {
  return isObject(line) && ["id", "at", "outcome"].every((name) => isText(line, name));
}

function isSighting(line: unknown): line is JournalSighting {
  return isObject(line) && ["at", "state", "status"].every((name) => isText(line, name));
}

function isText(line: object, name: string): boolean {
  return typeof Reflect.get(line, name) === "string";
}
