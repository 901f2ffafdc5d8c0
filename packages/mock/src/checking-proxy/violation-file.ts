import { open } from "node:fs/promises";
import { reason } from "@video-ads/core/file-fault";
import { OptionsError } from "../options-error.ts";
import type { ProxiedExchange } from "./report.ts";

/** Milliseconds until what could not be written is tried again: twice as long each time. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * Appends what broke the contract to a file, one JSON object per line, in the order it happened. What cannot be written is kept and tried
 * again.
 */
export class ViolationFile {
  readonly #path: string;
  readonly #onFailure: (sentence: string) => void;
  #lines: string[] = [];
  #writing: Promise<void> | undefined;
  #pause = FIRST_PAUSE;
  #timer: NodeJS.Timeout | undefined;

  private constructor(path: string, onFailure: (sentence: string) => void) {
    this.#path = path;
    this.#onFailure = onFailure;
  }

  /**
   * @param onFailure Told each time that something could not be written.
   * @throws {OptionsError} When nothing can be written there.
   */
  static async open(path: string, onFailure: (sentence: string) => void): Promise<ViolationFile> {
    try {
      await append(path, "");
    } catch (error) {
      throw new OptionsError("violations", `${JSON.stringify(path)} cannot be written: ${reason(error)}.`);
    }
    return new ViolationFile(path, onFailure);
  }

  add(exchange: ProxiedExchange): void {
    if (exchange.violations.length === 0) return;
    this.#lines.push(`${JSON.stringify(exchange)}\n`);
    if (this.#timer === undefined) this.#write();
  }

  /** Tries for the last time. Rejects when something is not written. */
  async close(): Promise<void> {
    await this.#writing;
    if (this.#lines.length > 0) await this.#write();
    clearTimeout(this.#timer);
    if (this.#lines.length > 0) throw new Error(`${this.#lacking()} in ${JSON.stringify(this.#path)}.`);
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  /** Only called when there is something to write. */
  async #writeAll(): Promise<void> {
    try {
      while (this.#lines.length > 0) {
        const { length } = this.#lines;
        await append(this.#path, this.#lines.join(""));
        this.#lines.splice(0, length);
        this.#pause = FIRST_PAUSE;
      }
    } catch (error) {
      this.#onFailure(
        `${JSON.stringify(this.#path)} cannot be written: ${reason(error)}. ${this.#lacking()}; it is tried again.`,
      );
      this.#timer = setTimeout(() => this.#write(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    } finally {
      this.#writing = undefined;
    }
  }

  #lacking(): string {
    const { length } = this.#lines;
    return length === 1 ? "1 exchange is missing" : `${length} exchanges are missing`;
  }
}

/** All of the text, or none of it: half a line would spoil the one that is written next. */
async function append(path: string, text: string): Promise<void> {
  const file = await open(path, "a");
  try {
    const { size } = await file.stat();
    await file.appendFile(text).catch(async (error: unknown) => {
      // What is no file, such as a pipe, has no end to go back to.
      await file.truncate(size).catch(() => {});
      throw error;
    });
  } finally {
    await file.close();
  }
}
