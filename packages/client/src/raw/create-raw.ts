import createFetchClient, { type Middleware, type RequestOptions } from "openapi-fetch";
import { checkOptions } from "../call-options.ts";
import { advised } from "../errors/advised.ts";
import { clean } from "../errors/clean.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import type { paths } from "../generated/schema.ts";
import { writtenDown } from "../journal/written-down.ts";
import { checkFields, jsonOf, kindOf } from "../kind-of.ts";
import { CALL_OPTIONS, type Naming } from "../known-options.ts";
import type { OperationRow, OperationRows } from "../operation-row.ts";
import type { CallOptions } from "../options.ts";
import { checkHeader, pairsOf } from "../request/check-header.ts";
import { isFile, multipartBody, urlencodedBody } from "../request/form-body.ts";
import { requestHeaders } from "../request/headers.ts";
import { fillPath } from "../request/path.ts";
import { queryString } from "../request/query.ts";
import { authorization } from "../security/authorization.ts";
import type { Settings } from "../settings.ts";
import { isReasonOf } from "../transport/is-reason.ts";
import { type Received, send } from "../transport/send.ts";
import type { RawLimits } from "./raw-client.ts";
import type { Ended } from "./raw-fault.ts";

/** What the second argument of a raw call has, as far as this client reads it. */
interface RawInit extends RawLimits, Pick<RequestInit, "redirect"> {
  body?: unknown;
  headers?: object;
  params?: { readonly header?: object };
  signal?: AbortSignal;
  fetch?: (request: Request, ...more: unknown[]) => Promise<Response>;
  middleware?: readonly Middleware[];
  bodySerializer?: unknown;
}

/** Calls a method of the raw client by its name. */
export type CallRaw = (name: string, args: unknown[]) => Promise<unknown>;

/** openapi-fetch over this client's transport, with the files of a body read before it is sent. */
export async function createRaw(
  settings: Settings,
  rows: OperationRows,
  inherited: readonly unknown[],
): Promise<CallRaw> {
  const raw = createFetchClient<paths>({
    baseUrl: settings.baseUrl,
    headers: await requestHeaders(settings),
    pathSerializer: fillPath,
    querySerializer: queryString,
  });
  for (const one of inherited) {
    try {
      Reflect.apply(raw.use, raw, [one]);
    } catch {
      // It was refused where it was given.
    }
  }
  const operations = Object.entries(rows).flatMap(([resource, verbs]) =>
    Object.entries(verbs).map(([verb, row]) => [`${resource}.${verb}`, row] as const),
  );
  return async (name, args) => {
    const at = name === "request" ? 2 : 1;
    const init: RawInit = Object(args[at]);
    const path = args[at - 1];
    const method = at > 1 ? String(args[0]).toUpperCase() : name;
    const [operation, row] = operations.find(([, one]) => one[0] === method && one[1] === path) ?? ["raw"];
    let keys: Record<string, string> = {};
    let ended: Ended | undefined;
    const letIn: Middleware = {
      onRequest({ request }) {
        const { headers, query } = authorization(settings, operation, row?.[2]);
        keys = headers;
        const url = new URL(request.url);
        if (/%7B[^/]*%7D/i.test(url.pathname)) {
          throw new Error(`${path} needs its params.path.`);
        }
        // A call of raw, and what stands around it, may name another host.
        if (new URL(settings.baseUrl, url).origin !== url.origin) throw new Error("to another host.");
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
        return url.href === request.url ? request : new Request(url, request);
      },
    };
    const ours = async (request: Request, more: unknown[]): Promise<Response> => {
      const own = init.fetch && (await import("./own-raw-fetch.ts")).ownRawFetch(init.fetch, request, init, more);
      const through = own ? { ...settings, fetch: own } : settings;
      const answer = await fetchRaw(through, operation, row, request, keys, init);
      ended = { answer };
      return new Response(answer.body.byteLength ? answer.body : null, answer);
    };
    try {
      if (!/^(use|eject)$/.test(name)) checkInit(settings, operation, row, path, args[at] as RawInit | undefined);
      if (settings.validate && row?.[2]?.body === "json" && !isForm(init.body)) {
        const { validateBody } = await import("../request/validate-body.ts");
        validateBody(operation, init.body);
      }
      // At once where there is nothing to read: a middleware is there for the requests that come after it.
      const body = hasFiles(init.body)
        ? await (await import("../request/form.ts")).withFilesRead(init.body, { ...settings, ...init })
        : init.body;
      const middleware = [...(init.middleware ?? []), letIn];
      const fetch = async (request: Request, ...more: unknown[]): Promise<Response> => {
        ended = { failure: undefined };
        try {
          return await ours(request, more);
        } catch (failure) {
          ended = { failure };
          throw failure;
        }
      };
      const bodySerializer = (given: unknown, headers?: Headers) => serializedBody(operation, row, given, headers);
      if (typeof path === "string") args[at] = { bodySerializer, ...init, fetch, middleware, body };
      return await Reflect.apply(Reflect.get(raw, name), raw, args);
    } catch (error) {
      throw await (await import("./raw-fault.ts")).rawFault(settings, operation, error, init.signal, ended);
    }
  };
}

/** What openapi-fetch takes beside the limits of this client. What else `fetch` takes is for a `fetch` of the call's own. */
const OWN_OPTIONS =
  "fetch:function Request:function params body baseUrl parseAs querySerializer bodySerializer pathSerializer middleware";
const FETCH_OPTIONS =
  " method cache credentials dispatcher duplex integrity keepalive mode priority redirect referrer referrerPolicy window";

/** By its types, which leave out the class of its requests. */
type Taken = Exclude<keyof RequestOptions<unknown>, keyof CallOptions> | "Request";

/** @throws {ConfigurationError} for an option that nothing here takes. @throws {InvalidRequestError} for a path or a body that is none. */
function checkInit(
  settings: Settings,
  operation: string,
  row: OperationRow | undefined,
  path: unknown,
  init: RawInit = {},
): void {
  // Behind the base URL anything else would be another host.
  if (typeof path !== "string" || path[0] !== "/")
    throw new InvalidRequestError(`raw takes a path that begins with a slash, not ${kindOf(path)}.`);
  const own = OWN_OPTIONS satisfies Naming<typeof OWN_OPTIONS, Taken>;
  checkOptions(init, `${CALL_OPTIONS} ${own}${init?.fetch ? FETCH_OPTIONS : ""}`);
  const { body, headers, params } = init;
  const keys = authorization(settings, operation, row?.[2]).headers;
  // A page's `Request` passes over what it does not send.
  for (const [name, values] of [settings.headers, headers, params?.header].flatMap((given) => [
    ...pairsOf(given ?? {}),
  ]))
    for (const value of [values].flat()) if ((value ?? undefined) !== undefined) checkHeader(name, `${value}`, keys);
  // What makes a text of it is the caller's own.
  if (row?.[2]?.body && !row[2].anyBody && body !== undefined && !isForm(body) && !init.bodySerializer)
    checkFields(`The body of ${operation}`, body);
}

function isForm(body: unknown): body is FormData | URLSearchParams {
  return body instanceof FormData || body instanceof URLSearchParams;
}

function hasFiles(body: unknown): body is object {
  return (
    body instanceof FormData ||
    (typeof body === "object" &&
      Object.values(body ?? {})
        .flat()
        .some(isFile))
  );
}

/** openapi-fetch leaves every body to JSON; the media type that the caller names, or a file in it, says how it is sent. */
function serializedBody(
  operation: string,
  row: OperationRow | undefined,
  body: unknown,
  headers?: Headers,
): RequestInit["body"] {
  const type = headers?.get("content-type") ?? "";
  if (isForm(body)) return body;
  if (typeof body === "object" && body !== null && !Array.isArray(body)) {
    const fields: Record<string, unknown> = { ...body };
    if (type.startsWith("application/x-www-form-urlencoded")) return urlencodedBody(fields);
    if (hasFiles(fields) || type.startsWith(MULTIPART)) return multipartBody(fields);
  }
  return jsonOf(`The body of ${operation}`, body, !row || row[2]?.anyBody);
}

const MULTIPART = "multipart/form-data";

async function fetchRaw(
  settings: Settings,
  operation: string,
  row: OperationRow | undefined,
  request: Request,
  keys: Record<string, string>,
  limits: RawLimits,
): Promise<Received> {
  const { method, url, signal } = request;
  const options = { ...limits, signal, started: performance.now() };
  const headers = new Headers(request.headers);
  // What a middleware of openapi-fetch has set.
  for (const [name, value] of headers) checkHeader(name, value);
  // Read once and kept, so that an attempt can be repeated.
  const body = request.body ? await request.arrayBuffer() : undefined;
  // Who names the type cannot know the boundary; without it the body would be unreadable.
  if (body && headers.get("content-type") === MULTIPART)
    headers.set("content-type", (await import("./multipart-type.ts")).multipartType(body));
  const outgoing = { operation, method, url, headers, keys, body, row };
  const sent = writtenDown(settings, outgoing, () => send(settings, outgoing, options), options);
  return sent.catch(async (error: unknown) => {
    throw isReasonOf(signal, error) ? error : await clean(settings, await advised(error, operation, method));
  });
}
