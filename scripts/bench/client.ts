/** `pnpm bench client`: the client beside the libraries that one would use otherwise. */
import { aborts } from "./client/abort.ts";
import { addedCpu } from "./client/cpu.ts";
import { money } from "./client/money.ts";
import { polling } from "./client/polling.ts";
import { sizes } from "./client/size.ts";
import { typeChecking } from "./client/types.ts";
import type { Figure, Suite } from "./lib/figure.ts";

export const client: Suite = {
  title: "@video-ads/client",
  about:
    "The client beside the clients and SDKs that one would use otherwise: size, CPU, types, waiting, and what is paid twice.",
  uses: ["openapi-fetch", "ky", "openai", "@runwayml/sdk", "stripe", "typescript", "rolldown"],
  run: async (say) => {
    const figures: Figure[] = [];
    for (const part of [sizes, addedCpu, typeChecking, aborts, polling, money]) figures.push(...(await part(say)));
    return figures;
  },
};
