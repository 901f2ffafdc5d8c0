// A request as data, so that one can be made from another one, printed, and sent to several servers.

/** A file of a form. */
export interface FileField {
  file: string;
  mediaType: string;
  content: string;
}

export type RequestBody =
  | { type: "application/json"; value: unknown }
  | { type: "application/x-www-form-urlencoded"; fields: readonly (readonly [name: string, value: string])[] }
  | { type: "multipart/form-data"; fields: readonly (readonly [name: string, value: string | FileField])[] }
  | { type: "raw"; mediaType: string; bytes: Uint8Array<ArrayBuffer> };

export interface TestRequest {
  /** What is special about it, for people. */
  label: string;
  /** `operationId` that it is meant for. */
  operation: string;
  method: string;
  /** Encoded, without the query. */
  path: string;
  /** Encoded, without the question mark. */
  query: string;
  headers: Readonly<Record<string, string>>;
  body?: RequestBody;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed; undefined when it is empty or no JSON. */
  body: unknown;
}

/** Sends a request. Rejects when no answer is there in time, or the connection ends. */
export async function send(base: string, request: TestRequest, milliseconds: number): Promise<TestAnswer> {
  const { method, path, query, body } = request;
  const response = await fetch(`${base}${path}${query === "" ? "" : `?${query}`}`, {
    method,
    headers: { ...request.headers, ...contentType(body) },
    redirect: "manual",
    signal: AbortSignal.timeout(milliseconds),
    ...(body === undefined ? {} : { body: encoded(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function contentType(body: RequestBody | undefined): Record<string, string> {
  // fetch sets the type of a form itself, with its boundary.
  if (body === undefined || body.type === "multipart/form-data") return {};
  return { "content-type": body.type === "raw" ? body.mediaType : body.type };
}

function encoded(body: RequestBody): string | FormData | Uint8Array<ArrayBuffer> {
  switch (body.type) {
    case "application/json":
      return JSON.stringify(body.value);
    case "application/x-www-form-urlencoded":
      return new URLSearchParams(body.fields.map(([name, value]): [string, string] => [name, value])).toString();
    case "multipart/form-data": {
      const form = new FormData();
      for (const [name, value] of body.fields) {
        if (typeof value === "string") form.append(name, value);
        else form.append(name, new Blob([value.content], { type: value.mediaType }), value.file);
      }
      return form;
    }
    case "raw":
      return body.bytes;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
