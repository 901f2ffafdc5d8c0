import { appendFile } from "node:fs/promises";
import type { ProxiedExchange } from "./report.ts";

/** Appends what broke the contract to a file, one JSON object per line, in the order it happened. */
export class ViolationFile {
  readonly #path: string;
  #last: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  add(exchange: ProxiedExchange): void {
    if (exchange.violations.length === 0) return;
    const line = `${JSON.stringify(exchange)}\n`;
    this.#last = this.#last.then(() => appendFile(this.#path, line));
    this.#last.catch(() => {});
  }

  /** When everything is written. Rejects when it could not be. */
  written(): Promise<void> {
    return this.#last;
  }
}
