import { withAdvice } from "./advice.ts";
import { InvalidResponseError } from "./invalid-response-error.ts";

/**
 * A redirect that is not followed.
 *
 * @param target Where to; undefined when that is no URL.
 * @param keepsMethod Followed, the request would keep its method.
 */
export function redirectFault(
  method: string,
  status: number,
  target: URL | undefined,
  keepsMethod: boolean,
): InvalidResponseError {
  const where = target ? `${target.origin}${target.pathname}` : "nowhere";
  const why = keepsMethod ? "Five redirects at most, on one host." : "It would turn the request into a GET.";
  const what = `${method} was redirected (${status}) to ${where}. ${why} If it is there now, change baseUrl.`;
  return new InvalidResponseError(withAdvice(what, method), { status, bodyStart: "" });
}
