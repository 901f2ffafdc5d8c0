import createFetchClient from "openapi-fetch";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import type { paths } from "../generated/schema.ts";
import { multipartBody, urlencodedBody } from "../request/form.ts";
import { requestHeaders } from "../request/headers.ts";
import { fillPath } from "../request/path.ts";
import { queryString } from "../request/query.ts";
import type { Settings } from "../settings.ts";
import { send } from "../transport/send.ts";
import type { RawClient } from "./lazy-raw.ts";

const NO_BODY = new Set([101, 204, 205, 304]);

/** openapi-fetch over this client's transport. */
export function createRaw(settings: Settings): RawClient {
  return createFetchClient<paths>({
    baseUrl: settings.baseUrl,
    headers: requestHeaders(settings, undefined, false),
    pathSerializer: fillPath,
    querySerializer: queryString,
    bodySerializer: (body: unknown, headers?: Headers) => serializedBody(body, headers),
    fetch: (request) => fetchRaw(settings, request),
  });
}

/** openapi-fetch leaves every body to JSON; the media type that the caller names says how it is sent. */
function serializedBody(body: unknown, headers?: Headers): RequestInit["body"] {
  const type = headers?.get("content-type") ?? "application/json";
  const isPlain = typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  if (isPlain && type.startsWith("multipart/form-data")) return multipartBody(body as Record<string, unknown>);
  if (isPlain && type.startsWith("application/x-www-form-urlencoded"))
    return urlencodedBody(body as Record<string, unknown>);
  return body instanceof FormData || body instanceof URLSearchParams ? body : JSON.stringify(body);
}

async function fetchRaw(settings: Settings, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (/%7B[^/]*%7D/i.test(pathname)) {
    throw new InvalidRequestError(
      `${decodeURIComponent(pathname)} still holds a placeholder: give its value in params.path.`,
    );
  }
  const headers = new Headers(request.headers);
  // Only the runtime knows the boundary; one that the caller names without it would make the body unreadable.
  if (headers.get("content-type") === "multipart/form-data") throw new InvalidRequestError(MULTIPART_HINT);
  const {
    status,
    body,
    headers: received,
  } = await send(
    settings,
    {
      operation: "raw",
      method: request.method,
      url: request.url,
      headers,
      // Read once and kept, so that an attempt can be repeated.
      ...(request.body && { body: await request.arrayBuffer() }),
    },
    { signal: request.signal },
  );
  return new Response(NO_BODY.has(status) ? null : body, { status, headers: received });
}

const MULTIPART_HINT =
  "A multipart body needs a boundary that only the runtime knows: leave the Content-Type header out and give a FormData as the body.";
