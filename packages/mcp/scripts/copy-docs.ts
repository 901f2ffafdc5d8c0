// Takes the Markdown pages of the built documentation along, so that the server can hand them out without the site.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocPage } from "../src/docs-pages.ts";

const site = join(dirname(createRequire(import.meta.url).resolve("@video-ads/docs/package.json")), "dist/site");
const target = fileURLToPath(new URL("../dist/docs/", import.meta.url));

const index = await readFile(join(site, "llms.txt"), "utf8").catch(() => {
  throw new Error("The documentation is not built yet: turbo run build --filter=@video-ads/docs");
});
const pages = Array.from(
  index.matchAll(/^- \[(?<title>.+?)\]\((?<path>(?:guides|reference)\/[\w.-]+\.md)\)(?:: (?<description>.+))?$/gm),
  ({ groups }): DocPage => ({
    path: groups?.path ?? "",
    title: groups?.title ?? "",
    description: groups?.description ?? "",
  }),
);
if (pages.length === 0) throw new Error(`There is no page in ${join(site, "llms.txt")}`);

await rm(target, { recursive: true, force: true });
for (const { path } of pages) {
  await mkdir(dirname(join(target, path)), { recursive: true });
  await writeFile(join(target, path), await readFile(join(site, path)));
}
await writeFile(join(target, "index.json"), `${JSON.stringify(pages, null, 1)}\n`);
console.log(`${pages.length} pages of the documentation`);
