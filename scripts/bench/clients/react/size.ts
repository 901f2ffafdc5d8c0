/** What a page loads for one query, for all of them, and for following a job; peers from the same contract. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildModel, type OpenApi } from "@video-ads/model";
import contract from "@video-ads/spec/openapi.json" with { type: "json" };
import { bundleSize } from "@video-ads/testing/bundle-size";
import { run } from "../../../bootstrap/process.mjs";
import { program } from "../../growth/programs.ts";
import { type Figure, type Say, valueIn } from "../../lib/figure.ts";

const HERE = fileURLToPath(new URL("../../", import.meta.url));
const CONTRACT = createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json");
/** What every such page has anyway. */
const PEERS = ["react", "react/jsx-runtime", "@tanstack/react-query", "@tanstack/query-core"];

const CLIENT = `import { createClient } from "@video-ads/client";
const ads = createClient({ baseUrl: "/api/video-ads", viaProxy: true });\n`;
const QUERIES = `${CLIENT}import { createQueries } from "@video-ads/react/queries";\nexport const queries = createQueries(ads);\n`;
const operations = buildModel(contract as unknown as OpenApi).operations.length;

const OURS = "@video-ads/react: any query";
const ALONE = "the same without the client that it calls";
const HEY_ONE = "@hey-api/openapi-ts: one query";
const ORVAL_ONE = "orval: one query";

export async function bundles(say: Say): Promise<Figure> {
  say("react: bundles");
  const size = async (code: string, peers = PEERS): Promise<number> => (await bundleSize(code, HERE, peers)).entry;
  const rows = [
    { name: OURS, value: await size(QUERIES), note: `all ${operations} operations, retries, errors, jobs` },
    { name: "with useJob", value: await size(`${QUERIES}export { useJob } from "@video-ads/react";`) },
    {
      name: ALONE,
      value: await size('export { createQueries } from "@video-ads/react/queries";', [...PEERS, "@video-ads/client"]),
    },
  ];
  // Inside of the package, so that what is generated finds its imports.
  const folder = await mkdtemp(join(HERE, ".generated-"));
  try {
    say("react: @hey-api/openapi-ts");
    const hey = await generatedByHeyApi(join(folder, "hey-api"));
    rows.push(
      {
        name: HEY_ONE,
        value: await size(`export { customTemplatesListOptions } from ${JSON.stringify(hey)};`),
        note: "no retry of the request, no jobs",
      },
      { name: "@hey-api/openapi-ts: all of them", value: await size(`export * from ${JSON.stringify(hey)};`) },
    );
    say("react: orval");
    const orval = await generatedByOrval(join(folder, "orval"));
    rows.push(
      {
        name: ORVAL_ONE,
        value: await size(`export { getCustomTemplatesListQueryOptions } from ${JSON.stringify(orval)};`),
        note: "no retry of the request, no jobs",
      },
      { name: "orval: all of them", value: await size(`export * from ${JSON.stringify(orval)};`) },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    title: "React: size of queries",
    method:
      "Bundled and minified by rolldown, gzip -9; React and TanStack Query are left out. Peers generate TanStack Query options and a fetch client from the same contract.",
    unit: "bytes",
    rows,
    peers: [HEY_ONE, "@hey-api/openapi-ts: all of them", ORVAL_ONE, "orval: all of them"],
    target: {
      text: "the factories of all operations in at most 2 KiB beside the client",
      met: valueIn(rows, ALONE) <= 2_048,
    },
  };
}

async function generatedByHeyApi(folder: string): Promise<string> {
  const plugins = ["@hey-api/client-fetch", "@hey-api/sdk", "@tanstack/react-query"];
  await generate([
    program("@hey-api/openapi-ts"),
    "-i",
    CONTRACT,
    "-o",
    folder,
    "-p",
    ...plugins,
    "--silent",
    "--no-log-file",
  ]);
  return join(folder, "@tanstack/react-query.gen.ts");
}

async function generatedByOrval(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const target = join(folder, "api.ts");
  const output = { target, client: "react-query", httpClient: "fetch", override: { query: { version: 5 } } };
  const config = join(folder, "orval.config.mjs");
  await writeFile(config, `export default ${JSON.stringify({ api: { input: CONTRACT, output } })};\n`);
  await generate([program("orval"), "--config", config, "--quiet"]);
  return target;
}

async function generate(command: string[]): Promise<void> {
  let output = "";
  const { code } = await run(process.execPath, command, { cwd: HERE, onOutput: (text) => (output += text) });
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${output.slice(-500)}`);
}
