// Whether a Node is new enough for a package. Older ones fail with a SyntaxError that names a file and helps nobody.

/**
 * What to say where it is not; undefined where it is.
 *
 * @param version `process.versions.node`
 * @param engines What the package's manifest asks for: `>=22.13`.
 */
export function nodeFault(version: string, engines: string): string | undefined {
  const least = engines.replace(/^\D+/, "");
  const [have, need] = [version, least].map((text) => text.split(".").map(Number));
  for (const [place, part] of (need ?? []).entries()) {
    const own = have?.[place] ?? 0;
    if (own > part) return undefined;
    if (own < part) return `It needs Node ${least} or newer, and this is Node ${version}.`;
  }
  return undefined;
}
