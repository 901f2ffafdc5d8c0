import type { JsonObject } from "#mock/sandbox/json.ts";

/** Everything an ad is made of. The same recipe always gives the same file, to the byte. */
export interface Recipe extends JsonObject {
  styleId: string;
  /** Kind of the style: `game`, `showcase`, `promotion` or another one. */
  kind: string;
  title: string;
  text: string;
  /** Where a tap leads. */
  url: string;
  /** Addresses of the images, as the link held them. */
  images: string[];
  logo: string | null;
  promotion: string | null;
}

/** What became of one ad. */
export type AdResult = { bytes: number; step: number } | { reason: string };
