import { slug } from "../markdown/slug.ts";
import type { SearchEntry } from "./entry.ts";

/** Words that the text itself does not say, by the title of the page or of its section. */
export type Keywords = ReadonlyMap<string, string>;

/** An entry per section of a text: what stands under its title, and under each heading of the second level. */
export function sectionEntries(
  path: string,
  title: string,
  markdown: string,
  keywords: Keywords = new Map(),
): SearchEntry[] {
  const [intro = "", ...sections] = markdown.replace(/^```[\s\S]*?^```/gm, "").split(/^## /m);
  const text = plain(intro.replace(/^# .*$/m, ""));
  const others = (name: string): Pick<SearchEntry, "keywords"> => {
    const words = keywords.get(name);
    return words === undefined ? {} : { keywords: words };
  };
  const entries: SearchEntry[] = [{ url: path, title, context: "", text, kind: "guide", ...others(title) }];
  for (const section of sections) {
    const end = section.indexOf("\n");
    const heading = plain(section.slice(0, end));
    const url = `${path}#${slug(heading)}`;
    const body = plain(section.slice(end));
    entries.push({ url, title: heading, context: title, text: body, kind: "guide", ...others(heading) });
  }
  const names = new Set(entries.map((entry) => entry.title));
  const lost = [...keywords.keys()].find((name) => !names.has(name));
  if (lost !== undefined)
    throw new Error(`${path} has keywords for "${lost}", and no such heading. It has: ${[...names].join(", ")}`);
  return entries;
}

/** A text without its markup, on one line. */
export function plain(markdown: string): string {
  return markdown
    .replace(/<[^>]+>/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`|#]|^-+$/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}
