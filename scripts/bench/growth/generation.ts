import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Measure } from "./measure.ts";
import { type Generator, generators, program } from "./programs.ts";
import { medianRun, type SizedTree } from "./sized-tree.ts";

/** Where a peer writes its client: beside the packages that the code imports. */
export function generatedFolder(tree: SizedTree, generator: Generator): string {
  return tree.at("scripts/bench/generated", generator.replace(/\W+/g, "-"));
}

/** Everything that stands after `pnpm generate`. */
export function generate(tree: SizedTree) {
  return tree.once("generate", () => medianRun(tree, tree.root, [tree.at("packages/codegen/src/cli.ts")]));
}

/** What a peer makes of the bundled contract. */
export function generateWith(tree: SizedTree, generator: Generator) {
  return tree.once(`generate with ${generator}`, async () => {
    await generate(tree);
    return medianRun(
      tree,
      tree.at("scripts/bench"),
      generators[generator](tree.document, generatedFolder(tree, generator)),
    );
  });
}

function bundle(tree: SizedTree) {
  return tree.once("bundle", () =>
    medianRun(tree, tree.at("spec"), [
      program("@redocly/cli", "redocly"),
      "bundle",
      "openapi.yaml",
      "--output",
      tree.at("scripts/bench/generated/bundle.json"),
    ]),
  );
}

const METHOD =
  "The generators write TypeScript clients for the bundled contract. `pnpm generate` bundles it first, as `redocly bundle` does alone, " +
  "and writes client, validators, receiver, mock and coverage.";

const peers = Object.keys(generators) as Generator[];

/** A row for each of the other generators. */
function ofPeers(value: (tree: SizedTree, name: Generator) => Promise<number>): Measure["rows"] {
  return peers.map((name) => ({ name, peer: true, value: (tree) => value(tree, name) }));
}

/** What it takes to make everything from the contract. */
export const generation: Measure = {
  title: "Generation",
  method: METHOD,
  unit: "CPU-s",
  rows: [
    ...ofPeers(async (tree, name) => (await generateWith(tree, name)).cpu),
    { name: "redocly bundle, a part of ours", peer: true, value: async (tree) => (await bundle(tree)).cpu },
    { name: "pnpm generate", value: async (tree) => (await generate(tree)).cpu },
  ],
  growth: "linear",
};

/** The memory that it takes. */
export const generationMemory: Measure = {
  title: "Memory of the generation",
  method: "The largest process at its largest.",
  unit: "MB",
  rows: [
    ...ofPeers(async (tree, name) => (await generateWith(tree, name)).peak),
    { name: "pnpm generate", value: async (tree) => (await generate(tree)).peak },
  ],
  growth: "linear",
};

/** Bytes of source text that a user's project, or ours, has to carry. */
export const generatedCode: Measure = {
  title: "Generated code of a client",
  method: "TypeScript as written by each. Ours without the validators, which the others do not make.",
  unit: "bytes",
  rows: [
    ...ofPeers(async (tree, name) => {
      await generateWith(tree, name);
      return bytesIn(generatedFolder(tree, name));
    }),
    {
      name: "@video-ads/client",
      value: async (tree) => {
        await generate(tree);
        return bytesIn(tree.at("packages/client/src/generated"), (name) => !name.startsWith("validators"));
      },
    },
  ],
  growth: "linear",
};

async function bytesIn(folder: string, counts: (name: string) => boolean = () => true): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && counts(entry.name));
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
