import type { Paging } from "@video-ads/core/pages";
import type { Split } from "../operation-row.ts";

/** What the client knows of a list that comes in pages. Generated from `x-list`. */
export interface PagedRow extends Paging {
  /** How many values its path takes. */
  readonly path: number;
  /** The query parameter that keeps the records with these ids. */
  readonly split?: Split;
}

/** By resource and verb. */
export type PagedRows = Readonly<Record<string, Readonly<Record<string, PagedRow>>>>;
