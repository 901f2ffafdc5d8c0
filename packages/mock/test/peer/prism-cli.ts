// The raw `prism mock`, in a process of its own: the peer that contract mode is compared with.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { documentPath } from "../requests/document.ts";

const cli = createRequire(import.meta.url).resolve("@stoplight/prism-cli");

/** A running `prism mock`. */
export class PrismCli implements AsyncDisposable {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** Starts it with the published contract on a port of its own. */
  static start(...args: string[]): Promise<PrismCli> {
    return PrismCli.startWith(documentPath, ...args);
  }

  /** Starts it with another document. */
  static async startWith(document: string, ...args: string[]): Promise<PrismCli> {
    const child = spawn(process.execPath, [cli, "mock", "--host", "127.0.0.1", "--port", "0", ...args, document], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1" },
    });
    let output = "";
    const url = await new Promise<string>((done, failed) => {
      const read = (text: string): void => {
        output += text;
        const found = /listening on (http:\S+)/.exec(output)?.[1];
        if (!found) return;
        // It logs every request; nobody reads that.
        for (const stream of [child.stdout, child.stderr]) stream.off("data", read).resume();
        done(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", read);
      child.once("close", (code) => failed(new Error(`prism mock ended with ${code}: ${output}`)));
    });
    return new PrismCli(child, url);
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** When it has ended by itself: its exit code. */
  async ended(): Promise<number | null> {
    if (this.alive) await once(this.#child, "close");
    return this.#child.exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.alive) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "close");
  }
}
