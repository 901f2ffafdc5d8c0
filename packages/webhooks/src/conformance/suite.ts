import { countCases } from "./count-cases.ts";
import { intakeCases } from "./intake-cases.ts";
import { keptCases } from "./kept-cases.ts";
import { leaseCases } from "./lease-cases.ts";
import { outcomeCases } from "./outcome-cases.ts";
import { refCases } from "./ref-cases.ts";
import { silentCases } from "./silent-cases.ts";
import type { ConformanceCase } from "./support.ts";
import { turnCases } from "./turn-cases.ts";
import { urlCases } from "./url-cases.ts";

export type { ConformanceCase, TestStore } from "./support.ts";

/**
 * What every store has to do. Each case opens a store of its own and takes some of its time.
 *
 * @example
 * import { storeConformance } from "@video-ads/webhooks/conformance";
 *
 * for (const { name, run } of storeConformance) {
 *   test(name, () => run(async () => ({ store: myStore(), pass: (ms) => sleep(ms) })));
 * }
 */
export const storeConformance: readonly ConformanceCase[] = [
  ...countCases,
  ...intakeCases,
  ...keptCases,
  ...leaseCases,
  ...outcomeCases,
  ...refCases,
  ...silentCases,
  ...turnCases,
  ...urlCases,
];
