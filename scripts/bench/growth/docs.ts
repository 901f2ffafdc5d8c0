import { buildClient } from "./consumers.ts";
import type { Measure } from "./measure.ts";
import { program } from "./programs.ts";
import { medianRun, type SizedTree } from "./sized-tree.ts";

function plain(tree: SizedTree) {
  return tree.once("plain docs", async () => {
    await buildClient(tree);
    const output = tree.at("scripts/bench/generated/plain.html");
    const args = ["build-docs", tree.document, "--inlineBundle", "--output", output];
    return medianRun(tree, tree.at("spec"), [program("@redocly/cli", "redocly"), ...args]);
  });
}

function site(tree: SizedTree) {
  return tree.once("docs", async () => {
    await buildClient(tree);
    return medianRun(tree, tree.at("apps/docs"), [tree.at("apps/docs/build/build-site.ts")]);
  });
}

const PLAIN = "redocly build-docs, one page";
const OURS = "whole site";

export const docsBuild: Measure = {
  title: "Build of the docs",
  method:
    "Redoc's one page, and our site: that page, a page and a Markdown copy of every operation and webhook, guides, search index, what tries each operation, all compressed.",
  unit: "CPU-s",
  rows: [
    { name: PLAIN, peer: true, value: async (tree) => (await plain(tree)).cpu },
    { name: OURS, value: async (tree) => (await site(tree)).cpu },
  ],
  growth: "linear",
};

export const docsMemory: Measure = {
  title: "Memory of the docs build",
  method: "The largest process at its largest.",
  unit: "MB",
  rows: [
    { name: PLAIN, peer: true, value: async (tree) => (await plain(tree)).peak },
    { name: OURS, value: async (tree) => (await site(tree)).peak },
  ],
  growth: "linear",
};
