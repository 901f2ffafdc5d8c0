import { reason } from "@video-ads/core/file-fault";
import { backoffMs, retryAfterMs } from "@video-ads/core/pace";
import { isTransientStatus } from "@video-ads/core/transient";
import { DownloadError } from "../errors/download-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { sleep } from "../transport/sleep.ts";
import { timeLimit } from "../transport/time-limit.ts";
import type { CheckedOptions, Downloaded, Sink } from "./options.ts";

/** What has been found out about a file while it comes in. */
interface Transfer {
  received: number;
  total: number | undefined;
  contentType: string | undefined;
  /** Identifies this version of the file, so that no two versions are put together. */
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
  for (;;) {
    const before = transfer.received;
    try {
      await fetchRest(fetch, target, sink, options, transfer);
      return { bytes: transfer.received, contentType: transfer.contentType };
    } catch (error) {
      // Whatever else has ended it is not the way's fault: to fetch the file again would not help.
      if (!(error instanceof Broken)) throw error;
      failures = transfer.received > before ? 1 : failures + 1;
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
    const limit = timeLimit(options.idleTimeoutMs, options.signal);
    limit.signal.addEventListener("abort", () => connection.abort(limit.signal.reason));
    try {
      return await ask();
    } catch (cause) {
      throw options.signal?.aborted ? options.signal.reason : new Broken(cause);
    } finally {
      limit.clear();
    }
  };
  try {
    const asked = { headers: rangeHeaders(transfer), signal: connection.signal };
    const response = await fromServer(async () => fetch(url.href, asked));
    if ((await startReading(url, response, sink, transfer)) === "complete") return;
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = reader && (await fromServer(() => reader.read()));
      if (!chunk || chunk.done) break;
      await sink.write(chunk.value).catch(unwritten(transfer.received));
      transfer.received += chunk.value.byteLength;
      options.onProgress?.({ received: transfer.received, total: transfer.total });
      options.signal?.throwIfAborted();
    }
  } finally {
    // What is left of the answer is wanted no more.
    connection.abort();
  }
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

/** Takes in the head of an answer: whether it goes on where the last one broke off, or starts over. */
async function startReading(
  url: URL,
  response: Response,
  sink: Sink,
  transfer: Transfer,
): Promise<"complete" | undefined> {
  const { status, headers } = response;
  transfer.status = status;
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get("content-range") ?? "") ?? [];
    if (Number(start) !== transfer.received)
      throw new Broken(new Error("the server answered another range than was asked for"));
    const isOther = total !== "*" && transfer.total !== undefined && transfer.total !== Number(total);
    const version = versionOf(headers);
    if (isOther || (version && transfer.validator && version !== transfer.validator)) {
      // Two halves of two files are none: it is started over.
      transfer.validator = undefined;
      throw new Broken(new Error("the file has changed meanwhile"));
    }
    if (total !== "*") transfer.total = Number(total);
    return undefined;
  }
  if (status !== 200) {
    if (status === 416 && transfer.received === transfer.total) return "complete";
    const { received } = transfer;
    const asked = retryAfterMs(headers);
    const again = asked ? `, to be asked again in ${Math.ceil(asked / 1000)} s` : "";
    if (isTransientStatus(status)) throw new Broken(new Error(`the server answered ${status}${again}`), headers);
    throw new DownloadError(`${shown(url)} answered ${status}.`, { status, received });
  }
  if (transfer.received > 0) {
    if (!sink.restart) {
      throw new DownloadError(
        `${shown(url)} cannot be resumed, and what was written to the stream cannot be taken back.`,
        {
          status,
          received: transfer.received,
        },
      );
    }
    await sink.restart().catch(unwritten(transfer.received));
    transfer.received = 0;
  }
  const encoded = headers.get("content-encoding") ?? "identity";
  const length = headers.get("content-length");
  transfer.total = encoded === "identity" && length !== null ? Number(length) : undefined;
  transfer.contentType = headers.get("content-type") ?? undefined;
  transfer.validator = encoded === "identity" ? versionOf(headers) : undefined;
  return undefined;
}

/** What tells this version of the file from others; undefined when nothing does. */
function versionOf(headers: Headers): string | undefined {
  const etag = headers.get("etag");
  return etag && !etag.startsWith("W/") ? etag : (headers.get("last-modified") ?? undefined);
}

/** What ends a download whose bytes nobody takes: to fetch them again does not help. */
export function unwritten(received: number): (cause: unknown) => never {
  return (cause) => {
    throw new DownloadError(`The file cannot be written: ${reason(cause)}`, { received, cause });
  };
}

function checkedUrl(url: string | URL | null | undefined): URL {
  if (!url) {
    throw new InvalidRequestError(
      "There is nothing to download: this field of the record is empty. A job that is done may have its outputs in its parts.",
    );
  }
  const text = String(url);
  if (!URL.canParse(text)) throw new InvalidRequestError(`Not a URL: ${text.slice(0, 100)}`);
  const parsed = new URL(text);
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    throw new InvalidRequestError(`Only http and https are downloaded, not ${parsed.protocol}`);
  }
  return parsed;
}

/** Without the query: it may hold a signature. */
function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
