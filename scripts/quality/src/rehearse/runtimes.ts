// The executables that scenarios name in braces. Beside this Node they are fetched when a full rehearsal first asks for them.
import { installRuntimes, runtimesHere } from "@video-ads/testing/runtimes";

/** Absolute paths by name: `node`, `node-22`, `deno`, `bun`. What there is no package of for this platform is not in it. */
export type Executables = ReadonlyMap<string, string>;

export async function executables(extent: "short" | "full"): Promise<Executables> {
  const found = new Map([["node", process.execPath]]);
  if (extent === "full") {
    await installRuntimes();
    for (const { name, binary } of runtimesHere().here) found.set(name.toLowerCase().replace(" ", "-"), binary);
  }
  return found;
}
