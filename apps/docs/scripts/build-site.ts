// Builds the site into dist/site: the reference page, its hashed scripts and styles, and the contract for download.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildModel, type OpenApi } from "@video-ads/codegen";
import { assets } from "./site/assets.ts";
import { pageContract } from "./site/page-contract.ts";
import { renderReference } from "./site/redocly.ts";
import { selfContained } from "./site/self-contained.ts";

const started = performance.now();
const root = fileURLToPath(new URL("../", import.meta.url));
const out = join(root, "dist/site");
const published = createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json");

const contract = JSON.parse(await readFile(published, "utf8")) as OpenApi;
const model = buildModel(contract);

const scratch = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
try {
  const rendered = await renderReference(pageContract(contract, model), scratch);
  const site = assets();
  const page = selfContained(rendered, site, await readFile(join(root, "site/theme.css"), "utf8"));

  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, "assets"), { recursive: true });
  await writeFile(join(out, "index.html"), page);
  for (const [name, content] of site.files) await writeFile(join(out, name), content);
  for (const name of ["openapi.json", "openapi.yaml"]) await copyFile(join(dirname(published), name), join(out, name));
} finally {
  await rm(scratch, { recursive: true, force: true });
}

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${model.operations.length} operations, ${model.webhooks.length} webhooks documented in ${seconds} s: ${out}`,
);
