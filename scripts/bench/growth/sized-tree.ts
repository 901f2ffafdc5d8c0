/** A copy of the tree whose contract has so many times the operations of the real one. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildModel, type OpenApi } from "@video-ads/model";
import { copyTree } from "@video-ads/testing/copy-tree";
import { type MeasuredRun, measuredRun } from "../lib/measured-run.ts";
import { median } from "../lib/median.ts";
import { multiply } from "./multiply.ts";

export interface SizedTree extends AsyncDisposable {
  root: string;
  /** How often something is measured here; of large contracts, once. */
  rounds: number;
  /** The bundled contract, generated. */
  document: string;
  contract(): Promise<OpenApi>;
  /** Does something once for all who ask. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** A path in the tree. */
  at(...path: string[]): string;
}

/** The real contract, and ones of ten and a hundred times as many operations, by their number. */
export function sizedTrees(): Map<number, () => Promise<SizedTree>> {
  const file = createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json");
  const operations = buildModel(JSON.parse(readFileSync(file, "utf8"))).operations.length;
  return new Map([1, 10, 100].map((times) => [times * operations, () => sizedTree(times, times < 100 ? 3 : 1)]));
}

export async function sizedTree(times: number, rounds: number): Promise<SizedTree> {
  const { root, remove } = await copyTree();
  const at = (...path: string[]): string => join(root, ...path);
  if (times > 1) multiply(at("spec"), times);
  const done = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = (done.get(name) as Promise<T> | undefined) ?? make();
    done.set(name, known);
    return known;
  };
  const document = at("spec/dist/openapi.json");
  return {
    root,
    rounds,
    document,
    at,
    once,
    contract: () => once("contract", async () => JSON.parse(await readFile(document, "utf8")) as OpenApi),
    [Symbol.asyncDispose]: remove,
  };
}

/** Runs a program of the tree as often as its rounds are; what it takes is the median of each. */
export async function medianRun(tree: SizedTree, cwd: string, args: readonly string[]): Promise<MeasuredRun> {
  const runs: MeasuredRun[] = [];
  for (let round = 0; round < tree.rounds; round++) runs.push(await measuredRun(args, { cwd }));
  const of = (field: "wall" | "cpu" | "peak"): number => median(runs.map((run) => run[field]));
  return { wall: of("wall"), cpu: of("cpu"), peak: of("peak"), stdout: runs.at(-1)?.stdout ?? "" };
}
