import { slug } from "../markdown/slug.ts";
import type { SearchEntry } from "./entry.ts";

/** An entry per section of a text: what stands under its title, and under each heading of the second level. */
export function sectionEntries(path: string, title: string, markdown: string): SearchEntry[] {
  const [intro = "", ...sections] = markdown.replace(/^```[\s\S]*?^```/gm, "").split(/^## /m);
  const text = plain(intro.replace(/^# .*$/m, ""));
  const entries: SearchEntry[] = [{ url: path, title, context: "", text, kind: "guide" }];
  for (const section of sections) {
    const end = section.indexOf("\n");
    const heading = plain(section.slice(0, end));
    const url = `${path}#${slug(heading)}`;
    entries.push({ url, title: heading, context: title, text: plain(section.slice(end)), kind: "guide" });
  }
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
