import { isSource } from "../events/source.ts";
import { sources } from "../generated/sources.ts";

/** The same request as often as wanted: the service may post twice. The handlers have to run once. */
export function duplicates(request: Request, count: number): Request[] {
  return Array.from({ length: count }, () => request.clone());
}

/**
 * The same things in an order that only the seed decides: posts come late and out of order.
 *
 * @param seed The same one gives the same order.
 */
export function reordered<T>(items: readonly T[], seed: number): T[] {
  const random = generator(seed);
  const order = items.map((item) => ({ item, at: random() }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** A request that has to be answered with 404 and run nothing. */
export interface Forgery {
  /** What is wrong with it. */
  name: string;
  request: Request;
}

/**
 * Requests like a good one, each with a token that is not: changed in every place, for another source or reference, with more
 * time, and none at all.
 */
export async function forgeries(good: Request): Promise<Forgery[]> {
  const { body, headers } = { body: await good.clone().text(), headers: good.headers };
  const slash = good.url.lastIndexOf("/");
  const [base, token] = [good.url.slice(0, slash + 1), good.url.slice(slash + 1)];
  const [source = "", ref = "", expiry = "", keyId = "", mac = ""] = token.split(".");
  const other = Object.keys(sources).find((name) => isSource(name) && name !== source);
  const later = (Number.parseInt(expiry, 36) + 86_400).toString(36);
  const tokens: [name: string, token: string][] = [
    ["no token", ""],
    ["another source", [other, ref, expiry, keyId, mac].join(".")],
    ["another reference", [source, `${ref}x`, expiry, keyId, mac].join(".")],
    ["a later expiry", [source, ref, later, keyId, mac].join(".")],
    ["another key", [source, ref, expiry, `${keyId}x`, mac].join(".")],
    ["no signature", [source, ref, expiry, keyId, ""].join(".")],
    ["a signature of zeros", [source, ref, expiry, keyId, "A".repeat(mac.length)].join(".")],
    ["text after the signature", `${token}!!`],
    ["padding", `${token}=`],
    ["a query", `${token}?x=1`],
  ];
  for (let at = 0; at < token.length; at++) {
    const changed = token[at] === "A" ? "B" : "A";
    tokens.push([`a changed character at ${at}`, token.slice(0, at) + changed + token.slice(at + 1)]);
  }
  return tokens.map(([name, forged]) => ({
    name,
    request: new Request(base + forged, { method: "POST", body, headers }),
  }));
}

/** A small linear congruential generator: enough to shuffle, and the same everywhere. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
