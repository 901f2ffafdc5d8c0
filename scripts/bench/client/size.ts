/** What a bundler makes of each library. */
import { fileURLToPath } from "node:url";
import { bundleSize } from "@video-ads/testing/bundle-size";
import type { Figure } from "../lib/figure.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));

export async function sizes(say: (progress: string) => void): Promise<Figure[]> {
  say("Sizes");
  const ours = await bundleSize('export { createClient } from "@video-ads/client";', folder);
  const peers = ["openapi-fetch", "ky", "@runwayml/sdk", "stripe", "openai"];
  const rows = [{ name: "@video-ads/client: createClient", value: ours.entry }];
  for (const name of peers) {
    const { entry } = await bundleSize(`import library from "${name}"; export default library;`, folder);
    rows.push({ name, value: entry });
  }
  return [
    {
      title: "Size, minified and gzipped",
      method: "Bundled and minified by rolldown, gzip -9, with all that is loaded at once.",
      unit: "bytes",
      rows,
      peers,
      target: { text: "at most 8,192 bytes", met: ours.entry <= 8_192 },
    },
    {
      title: "Size of what is loaded with its first use",
      method: "The same, without what createClient has loaded already.",
      unit: "bytes",
      rows: [
        { name: "createClient", value: ours.entry },
        ...Object.entries(ours.lazy).map(([name, value]) => ({ name, value })),
      ],
    },
  ];
}
