/** What the client knows of a list that comes in pages. Generated from `x-list`. */
export interface PagedRow {
  /** How many values its path takes. */
  readonly path: number;
  /** Path of the records in the answer, such as `body.results`. Absent: the answer is the array. */
  readonly at?: string;
  /** `cursor`: the answer names where the next page begins. `url`: it gives the next page's URL. `number`: pages are counted. */
  readonly style: "cursor" | "url" | "number";
  /** Query parameter that says which page is asked for. */
  readonly parameter: string;
  /** Path of what leads to the next page in the answer. */
  readonly next?: string;
}

/** By resource and verb. */
export type PagedRows = Readonly<Record<string, Readonly<Record<string, PagedRow>>>>;
