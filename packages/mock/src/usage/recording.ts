import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { contractIn } from "@video-ads/model/document";
import { type SentMessage, type Usage, UsageRecorder } from "@video-ads/model/usage";
import { documentOf, type SpecSource } from "../contract/load.ts";
import type { Call } from "../contract-mode/engine.ts";
import type { Delivery } from "../generated/control/types.ts";
import type { Exchange } from "../http/exchange.ts";
import { UsageFile, type UsageListeners } from "./usage-file.ts";

/** Records what an app uses of the service. */
export class Recording {
  readonly #recorder: UsageRecorder;
  readonly #file: UsageFile;

  private constructor(recorder: UsageRecorder, path: string, listeners: UsageListeners) {
    this.#recorder = recorder;
    this.#file = new UsageFile(path, () => recorder.usage, listeners);
  }

  /**
   * @param spec Of the mock or the proxy that is asked.
   * @param listeners Told when something could not be written, and when the file is of another contract.
   * @throws {OptionsError} When nothing can be written there, or something else is there.
   */
  static async open(path: string, spec: SpecSource | undefined, listeners: UsageListeners): Promise<Recording> {
    const contract = contractIn(await documentOf(spec));
    const { title, version } = contract.info;
    const name = spec === undefined ? await publishedName() : `${title} ${version}`;
    return new Recording(new UsageRecorder(contract, name), path, listeners);
  }

  /** What this process has recorded. */
  get usage(): Usage {
    return this.#recorder.usage;
  }

  /** A request to the mock that is over. */
  exchanged({ operation, call, violations, status, answer }: Exchange): void {
    if (operation === undefined) return;
    if (call && violations.length === 0) this.sent(operation, messageOf(call));
    if (status !== undefined) this.answered(operation, status, answer === undefined ? undefined : JSON.parse(answer));
  }

  sent(operation: string, message: SentMessage): void {
    this.#recorder.sent(operation, message);
    this.#file.touch();
  }

  answered(operation: string, status: number, body: unknown): void {
    this.#recorder.answered(operation, status, body);
    this.#file.touch();
  }

  /** A webhook of which something has changed. */
  delivery({ state, source, event, payload }: Delivery): void {
    if (state !== "delivered") return;
    this.#recorder.posted(source, event, payload);
    this.#file.touch();
  }

  /** Throws when what is left cannot be written. */
  close(): void {
    this.#file.close();
  }
}

function messageOf({ request, mediaType }: Call): SentMessage {
  const { pathParameters, query, headers, body } = request;
  return {
    path: pathParameters,
    query,
    header: headers,
    ...(mediaType === undefined ? {} : { body: { mediaType, value: body } }),
  };
}

/** `@video-ads/spec@1.2.3` */
export async function publishedName(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve("@video-ads/spec/package.json");
  const { name, version }: { name: string; version: string } = JSON.parse(await readFile(manifest, "utf8"));
  return `${name}@${version}`;
}
