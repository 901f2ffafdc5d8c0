import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { checkFields, jsonOf } from "../kind-of.ts";
import type { OperationRow } from "../operation-row.ts";
import type { CallOptions } from "../options.ts";
import { authorization } from "../security/authorization.ts";
import type { Settings } from "../settings.ts";
import type { Outgoing } from "../transport/attempt.ts";
import type { checkedQuery } from "./checked-query.ts";
import type { formOf } from "./form.ts";
import { requestHeaders } from "./headers.ts";
import { fillPath } from "./path.ts";

/** The arguments of a method, sorted out by what the operation takes. */
export interface Arguments {
  path: Record<string, unknown>;
  body: unknown;
  query: Record<string, unknown> | undefined;
  options: CallOptions | undefined;
  /** When the call began that this is a part of, by `performance.now()`. */
  started?: number;
  /** What was given behind them. */
  more?: readonly unknown[];
}

/** Sorts positional arguments: path values first, then the body if there is one, then the query, then the options. */
export function sortArguments([, path, how]: OperationRow, args: readonly unknown[]): Arguments {
  const rest = [...args];
  const values = Object.fromEntries(Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name]) => [name, rest.shift()]));
  const body = how?.body && how.body !== "empty" ? rest.shift() : undefined;
  const query = how?.query ? (rest.shift() as Record<string, unknown> | undefined) : undefined;
  return { path: values, body, query, options: rest.shift() as CallOptions | undefined, more: rest };
}

/** The request that an operation makes of its arguments. Throws before anything is sent when it cannot be right. */
export async function operationRequest(
  settings: Settings,
  operation: string,
  row: OperationRow,
  given: Arguments,
): Promise<Outgoing> {
  const [method, path, how] = row;
  if (given.more?.some((one) => one !== undefined))
    throw new InvalidRequestError(`${operation} takes nothing behind its options.`);
  const keys = authorization(settings, operation, how);
  const { query: asked = {} } = given;
  checkFields(`The query of ${operation}`, asked);
  const query = Object.keys({ ...asked, ...keys.query }).length ? await written(operation, asked, keys.query) : "";
  const { body: content = how?.optional && {} } = given;
  if (how?.body && how.body !== "empty" && !(how.anyBody && content)) checkFields(`The body of ${operation}`, content);
  // Asked at each call: what a page and its server share makes its client in both.
  if (settings.baseUrl[0] === "/" && !settings.fetch && !("location" in globalThis))
    throw new InvalidRequestError(`${operation} needs a page: baseUrl is relative.`);
  const isForm = how?.body === "multipart";
  const body =
    how?.body === "empty"
      ? "{}"
      : isForm
        ? await form(given.body, { ...settings, ...given.options }, operation)
        : given.body === undefined
          ? undefined
          : jsonOf(`The body of ${operation}`, given.body, how?.anyBody);
  return {
    operation,
    method,
    url: `${settings.baseUrl}${fillPath(path, given.path)}${query && `?${query}`}`,
    headers: await requestHeaders(settings, given.options, !isForm && body !== undefined, keys.headers),
    keys: keys.headers,
    body,
  };
}

/** Loaded with the first query: most programs have few. */
async function written(...given: Parameters<typeof checkedQuery>): Promise<string> {
  return (await import("./checked-query.ts")).checkedQuery(...given);
}

/** Loaded with the first form: most programs never send one. */
async function form(...given: Parameters<typeof formOf>): Promise<FormData> {
  return (await import("./form.ts")).formOf(...given);
}
