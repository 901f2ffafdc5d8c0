/** The client that @hey-api/openapi-ts writes for the same contract, made for the run. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { generators } from "../growth/programs.ts";
import { measuredRun } from "../lib/measured-run.ts";

export const HEY_API = "@hey-api/openapi-ts";

const bench = fileURLToPath(new URL("..", import.meta.url));
// Where no compiler of this repository checks it.
const folder = join(bench, "node_modules/.made/hey-api");

/** The file of its operations, generated anew. */
export async function heyApiFile(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const contract = createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json");
  await measuredRun(generators[HEY_API](contract, folder), { cwd: bench });
  return join(folder, "sdk.gen.ts");
}

/** What is asked of it here. */
type Operation = (how: { body: object }) => Promise<unknown>;

interface Generated {
  customTemplateJobsCreate: Operation;
  client: { setConfig(config: object): void };
}

/** Its create of a template job, over a `fetch`. */
export async function heyApiCreate(
  baseUrl: string,
  headers: Record<string, string>,
  fetch: typeof globalThis.fetch,
): Promise<Operation> {
  const sdk = await heyApiFile();
  const entry = join(folder, "entry.ts");
  await writeFile(
    entry,
    `export { customTemplateJobsCreate } from "${sdk}";\nexport { client } from "${join(folder, "client.gen.ts")}";\n`,
  );
  const bundle = await rolldown({ input: entry, platform: "node" });
  const out = join(folder, "out.mjs");
  await bundle.write({ format: "esm", file: out });
  await bundle.close();
  // A copy for each `fetch`: its client is one for the whole program.
  const { client, customTemplateJobsCreate }: Generated = await import(`${pathToFileURL(out).href}?${fetch.name}`);
  client.setConfig({ baseUrl, headers, fetch });
  return customTemplateJobsCreate;
}
