// `pnpm generate`: bundles spec/ and runs every emitter. `--check` writes no generated file and fails when a file would change.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildModel, bundleContract, lintProblems } from "@video-ads/model";
import { publishedFiles } from "@video-ads/model/publish";
import type { GeneratedFile } from "./emitters/emitter.ts";
import { artifacts } from "./emitters/index.ts";
import { listGenerated } from "./generated-files.ts";
import { problemsOf } from "./linted.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const specDir = join(root, "spec");
const check = process.argv.includes("--check");

const contract = await bundleContract(specDir).catch(refuse);
const model = await generated(() => buildModel(contract));
const files: GeneratedFile[] = [];
for (const emit of artifacts.flatMap(({ emitters }) => emitters)) files.push(...(await generated(() => emit(model))));
const wanted = new Map(files.map((file) => [file.path, file.content]));

const changed: string[] = [];
for (const [path, content] of wanted) {
  if ((await readFile(join(root, path), "utf8").catch(() => undefined)) !== content) changed.push(path);
}
const left = (await listGenerated(root)).filter((path) => !wanted.has(path));
const drift = [...changed, ...left.map((path) => `${path} (no emitter makes it)`)];
const outcome = [
  ...(changed.length > 0 ? [`wrote ${changed.length} of ${wanted.size} files`] : []),
  ...(left.length > 0 ? [`removed ${left.length} that no emitter makes`] : []),
];
// What the linter refuses can be generated as well, and would do something else than the contract says: not even the bundle is written.
const problems = await problemsOf(root);
if (problems) refuse(new Error("The linter refuses the contract: nothing was generated."), problems);
if (!check) {
  for (const path of changed) await write(path, wanted.get(path) ?? "");
  for (const path of left) await rm(join(root, path));
}

// The bundle is built, not committed: it is written in either case, for the packages that read it.
for (const [name, content] of publishedFiles(contract)) await write(`spec/dist/${name}`, content);

if (check && drift.length > 0) {
  console.error(
    `Generated files are not what spec/ asks for. Run \`pnpm generate\` and commit:\n  ${drift.join("\n  ")}`,
  );
  process.exit(1);
}
console.log(
  `${model.operations.length} operations, ${model.jobs.length} job types, ${model.webhooks.length} webhook sources: ` +
    (outcome.length > 0 ? outcome.join(", ") : `${wanted.size} files are up to date`),
);

async function write(path: string, content: string): Promise<void> {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  if ((await readFile(target, "utf8").catch(() => undefined)) !== content) await writeFile(target, content);
}

/** What is made of the contract; where it cannot be made, the program ends. */
async function generated<T>(make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const found = await lintProblems(specDir);
    // What the linter knows of a contract comes before what a generator, or a library of it, stumbles over.
    return refuse(found ? new Error("Nothing was generated.") : error, found);
  }
}

/** Says why nothing can be generated: with file and line where the linter sees it as well. */
function refuse(error: unknown, found?: string): never {
  // A sentence about the contract needs no stack; a fault of the generator does.
  const isSentence = error instanceof Error && error.constructor === Error;
  console.error(isSentence ? error.message : error);
  if (found) console.error(`\nThe linter says where:\n\n${found}`);
  process.exit(1);
}
