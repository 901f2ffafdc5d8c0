/** Headers that speak of one connection only (RFC 9110, 7.6.1), and so are not passed on. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers as they came over the wire: name, value, name, value, … */
export type RawHeaders = readonly string[];

/**
 * What is passed on of a message's headers: in their order, with their capitals and repetitions, without those of the
 * connection and those that `Connection` names.
 *
 * @param replace Values to send instead, by name in lower case.
 */
export function passedOn(headers: RawHeaders, replace: Readonly<Record<string, string>> = {}): string[] {
  const pairs = pairsOf(headers);
  const named = pairs.flatMap(([name, value]) =>
    name.toLowerCase() === "connection" ? value.split(",").map((part) => part.trim().toLowerCase()) : [],
  );
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return pairs.flatMap(([name, value]) => {
    const key = name.toLowerCase();
    return dropped.has(key) ? [] : [name, replace[key] ?? value];
  });
}

function pairsOf(headers: RawHeaders): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, index) => [
    headers[index * 2] ?? "",
    headers[index * 2 + 1] ?? "",
  ]);
}
