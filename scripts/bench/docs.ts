/** `pnpm bench docs`: the reference as our server sends it beside the renderer's plain page, and how long the site takes to build. */
import { buildTimes } from "./docs/build.ts";
import { pageTimes } from "./docs/page.ts";
import type { Figure, Suite } from "./lib/figure.ts";

export const docs: Suite = {
  title: "@video-ads/docs",
  about:
    "The reference as our server sends it beside the page that its renderer makes by itself, and what the site costs to build.",
  uses: ["@redocly/cli", "@sparticuz/chromium", "playwright-core"],
  run: async (say) => {
    const figures: Figure[] = [];
    for (const part of [pageTimes, buildTimes]) figures.push(...(await part(say)));
    return figures;
  },
};
