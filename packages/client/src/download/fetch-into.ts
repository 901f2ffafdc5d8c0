import { reason } from "@video-ads/core/file-fault";
import { backoffMs, retryAfterMs } from "@video-ads/core/pace";
import { isTransientStatus } from "@video-ads/core/transient";
import { DownloadError } from "../errors/download-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { inTime } from "../transport/in-time.ts";
import { sleep } from "../transport/sleep.ts";
import { unlessAborted } from "../transport/unless-aborted.ts";
import type { CheckedOptions, Downloaded, Sink } from "./options.ts";

/** What has been found out about a file while it comes in. */
interface Transfer {
  received: number;
  total: number | undefined;
  contentType: string | undefined;
  /** Tells this version of the file from all others, so that no two are put together; undefined when nothing does. */
  validator: string | undefined;
  status: number | undefined;
}

/**
 * Fetches a file into a sink. A connection that breaks is resumed with a range request where the file can be identified;
 * else the file is started over. No API key is sent: outputs are on other hosts.
 *
 * @throws {DownloadError} when the file cannot be had whole.
 */
export async function fetchInto(
  fetch: typeof globalThis.fetch,
  url: string | URL | null | undefined,
  sink: Sink,
  options: CheckedOptions,
): Promise<Downloaded> {
  const target = checkedUrl(url);
  const transfer: Transfer = {
    received: 0,
    total: undefined,
    contentType: undefined,
    validator: undefined,
    status: undefined,
  };
  let failures = 0;
  /** Of any attempt: one that starts over, and breaks off earlier or later by chance, would else go on for ever. */
  let furthest = 0;
  for (;;) {
    try {
      await fetchRest(fetch, target, sink, options, transfer);
      return { bytes: transfer.received, contentType: transfer.contentType };
    } catch (error) {
      // Whatever else has ended it is not the way's fault: to fetch the file again would not help.
      if (!(error instanceof Broken)) throw error;
      failures = transfer.received > furthest ? 1 : failures + 1;
      furthest = Math.max(furthest, transfer.received);
      const pause =
        failures > options.maxRetries ? undefined : backoffMs(failures, error.headers, options.maxRetryAfterMs);
      if (pause === undefined) {
        const { status, received } = transfer;
        const message = `${shown(target)} could not be fetched whole: ${reason(error.cause)}`;
        throw new DownloadError(message, { status, received, cause: error.cause });
      }
      await sleep(pause, options.signal);
    }
  }
}

/** What was on its way did not come: the next attempt may bring it. */
class Broken extends Error {
  /** Of an answer that says when to come again. */
  readonly headers: Headers | undefined;

  constructor(cause: unknown, headers?: Headers) {
    super("", { cause });
    this.headers = headers;
  }
}

async function fetchRest(
  fetch: typeof globalThis.fetch,
  url: URL,
  sink: Sink,
  options: CheckedOptions,
  transfer: Transfer,
): Promise<void> {
  const connection = new AbortController();
  /** Waits for the other side, and no longer than it may be silent. The time that is spent on this side is not its. */
  const fromServer = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      const { idleTimeoutMs, signal } = options;
      return await inTime(ask, idleTimeoutMs, signal, () => new Error(`nothing came for ${idleTimeoutMs} ms`));
    } catch (cause) {
      if (options.signal?.aborted) throw options.signal.reason;
      const why = reason(Object(cause).cause ?? cause);
      if (!/redirect/i.test(why)) throw new Broken(cause);
      // Too many of them: it has asked often enough, and they are there the next time.
      throw new DownloadError(`${shown(url)} could not be fetched: ${why}`, { received: transfer.received, cause });
    }
  };
  try {
    const asked = { headers: rangeHeaders(transfer), signal: connection.signal };
    const response = await fromServer(async () => fetch(url.href, asked));
    const reader = response.body?.getReader();
    const read = async () => (await fromServer(async () => reader?.read()))?.value;
    /** What was looked at before it is written. */
    const held: Uint8Array[] = [];
    const lookAhead = async () => {
      const chunk = await read();
      if (chunk) held.push(chunk);
      return chunk;
    };
    const end = await startReading(url, response, lookAhead, sink, options, transfer);
    const isWhole = end === transfer.received;
    for (;;) {
      const chunk = isWhole ? undefined : (held.shift() ?? (await read()));
      if (!chunk) break;
      await taken(() => sink.write(chunk), transfer.received, options.signal);
      transfer.received += chunk.byteLength;
      options.onProgress({ received: transfer.received, total: transfer.total });
      options.signal?.throwIfAborted();
    }
    if (end !== undefined && transfer.received !== end) {
      // What is more than was announced is of no file that is known.
      if (transfer.received > end) transfer.validator = undefined;
      throw new Broken(new Error(`${transfer.received} of ${end} bytes arrived`));
    }
  } finally {
    // What is left of the answer is wanted no more.
    connection.abort();
  }
  if (transfer.received === 0) throw new Broken(new Error("the answer is empty"));
  if (transfer.total !== undefined && transfer.received !== transfer.total) {
    throw new Broken(new Error(`${transfer.received} of ${transfer.total} bytes arrived`));
  }
}

function rangeHeaders({ received, validator }: Transfer): Record<string, string> {
  // Ranges and sizes are of the bytes as they are sent, so they must not be compressed on the way.
  const headers: Record<string, string> = { "accept-encoding": "identity" };
  if (received > 0 && validator) {
    headers.range = `bytes=${received}-`;
    headers["if-range"] = validator;
  }
  return headers;
}

/**
 * Takes in the head of an answer: whether it goes on where the last one broke off, or starts over. Answers how many bytes of the file there
 * will be when it has come whole; undefined when nobody knows.
 */
async function startReading(
  url: URL,
  { status, headers }: Response,
  lookAhead: () => Promise<Uint8Array | undefined>,
  sink: Sink,
  options: CheckedOptions,
  transfer: Transfer,
): Promise<number | undefined> {
  const { received } = transfer;
  transfer.status = status;
  if (status === 416 && received > 0) {
    // There is nothing behind what has come. Where that is the whole file it is done, and else nothing that has come counts.
    const [, total = transfer.total] = /^bytes \*\/(\d+)$/i.exec(headers.get("content-range") ?? "") ?? [];
    if (received === Number(total)) return received;
    transfer.validator = undefined;
    throw new Broken(new Error("what has come is not the start of the file"));
  }
  const isPart = status === 206;
  if (status !== 200 && !isPart) {
    const asked = retryAfterMs(headers);
    const again = asked ? `, to be asked again in ${Math.ceil(asked / 1000)} s` : "";
    if (isTransientStatus(status)) throw new Broken(new Error(`the server answered ${status}${again}`), headers);
    throw new DownloadError(`${shown(url)} answered ${status}.`, { status, received });
  }
  const type = headers.get("content-type") ?? undefined;
  const isPlain = (headers.get("content-encoding") ?? "identity") === "identity";
  const version = isPlain ? strongValidator(headers) : undefined;
  let end: number | undefined;
  if (isPart) {
    const [, start, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/i.exec(headers.get("content-range") ?? "") ?? [];
    end = Number(last) + 1;
    const isNext = isPlain && Number(start) === received && end > received && end <= Number(total);
    // Parts are put together where both name the same version, and no less: two halves of two files are none.
    const isSame =
      received === 0 || (sameVersion(transfer, headers) && transfer.total === (transfer.total && Number(total)));
    if (!isNext || !isSame) {
      transfer.validator = undefined;
      throw new Broken(
        new Error(isNext ? "the file may have changed meanwhile" : "another range than was asked for came"),
      );
    }
    transfer.total = Number(total);
    if (received > 0) return end;
  }
  const { notTheFile } = await import("./not-the-file.ts");
  const other = await notTheFile([url.pathname, sink.path], type, lookAhead);
  // Of what stands before the server, which may be gone the next time. It replaces nothing that has come, or was there before.
  if (other) throw new Broken(new Error(other), headers);
  if (!isPart) {
    if (received > 0) {
      if (!sink.restart) {
        const message = `${shown(url)} cannot be resumed, and what was written to the stream cannot be taken back.`;
        throw new DownloadError(message, { status, received });
      }
      await taken(() => sink.restart?.(), received, options.signal);
      transfer.received = 0;
    }
    const length = headers.get("content-length");
    end = isPlain && length !== null ? Number(length) : undefined;
    transfer.total = end;
  }
  transfer.contentType = type;
  transfer.validator = version;
  return end;
}

/** Between a change and the answer that names it: only after that long is a date an identity, whatever two clocks say. */
const DATE_IS_STRONG_MS = 60_000;

/**
 * What tells this version of the file from all others, byte by byte (RFC 9110, 8.8.1): a strong ETag, or where there is no ETag at all a
 * `Last-Modified` that lies well before its `Date` (8.8.2.2, 13.1.5). Undefined when nothing does.
 */
function strongValidator(headers: Headers): string | undefined {
  const etag = headers.get("etag");
  if (etag) return etag.startsWith("W/") ? undefined : etag;
  const modified = headers.get("last-modified");
  const age = Date.parse(headers.get("date") ?? "") - Date.parse(modified ?? "");
  return modified && age >= DATE_IS_STRONG_MS ? modified : undefined;
}

/** Whether a part says of itself that it is of the version that was begun. */
function sameVersion({ validator }: Transfer, headers: Headers): boolean {
  return validator !== undefined && validator === (headers.get("etag") || headers.get("last-modified"));
}

/** What is done with the bytes on this side. A failure ends the download: to fetch them again does not help. */
export async function taken(
  take: () => Promise<unknown> | undefined,
  received: number,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await unlessAborted(take, signal);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new DownloadError(`The file cannot be written: ${reason(cause)}`, { received, cause });
  }
}

function checkedUrl(url: string | URL | null | undefined): URL {
  if (!url) {
    throw new InvalidRequestError(
      "There is nothing to download: this field of the record is empty. A job that is done may have its outputs in its parts.",
    );
  }
  const text = String(url);
  // Not with what may be a password, or a signature.
  if (!URL.canParse(text))
    throw new InvalidRequestError(
      `Not a URL: ${text
        .replace(/(?<=\/\/).*@/s, "***@")
        .replace(/\?.*/s, "")
        .slice(0, 100)}`,
    );
  const parsed = new URL(text);
  if (parsed.username || parsed.password)
    throw new InvalidRequestError("A URL with a user or a password is not downloaded: fetch takes none.");
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    throw new InvalidRequestError(`Only http and https are downloaded, not ${parsed.protocol}`);
  }
  return parsed;
}

/** Without the query: it may hold a signature. */
function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
