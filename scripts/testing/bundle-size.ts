// What a bundler makes of some code: minified and gzipped, with what is loaded later counted by itself.
import { isBuiltin } from "node:module";
import { gzipSync } from "node:zlib";
import { type OutputChunk, rolldown } from "rolldown";

export interface BundleSize {
  /** Bytes of what is loaded at once, min + gzip. */
  entry: number;
  /** Bytes of each part that is loaded with its first use, by the name of its module; what the entry has is not in it. */
  lazy: Record<string, number>;
}

const ENTRY = "\0entry.js";

/**
 * Bundles code as if it stood in a file of a folder: its imports are found from there. Node's own modules are left out.
 *
 * @param peers Packages that are left out too: those that an application brings along anyway.
 */
export async function bundleSize(code: string, folder: string, peers: readonly string[] = []): Promise<BundleSize> {
  const bundle = await rolldown({
    input: ENTRY,
    cwd: folder,
    platform: "neutral",
    external: (id) => isBuiltin(id) || peers.some((name) => id === name || id.startsWith(`${name}/`)),
    resolve: { conditionNames: ["import", "default"], mainFields: ["module", "main"] },
    plugins: [
      {
        name: "code-in-a-folder",
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? code : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const chunks = new Map(output.filter((part) => part.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The bundle has no entry.");
  const atOnce = closureOf(entry, chunks);
  const lazy: Record<string, number> = {};
  for (const chunk of chunks.values()) {
    if (!chunk.isDynamicEntry) continue;
    const parts = [...closureOf(chunk, chunks)].filter((part) => !atOnce.has(part));
    lazy[chunk.name] = compressed(parts);
  }
  return { entry: compressed([...atOnce]), lazy };
}

/** A chunk and all that it imports statically. */
function closureOf(
  chunk: OutputChunk,
  chunks: Map<string, OutputChunk>,
  found = new Set<OutputChunk>(),
): Set<OutputChunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) closureOf(imported, chunks, found);
  }
  return found;
}

function compressed(chunks: OutputChunk[]): number {
  return gzipSync(chunks.map(({ code }) => code).join("\n"), { level: 9 }).byteLength;
}
