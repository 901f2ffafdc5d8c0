// The addresses that a record shows: those of an example are of that record, and name it.
import { isObject } from "../json.ts";

/** A copy in which the paths of URLs have the record's id where an example's stands between other letters and digits. */
export function withOwnAddresses(value: unknown, exampleIds: readonly unknown[], id: unknown): unknown {
  const known = exampleIds.flatMap((one) => (typeof one === "string" || typeof one === "number" ? [`${one}`] : []));
  const words = known.filter((one) => one !== "").map((one) => one.replace(/[^\w\s]/g, "\\$&"));
  if (words.length === 0) return value;
  const longestFirst = words.toSorted((a, b) => b.length - a.length).join("|");
  const any = new RegExp(`(?<![A-Za-z0-9])(?:${longestFirst})(?![A-Za-z0-9])`, "g");
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (isObject(node)) return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]));
    if (typeof node !== "string") return node;
    const [, host, path] = /^(https?:\/\/[^/?#]+)(.*)$/.exec(node) ?? [];
    return host === undefined || path === undefined
      ? node
      : host + path.replace(any, () => encodeURIComponent(`${id}`));
  };
  return walk(value);
}
