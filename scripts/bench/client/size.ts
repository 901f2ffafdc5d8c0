/** What a bundler makes of each library. */
import { fileURLToPath } from "node:url";
import { bundleSize } from "@video-ads/testing/bundle-size";
import type { Figure } from "../lib/figure.ts";
import { HEY_API, heyApiFile } from "./hey-api.ts";

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
  const sdk = await heyApiFile();
  rows.push({ name: HEY_API, value: (await bundleSize(`export * from "${sdk}";`, folder)).entry });
  return [
    {
      title: "Size, minified and gzipped",
      method:
        "Bundled and minified by rolldown, gzip -9, with all that is loaded at once. Of @hey-api/openapi-ts, the client that it generates from the same contract, with all operations.",
      unit: "bytes",
      rows,
      peers: [...peers, HEY_API],
      target: { text: "at most 7,900 bytes", met: ours.entry <= 7_900 },
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
