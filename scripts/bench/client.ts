/** `pnpm bench client`: the client beside the libraries that one would use otherwise. */
import { aborts } from "./client/abort.ts";
import { pages } from "./client/bundlers.ts";
import { addedCpu } from "./client/cpu.ts";
import { money } from "./client/money.ts";
import { polling } from "./client/polling.ts";
import { sizes } from "./client/size.ts";
import { typeChecking } from "./client/types.ts";
import { sizeOfResource } from "./growth/consumers.ts";
import { grow } from "./growth/measure.ts";
import { sizedTrees } from "./growth/sized-tree.ts";
import type { Figure, Growth, Suite } from "./lib/figure.ts";

export const client: Suite = {
  title: "@video-ads/client",
  about:
    "The client beside the clients and SDKs that one would use otherwise: size, CPU, types, waiting, and what is paid twice.",
  uses: ["openapi-fetch", "ky", "openai", "@runwayml/sdk", "stripe", "@hey-api/openapi-ts", "typescript", "rolldown"],
  run: async (say) => {
    const figures: (Figure | Growth)[] = [];
    for (const part of [sizes, pages, addedCpu, typeChecking, aborts, polling, money])
      figures.push(...(await part(say)));
    return [...figures, ...(await grow([sizeOfResource], sizedTrees(), say))];
  },
};
