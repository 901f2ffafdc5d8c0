import { isSource } from "../events/source.ts";
import type { KeyRing } from "./key-ring.ts";
import { verifyToken } from "./token.ts";

/**
 * Why a path without a good token was perhaps meant to have one: the receiver is mounted in the wrong place, something in front of it
 * changes URLs, or another secret has signed them. For whoever runs the receiver; the sender gets the one 404. Holds nothing of the path.
 */
export function nearMiss(ring: KeyRing, path: string, now: number): string | undefined {
  const [pathname = "", query] = path.split("?", 2);
  const last = pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
  if (verifyToken(ring, last, now)) {
    if (query !== undefined)
      return "The token verifies without the query behind it: what adds one in front of the receiver?";
    if (pathname.endsWith("/"))
      return "The token verifies without the slash behind it: what adds one in front of the receiver?";
    return "The last segment verifies: is it mounted one level too deep? Below its mount the receiver takes the token and nothing else.";
  }
  // Whatever time it is.
  if (verifyToken(ring, last, Number.NEGATIVE_INFINITY)) return "The URL has expired.";
  if (!hasForm(last)) return undefined;
  return "It has the form of a token, and no key of this receiver has signed it: was its URL made with another secret? It may be forged as well.";
}

function hasForm(token: string): boolean {
  const [source = "", ...rest] = token.split(".");
  return isSource(source) && rest.length === 4 && rest.every((part) => /^[\w-]+$/.test(part));
}
