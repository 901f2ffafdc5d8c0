// One recording for many workers and processes: each puts what it has into what is there.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers";
import { reason } from "@video-ads/core/file-fault";
import { mergeUsage, readUsage, type Usage, writtenUsage } from "@video-ads/model/usage";
import type { Logger } from "../logger.ts";
import { OptionsError } from "../options-error.ts";

/** Milliseconds until what is new is written. */
const PAUSE = 500;

/** Milliseconds in which another process is waited for that writes. */
const BUSY_MS = 5_000;

/** Who hears of a file. */
export interface UsageListeners {
  onFailure: (sentence: string) => void;
  say: (sentence: string) => void;
}

/** A logger as the one who hears. */
export function listenersOf(logger: Logger | undefined): UsageListeners {
  return { onFailure: (sentence) => logger?.error(sentence), say: (sentence) => logger?.info(sentence) };
}

/** A file with what this process and others have recorded. What cannot be written is kept, and tried again. */
export class UsageFile {
  readonly #path: string;
  readonly #own: () => Usage;
  readonly #onFailure: (sentence: string) => void;
  readonly #lock: string;
  readonly #say: (sentence: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #isToldOf = false;

  /**
   * @param own What this process has recorded so far.
   * @param onFailure Told each time that something could not be written.
   * @param say Told that the file is of another contract.
   * @throws {OptionsError} When nothing can be written there, or something else is there.
   */
  constructor(path: string, own: () => Usage, { onFailure, say }: UsageListeners) {
    this.#say = say;
    this.#path = path;
    this.#own = own;
    this.#onFailure = onFailure;
    try {
      this.#lock = lockOf(path);
      this.#write();
    } catch (error) {
      throw new OptionsError("usage", `${JSON.stringify(path)} cannot be written: ${reason(error)}.`);
    }
    open.add(this);
    if (open.size === 1) process.on("exit", writeAll);
  }

  /** Something may be new. */
  touch(): void {
    this.#timer ??= setTimeout(() => this.#later(), PAUSE).unref();
  }

  /** Writes what is left, for the last time. Throws when it cannot be written. */
  close(): void {
    clearTimeout(this.#timer);
    open.delete(this);
    if (open.size === 0) process.off("exit", writeAll);
    try {
      this.#write();
    } catch (error) {
      throw new Error(`What was used is missing in ${JSON.stringify(this.#path)}: ${reason(error)}.`, { cause: error });
    }
  }

  /** For who ends without closing. */
  writeNow(): void {
    try {
      this.#write();
    } catch (error) {
      this.#onFailure(`${JSON.stringify(this.#path)} cannot be written: ${reason(error)}.`);
    }
  }

  #later(): void {
    this.#timer = undefined;
    try {
      this.#write();
    } catch (error) {
      this.#onFailure(`${JSON.stringify(this.#path)} cannot be written: ${reason(error)}. It is tried again.`);
      this.touch();
    }
  }

  #write(): void {
    const own = this.#own();
    alone(this.#lock, () => {
      const before = existsSync(this.#path) ? readFileSync(this.#path, "utf8") : "";
      // What was recorded with another contract says nothing of this one. It stays until there is something else.
      const known = before === "" ? own : readUsage(before);
      const isOther = known.contract !== own.contract;
      const isLeft = isOther && isEmpty(own);
      if (isLeft && !this.#isToldOf) this.#say(leftAlone(this.#path, known.contract));
      this.#isToldOf ||= isLeft;
      const text = isLeft ? before : writtenUsage(isOther ? own : mergeUsage(own, known));
      if (text !== before || isLeft) replace(this.#path, text);
    });
  }
}

function isEmpty({ operations, webhooks }: Usage): boolean {
  return Object.keys(operations).length + Object.keys(webhooks).length === 0;
}

function leftAlone(path: string, contract: string): string {
  return `${JSON.stringify(path)} was recorded with ${contract}. It is begun anew with the first use: keep a copy to compare with.`;
}

/** Those that are written when the process ends. */
const open = new Set<UsageFile>();

function writeAll(): void {
  for (const file of open) file.writeNow();
}

/** Whole or not at all. */
function replace(path: string, text: string): void {
  const next = `${path}.${randomUUID()}`;
  try {
    writeFileSync(next, text, { flag: "wx" });
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** A lock of this machine's processes, beside nobody's files: it ends with the process that holds it. */
function lockOf(path: string): string {
  const whole = resolve(path);
  const place = join(realpathSync(dirname(whole)), basename(whole));
  return join(tmpdir(), lockName(place, process.getuid?.() ?? 0));
}

/** Processes of every version have to take the same lock of a file. */
export function lockName(place: string, user: number): string {
  const name = createHash("sha256").update(place).digest("hex").slice(0, 16);
  return `video-ads-usage-${name}-${user}.lock`;
}

function alone(lock: string, work: () => void): void {
  const database = new DatabaseSync(lock);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; BEGIN EXCLUSIVE`);
    work();
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}
