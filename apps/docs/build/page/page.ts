import type { Heading } from "../markdown/render.ts";
import type { SearchEntry } from "../search/entry.ts";

/** The parts of the site that the header links to. */
export type Section = "home" | "guides" | "reference" | "changelog";

/** One page of the site. */
export interface Page {
  /** Path inside the site, for example `guides/quickstart.html`. */
  path: string;
  /** The way to the root of the site, where that is not known from the path. */
  root?: string;
  /** Not in lists, and not for search engines. */
  unlisted?: boolean;
  title: string;
  /** One sentence, for search engines and lists. */
  description: string;
  section: Section;
  /** What stands between header and footer; the root of the site is written as `{{root}}`. */
  html: string;
  /** The same in Markdown, for machines: it is served beside the page, with the ending `.md`. */
  markdown?: string;
  /** Headings that a list beside the text links to. */
  headings?: Heading[];
  /** Scripts of this page alone, by the name of their entry. */
  scripts?: string[];
  /** What the search finds here. */
  search?: SearchEntry[];
}

/** The way from a page back to the root of the site: `../` for `guides/quickstart.html`. */
export function rootFrom(path: string): string {
  return "../".repeat(path.split("/").length - 1);
}

/** Where a page's Markdown copy is. */
export function markdownPath(path: string): string {
  return path.replace(/\.html$/, ".md");
}
