import { escapeHtml } from "@video-ads/http/escape";
import type { Heading } from "../markdown/render.ts";
import { icons } from "./icons.ts";

/** A group of links in the list beside a text. */
export interface LinkGroup {
  title: string;
  /** Only the group of the page that is shown is open: all groups together are longer than a screen. */
  folds?: true;
  links: { path: string; label: string; note?: string; deprecated?: boolean }[];
}

/** A text between the list of its neighbours and the list of its headings. */
export function article(parts: {
  path: string;
  groups: LinkGroup[];
  html: string;
  headings: Heading[];
  more?: string;
  /** An operation has its samples beside the text, where the others have the list of headings. */
  kind?: "text" | "operation";
}): string {
  const { path, groups, html, headings, more = "", kind = "text" } = parts;
  return `<div class="columns ${kind}${groups.length > 0 ? "" : " alone"}">
${groups.length > 0 ? neighbours(groups, path) : ""}
<main id="content" class="prose" tabindex="-1">
${html}
${more}
</main>
${kind === "text" ? (headings.filter(({ level }) => level === 2).length > 1 ? contents(headings) : "<div></div>") : ""}
</div>`;
}

function neighbours(groups: LinkGroup[], path: string): string {
  const title = groups.find(({ links }) => links.some((link) => link.path === path))?.title ?? "Pages";
  return `<div class="neighbours">
<button type="button" class="needs-js" aria-expanded="false" aria-controls="_pages" data-unfold>${icons.menu}Menu<span>${escapeHtml(title)}</span></button>
<nav id="_pages" aria-label="Pages of this section">
${groups.map((group) => linkGroup(group, path)).join("\n")}
</nav>
</div>`;
}

function linkGroup({ title, folds, links }: LinkGroup, current: string): string {
  const items = links.map(({ path, label, note, deprecated }) => {
    const text = deprecated ? `<s>${escapeHtml(label)}</s>` : escapeHtml(label);
    const here = path === current ? ' aria-current="page"' : "";
    return `<li><a href="{{root}}${path}"${here}>${note ? `<span class="method ${note.toLowerCase()}">${note}</span>` : ""}${text}</a></li>`;
  });
  const list = `<ul>${items.join("")}</ul>`;
  if (!folds) return `<p class="group">${escapeHtml(title)}</p>\n${list}`;
  const open = links.some(({ path }) => path === current) ? " open" : "";
  return `<details${open}><summary class="group">${escapeHtml(title)}</summary>${list}</details>`;
}

function contents(headings: Heading[]): string {
  const items = headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p class="group">On this page</p><ul>${items.join("")}</ul></nav>`;
}
