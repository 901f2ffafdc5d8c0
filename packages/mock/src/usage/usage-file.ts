// One recording for many workers and processes: each puts what it has into what is there.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers";
import { reason } from "@video-ads/core/file-fault";
import { mergeUsage, readUsage, type Usage, writtenUsage } from "@video-ads/model/usage";
import { OptionsError } from "../options-error.ts";

/** Milliseconds until what is new is written. */
const PAUSE = 500;

/** Milliseconds in which another process is waited for that writes. */
const BUSY_MS = 5_000;

/** A file with what this process and others have recorded. What cannot be written is kept, and tried again. */
export class UsageFile {
  readonly #path: string;
  readonly #own: () => Usage;
  readonly #onFailure: (sentence: string) => void;
  readonly #lock: string;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param own What this process has recorded so far.
   * @param onFailure Told each time that something could not be written.
   * @throws {OptionsError} When nothing can be written there, or something else is there.
   */
  constructor(path: string, own: () => Usage, onFailure: (sentence: string) => void) {
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
      // What was recorded with another contract says nothing of this one.
      const known = before === "" ? own : readUsage(before);
      const text = writtenUsage(known.contract === own.contract ? mergeUsage(own, known) : own);
      if (text !== before) replace(this.#path, text);
    });
  }
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
