/** `pnpm bench client`: the client beside the libraries that one would use otherwise. */
import { addedCpu } from "./client/cpu.ts";
import type { Suite } from "./lib/figure.ts";

export const client: Suite = {
  title: "@video-ads/client",
  run: async (say) => [...(await addedCpu(say))],
};
