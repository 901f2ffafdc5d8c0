/** `pnpm bench webhooks`: what receiving costs. */
import type { Figure, Suite } from "./lib/figure.ts";
import { cpu } from "./webhooks/cpu.ts";

export const webhooks: Suite = {
  title: "@video-ads/webhooks",
  run: async (say) => {
    const figures: Figure[] = [];
    for (const part of [cpu]) figures.push(...(await part(say)));
    return figures;
  },
};
