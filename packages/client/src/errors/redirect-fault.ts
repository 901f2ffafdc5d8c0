import { InvalidResponseError } from "./invalid-response-error.ts";

/**
 * A redirect that is not followed.
 *
 * @param target Where to; undefined when that is no URL.
 * @param keepsMethod Followed, the request would keep its method.
 */
export function redirectFault(
  operation: string,
  method: string,
  { status, headers }: Response,
  target: URL | undefined,
  keepsMethod: boolean,
): InvalidResponseError {
  const where = target ? `${target.origin}${target.pathname}` : "nowhere";
  const most = method === "GET" || method === "HEAD" ? "Five redirects" : "One redirect";
  const why = keepsMethod ? `${most} at most, on one host.` : "It would turn the request into a GET.";
  const problem = `${method} was redirected (${status}) to ${where}. ${why}`;
  const how = { operation, status, headers, bodyStart: "" };
  const fault = new InvalidResponseError(`${problem} If it is there now, change baseUrl.`, how);
  return Object.assign(fault, { problem });
}
