/** `pnpm bench mock`: the mock beside the raw Prism CLI. */
import type { Figure, Suite } from "./lib/figure.ts";
import { contractMode } from "./mock/contract-mode.ts";
import { memory } from "./mock/memory.ts";
import { listsOfManyJobs, sandboxWithManyJobs } from "./mock/sandbox.ts";
import { startToFirstAnswer } from "./mock/start.ts";

export const mock: Suite = {
  title: "@video-ads/mock",
  about: "The mock beside the raw Prism CLI, whose engine it hosts.",
  uses: ["@stoplight/prism-cli"],
  run: async (say) => {
    const figures: Figure[] = [];
    for (const part of [contractMode, startToFirstAnswer, sandboxWithManyJobs, listsOfManyJobs, memory])
      figures.push(...(await part(say)));
    return figures;
  },
};
