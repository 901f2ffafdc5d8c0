/** What each bundler makes of a page: its size differs by what a bundler adds, and by how it divides. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Figure } from "../lib/figure.ts";

// Below `reports`, which is left out when a test copies the tree meanwhile; here, so that packages are found from it.
const folder = fileURLToPath(new URL("../reports/page/", import.meta.url));
// Those of the rehearsal, as they are for a page when nobody has configured anything.
const consumer = new URL("../../quality/consumers/bundlers/bundlers.js", import.meta.url);

const BUNDLERS = ["rolldown", "esbuild", "webpack", "vite"];

const PAGES = [
  ["an error class", "RateLimitError", "@video-ads/client"],
  ["a resource", "createLinks", "@video-ads/client/links"],
  ["a resource whose jobs can be awaited", "createAiEditing", "@video-ads/client/ai-editing"],
  ["createClient", "createClient", "@video-ads/client"],
] as const;

type Bundle = (entry: string) => Promise<{ code: string }>;

export async function pages(say: (progress: string) => void): Promise<Figure[]> {
  const { bundlers }: { bundlers: Record<string, Bundle> } = await import(consumer.href);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entry = join(folder, "page.js");
  const figures: Figure[] = [];
  for (const [what, name, from] of PAGES) {
    await writeFile(entry, `import { ${name} } from "${from}"; globalThis.${name} = ${name};`);
    const rows = [];
    for (const bundler of BUNDLERS) {
      say(`Pages: ${what}, ${bundler}`);
      const built = await bundlers[bundler]?.(entry);
      if (!built) throw new Error(`There is no bundler ${bundler}.`);
      rows.push({ name: bundler, value: gzipSync(built.code, { level: 9 }).length });
    }
    figures.push({
      title: `Size of a page that uses ${what}`,
      method: "Each bundler as it is for a page, minified, gzip -9, with all that is loaded at once.",
      unit: "bytes",
      rows,
      ...(name === "createClient" && {
        target: { text: "at most 7,900 bytes by each", met: rows.every(({ value }) => value <= 7_900) },
      }),
    });
  }
  return figures;
}
