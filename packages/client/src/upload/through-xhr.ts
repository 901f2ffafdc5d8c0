import type { Report } from "./report.ts";

/** What is used of a page's `XMLHttpRequest`: the types of a page are not there for a server. */
interface Xhr {
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: FormData): void;
  abort(): void;
  getAllResponseHeaders(): string;
  readonly status: number;
  readonly statusText: string;
  readonly response: ArrayBuffer;
  readonly upload: { onprogress: (event: { loaded: number; total: number }) => void };
  responseType: "arraybuffer";
  onload: () => void;
  onerror: () => void;
  onabort: () => void;
  onloadend: () => void;
}

/** Statuses whose answers have no body, as the Fetch standard has it. */
const NO_BODY = [204, 205, 304];

/** Sends a form by an `XMLHttpRequest`: the one thing in a page that tells how far it is. */
export function throughXhr(
  url: string,
  { method = "GET", headers, body, signal }: RequestInit & { body: FormData },
  report: Report,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    // As `fetch` does: what is aborted before it begins does not begin.
    signal?.throwIfAborted();
    const { XMLHttpRequest } = globalThis as unknown as { XMLHttpRequest: new () => Xhr };
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open(method, url);
    request.responseType = "arraybuffer";
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => report(loaded, total);
    request.onload = () => {
      const { status, statusText } = request;
      const answer = NO_BODY.includes(status) ? null : request.response;
      resolve(new Response(answer, { status, statusText, headers: headersOf(request) }));
    };
    request.onerror = () => reject(new TypeError("The upload got no answer."));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    request.send(body);
  });
}

function headersOf(request: Xhr): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
}
