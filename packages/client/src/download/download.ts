import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { reason } from "@video-ads/core/file-fault";
import { told } from "@video-ads/core/listener";
import { checkOptions } from "../call-options.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import type { Naming } from "../known-options.ts";
import { nodeModule } from "../node-module.ts";
import { numberFrom, type Settings } from "../settings.ts";
import { fetchInto, taken } from "./fetch-into.ts";
import type { CheckedOptions, Downloaded, DownloadOptions } from "./options.ts";

const OPTIONS = "onProgress:function signal idleTimeoutMs maxRetries maxRetryAfterMs";

/** A path, or a stream to write to. The stream is closed at the end. */
export type DownloadTarget = string | URL | WritableStream<Uint8Array>;

/** Fetches a file to a path (whole or not at all) or into a stream. */
export async function download(
  { fetch = globalThis.fetch, maxRetryAfterMs }: Pick<Settings, "fetch" | "maxRetryAfterMs">,
  url: string | URL | null | undefined,
  target: DownloadTarget,
  given: DownloadOptions = {},
): Promise<Downloaded> {
  checkOptions(given, OPTIONS satisfies Naming<typeof OPTIONS, keyof DownloadOptions>);
  // A wrong limit would be none, or break off a file that is on its way.
  const options = {
    ...given,
    idleTimeoutMs: numberFrom(given, "idleTimeoutMs", 30_000, 1, LONGEST_TIMER_MS),
    maxRetries: numberFrom(given, "maxRetries", 4),
    maxRetryAfterMs: numberFrom(given, "maxRetryAfterMs", maxRetryAfterMs),
    onProgress: told("onProgress", given.onProgress),
  };
  options.signal?.throwIfAborted();
  if (target instanceof URL || (target && typeof target === "string")) return toFile(fetch, url, target, options);
  if (isFree(target)) return toStream(fetch, url, target, options);
  throw new InvalidRequestError(
    "Download to a path or an unlocked WritableStream; Writable.toWeb() makes one of a stream of Node.",
  );
}

/** Goes by what a stream can do: it may be of another realm, or of a library. */
function isFree(target: unknown): target is WritableStream<Uint8Array> {
  return Object(target).getWriter && !Object(target).locked;
}

async function toStream(
  fetch: typeof globalThis.fetch,
  url: string | URL | null | undefined,
  stream: WritableStream<Uint8Array>,
  options: CheckedOptions,
): Promise<Downloaded> {
  const writer = stream.getWriter();
  try {
    const done = await fetchInto(fetch, url, { write: (chunk) => writer.write(chunk) }, options);
    await taken(() => writer.close(), done.bytes, options.signal);
    return done;
  } catch (error) {
    // Not waited for: what nobody reads may never take its end.
    writer.abort(error).catch(() => {});
    throw error;
  }
}

async function toFile(
  fetch: typeof globalThis.fetch,
  url: string | URL | null | undefined,
  target: string | URL,
  options: CheckedOptions,
): Promise<Downloaded> {
  const instead = "download into a WritableStream";
  const { promises: fs } = nodeModule("node:fs", instead);
  const { fileURLToPath } = nodeModule("node:url", instead);
  const { partialFile } = await import("./partial-file.ts");
  const { sink, finish, discard } = await partialFile({ fs, fileURLToPath }, target).catch((cause: unknown) => {
    throw new InvalidRequestError(`${target} cannot be written: ${reason(cause)}`, { cause });
  });
  try {
    const done = await fetchInto(fetch, url, sink, options);
    await taken(finish, done.bytes);
    return done;
  } catch (error) {
    await discard();
    throw error;
  }
}
