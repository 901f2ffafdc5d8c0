import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@video-ads/testing/program";
import type { Mutation } from "./mutation.ts";

/** What became of a mutation: `caught` by a test, or `survived`. */
export interface Outcome {
  mutation: Mutation;
  caught: boolean;
}

/**
 * Breaks a copy of the tree in one way after the other, and runs the tests that have to notice. Each change is taken back.
 *
 * Rejects when those tests are red without the change: then they would say nothing.
 */
export async function runMutations(
  root: string,
  mutations: readonly Mutation[],
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const green = new Set<string>();
  for (const mutation of mutations) {
    const watching = [mutation.package, ...vitest(mutation)].join(" ");
    if (!green.has(watching) && (await testsOf(root, mutation)) !== 0) {
      throw new Error(`${mutation.name}: the tests that should notice are red already (${watching}).`);
    }
    green.add(watching);
    const path = join(root, mutation.file);
    const before = await readFile(path, "utf8");
    await writeFile(path, mutated(before, mutation));
    try {
      const generated = mutation.generate ? await exitCode(root, ["packages/codegen/src/cli.ts"]) : 0;
      const caught = generated !== 0 || (await testsOf(root, mutation)) !== 0;
      outcomes.push({ mutation, caught });
      tell({ mutation, caught });
    } finally {
      await writeFile(path, before);
    }
  }
  return outcomes;
}

/** The text after the mutation. Throws when what is to be changed does not stand there exactly once. */
export function mutated(text: string, { name, file, find, replace }: Mutation): string {
  const parts = text.split(find);
  if (parts.length !== 2) {
    throw new Error(
      `${name}: ${file} holds ${JSON.stringify(find)} ${parts.length - 1} times; it has to be there once.`,
    );
  }
  return parts.join(replace);
}

async function testsOf(root: string, mutation: Mutation): Promise<number | null> {
  const at = join(root, mutation.package);
  if (mutation.build && (await exitCode(at, ["node_modules/tsdown/dist/run.mjs"])) !== 0) return 1;
  return exitCode(at, vitest(mutation));
}

function vitest({ tests = [] }: Mutation): string[] {
  return ["node_modules/vitest/vitest.mjs", "run", "--bail=1", "--reporter=dot", ...tests];
}

async function exitCode(cwd: string, args: string[]): Promise<number | null> {
  // A mutation may make a test wait for ever: it has been noticed then.
  const limitMs = 600_000;
  return (await run([process.execPath, ...args], { cwd, limitMs }).catch(() => ({ code: null }))).code;
}
