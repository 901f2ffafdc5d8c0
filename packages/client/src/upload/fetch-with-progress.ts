import { told } from "@video-ads/core/listener";
import { unsent } from "@video-ads/core/unsent";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { kindOf } from "../kind-of.ts";
import type { Report } from "./report.ts";
import { streamed } from "./streamed.ts";
import { throughXhr } from "./through-xhr.ts";

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes that have left, as far as the runtime tells. */
  readonly sent: number;
  /** Bytes that it has in all: the form, with what stands around its files. */
  readonly total: number;
}

/**
 * A `fetch` for a client whose uploads can be watched: `ads.withOptions({ fetch: fetchWithProgress(show) })`. Forms with files are told of, each
 * attempt from its beginning; whatever else is sent goes to the runtime's `fetch`.
 *
 * In a page, whose `fetch` tells nobody, forms are sent by an `XMLHttpRequest`. That follows redirects wherever they lead, so it is for a page
 * without keys, which calls through a proxy (`viaProxy`); any other form is not sent, and rejects as such.
 *
 * @param onProgress What it throws or rejects with stops nothing, and is said on the console.
 * @throws {ConfigurationError} when it is no function.
 */
export function fetchWithProgress(onProgress: (progress: UploadProgress) => void): typeof globalThis.fetch {
  if (typeof onProgress !== "function")
    throw new ConfigurationError(`give a function, not ${kindOf(onProgress)}.`, "onProgress");
  const tell = told("onProgress", onProgress);
  const report: Report = (sent, total) => tell({ sent, total });
  return (url, init) => {
    if (!(init?.body instanceof FormData)) return globalThis.fetch(url, init).catch(sayUnsent);
    const upload = { ...init, body: init.body };
    if (!("XMLHttpRequest" in globalThis)) return streamed(url, upload, report).catch(sayUnsent);
    if (init.redirect === "follow") return throughXhr(String(url), upload, report);
    const why = "An upload with its progress is for a page that calls through a proxy (viaProxy).";
    throw Object.assign(new TypeError(why), { sent: false });
  };
}

/** There is but one request, and it is the runtime's: what has not left says so. */
function sayUnsent(error: unknown): never {
  throw unsent(error) ? Object.assign(Object(error), { sent: false }) : error;
}
