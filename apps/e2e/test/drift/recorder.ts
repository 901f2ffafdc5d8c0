// Sends requests and keeps them with their answers, as a browser's recording does (HAR 1.2).

export interface RecordedRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** An object goes out as JSON. */
  body?: unknown;
}

export interface Recorded {
  status: number;
  body: unknown;
}

interface Entry {
  startedDateTime: string;
  time: number;
  request: object;
  response: object;
}

export class Recorder {
  readonly #base: string;
  readonly #entries: Entry[] = [];

  constructor(base: string) {
    this.#base = base;
  }

  async send({ method, path, headers, body }: RecordedRequest): Promise<Recorded> {
    const url = `${this.#base}${path}`;
    const json = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams);
    const sent = { ...headers, ...(json ? { "content-type": "application/json" } : {}) };
    const startedDateTime = new Date().toISOString();
    const response = await fetch(url, {
      method,
      headers: sent,
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData || body instanceof URLSearchParams ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const mimeType = response.headers.get("content-type") ?? "";
    this.#entries.push({
      startedDateTime,
      time: 1,
      request: {
        method,
        url,
        httpVersion: "HTTP/1.1",
        headers: pairs(sent),
        queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
        cookies: [],
        headersSize: -1,
        bodySize: -1,
        ...(body === undefined ? {} : { postData: postData(body) }),
      },
      response: {
        status: response.status,
        statusText: response.statusText,
        httpVersion: "HTTP/1.1",
        headers: pairs(Object.fromEntries(response.headers)),
        cookies: [],
        content: { size: text.length, mimeType, text },
        redirectURL: "",
        headersSize: -1,
        bodySize: -1,
      },
    });
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }

  har(): string {
    return JSON.stringify({
      log: { version: "1.2", creator: { name: "video-ads", version: "1" }, entries: this.#entries },
    });
  }
}

function postData(body: unknown): object {
  if (body instanceof URLSearchParams) return { mimeType: "application/x-www-form-urlencoded", text: body.toString() };
  if (!(body instanceof FormData)) return { mimeType: "application/json", text: JSON.stringify(body) };
  const params = [...body].map(([name, value]) =>
    typeof value === "string" ? { name, value } : { name, value: "", fileName: value.name, contentType: value.type },
  );
  return { mimeType: "multipart/form-data", params, text: "" };
}

function pairs(headers: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
