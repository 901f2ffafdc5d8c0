/** `pnpm bench growth`: what becomes of everything when the contract grows. */
import { clientBuild, sizeOfOne, sizeOfTwenty, typeCheckTime, typeInstantiations } from "./growth/consumers.ts";
import { docsBuild, docsMemory } from "./growth/docs.ts";
import { generatedCode, generation, generationMemory } from "./growth/generation.ts";
import { grow } from "./growth/measure.ts";
import { mockAnswers, mockMemory, mockStart, mockStartCpu } from "./growth/mock-start.ts";
import { sizedTrees } from "./growth/sized-tree.ts";
import type { Suite } from "./lib/figure.ts";

export const growth: Suite = {
  title: "Growth",
  about:
    "The same for the real contract, and for ones that hold its resources ten and a hundred times under other names. Small contracts are measured three times, of which the median counts, the large one once. A step is from one contract to the next: linear growth is 10x per step. What did not come to an end within ten minutes has no value.",
  uses: [
    "@hey-api/openapi-ts",
    "@redocly/cli",
    "@stoplight/prism-cli",
    "openapi-fetch",
    "openapi-typescript",
    "orval",
    "rolldown",
    "typescript",
  ],
  run: (say) =>
    grow(
      [
        generation,
        generationMemory,
        generatedCode,
        clientBuild,
        typeCheckTime,
        typeInstantiations,
        sizeOfOne,
        sizeOfTwenty,
        mockStart,
        mockStartCpu,
        mockMemory,
        mockAnswers,
        docsBuild,
        docsMemory,
      ],
      sizedTrees(),
      say,
    ),
};
