/** A shorter one could stand in any text. */
const SHORTEST_SECRET = 6;

/** Replaces secrets in what the service answered: an error page may show the request that it was sent. */
export function redactor(secrets: readonly string[]): (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> {
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  const needles = [...new Set(known.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))];
  const search = new TextDecoder("latin1");
  return (bytes) => {
    const text = search.decode(bytes);
    if (!needles.some((needle) => text.includes(needle))) return bytes;
    const clean = needles.reduce((rest, needle) => rest.replaceAll(needle, "***"), new TextDecoder().decode(bytes));
    return new TextEncoder().encode(clean);
  };
}
