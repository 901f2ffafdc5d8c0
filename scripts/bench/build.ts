/** `pnpm bench build`: what maintainers wait for, and what a client from the contract costs with other generators. */
import { tasks } from "./build/turbo.ts";
import { typeCheckTime, typeInstantiations } from "./growth/consumers.ts";
import { generatedCode, generation } from "./growth/generation.ts";
import { figuresOf } from "./growth/measure.ts";
import { sizedTree } from "./growth/sized-tree.ts";
import type { Suite } from "./lib/figure.ts";

const ROUNDS = 5;

export const build: Suite = {
  title: "Build",
  about: `What maintainers wait for, and a client for this contract beside other generators'. The median of ${ROUNDS} runs where nothing else is said.`,
  uses: ["@hey-api/openapi-ts", "@redocly/cli", "openapi-fetch", "openapi-typescript", "orval", "turbo", "typescript"],
  run: async (say) => {
    await using tree = await sizedTree(1, ROUNDS);
    return [
      ...(await tasks(tree, say)),
      ...(await figuresOf([generation, generatedCode, typeCheckTime, typeInstantiations], tree, say)),
    ];
  },
};
