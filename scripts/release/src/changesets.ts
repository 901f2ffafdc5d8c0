import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BUMPS, type Bump, larger } from "@video-ads/model/diff";
import { parse } from "yaml";

/** The largest bump that the pending changesets promise. All published packages share one version, so any of them counts. */
export async function promisedBump(folder: string): Promise<Bump> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && name.toLowerCase() !== "readme.md");
  let promised: Bump = "none";
  for (const name of names) {
    const [, head = ""] = (await readFile(join(folder, name), "utf8")).split(/^---\s*$/m);
    for (const bump of Object.values((parse(head) ?? {}) as Record<string, string>)) {
      if (!BUMPS.some((known) => known === bump))
        throw new Error(`${name}: ${bump} is no bump; say patch, minor or major.`);
      promised = larger(promised, bump as Bump);
    }
  }
  return promised;
}
