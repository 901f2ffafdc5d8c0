/** One thing that the search finds. */
export interface SearchEntry {
  /** Where it is, inside the site, with its anchor. */
  url: string;
  title: string;
  /** What it belongs to: the page's title. */
  context: string;
  /** What it says, without markup. */
  text: string;
  /** Other words by which a reader looks for it. */
  keywords?: string;
  kind: "guide" | "operation" | "field" | "webhook" | "error";
}
