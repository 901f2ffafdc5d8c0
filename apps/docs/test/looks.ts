/** `pnpm test:full` looks at everything in every way. */
import { FULL } from "@video-ads/testing/full";

export { FULL };

/** Colours, and widths in pixels, in which pages are looked at. */
export const LOOKS: ["light" | "dark", number][] = FULL
  ? [
      ["light", 1440],
      ["dark", 1440],
      ["light", 360],
      ["dark", 360],
    ]
  : [
      ["light", 1440],
      ["dark", 360],
    ];
