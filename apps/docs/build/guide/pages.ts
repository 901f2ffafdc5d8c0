import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Rendered } from "../markdown/render.ts";
import { article, type LinkGroup } from "../page/article.ts";
import type { Page } from "../page/page.ts";
import { type Keywords, sectionEntries } from "../search/sections.ts";
import { expandDirectives, type GuideContext } from "./directives.ts";

interface Guide {
  path: string;
  title: string;
  description: string;
  group: string;
  order: number;
  text: string;
  keywords: Keywords;
}

/** A page for every file of `guides/`. */
export function guidePages(folder: string, context: GuideContext, render: (markdown: string) => Rendered): Page[] {
  const guides = readGuides(folder);
  const groups = groupsOf(guides);
  const pages = guides.map((guide, n): Page => {
    const { path, title, description } = guide;
    const { html, headings } = render(expandDirectives(guide.text, context, "page"));
    const markdown = expandDirectives(guide.text, context, "markdown");
    return {
      path,
      title,
      description,
      section: "guides",
      html: article({ path, groups, html, headings, more: neighbours(guides[n - 1], guides[n + 1]) }),
      headings,
      markdown,
      search: sectionEntries(path, title, markdown, guide.keywords),
    };
  });
  return [...pages, overview(guides, groups, render)];
}

/** Where those arrive who shorten an address. */
function overview(guides: Guide[], groups: LinkGroup[], render: (markdown: string) => Rendered): Page {
  const path = "guides/index.html";
  const lists = groups.map(({ title }) => {
    const lines = guides
      .filter(({ group }) => group === title)
      .map((guide) => `- [${guide.title}](${basename(guide.path, ".html")}.md): ${guide.description}`);
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const { html, headings } = render(["# All guides", ...lists].join("\n\n"));
  return {
    path,
    title: "All guides",
    description: "Every guide, by topic.",
    section: "guides",
    html: article({ path, groups, html, headings }),
    headings,
  };
}

/** In the order in which they are read. */
function readGuides(folder: string): Guide[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return files
    .map((name) => readGuide(name, readFileSync(join(folder, name), "utf8")))
    .sort((a, b) => a.order - b.order);
}

function readGuide(name: string, source: string): Guide {
  const [, front, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const title = /^# (.+)$/m.exec(text ?? "")?.[1];
  const value = (key: string): string | undefined => new RegExp(`^${key}: (.+)$`, "m").exec(front ?? "")?.[1];
  const [description, group, order] = [value("description"), value("group"), value("order")];
  if (!text || !title || !description || !group || !order) {
    throw new Error(`guides/${name} needs description, group and order between two lines of ---, and a title`);
  }
  const path = `guides/${name.replace(/\.md$/, ".html")}`;
  return { path, title, description, group, order: Number(order), text, keywords: keywordsOf(front ?? "", title) };
}

/** `keywords: one, another` for the page, and `keywords of A heading: one, another` for a section of it. */
function keywordsOf(front: string, title: string): Keywords {
  const lines = front.matchAll(/^keywords(?: of (.+?))?: (.+)$/gm);
  return new Map([...lines].map(([, heading = title, words = ""]) => [heading, words]));
}

function groupsOf(guides: Guide[]): LinkGroup[] {
  const names = [...new Set(guides.map(({ group }) => group))];
  return names.map((title) => ({
    title,
    folds: true,
    links: guides.filter(({ group }) => group === title).map(({ path, title: label }) => ({ path, label })),
  }));
}

function neighbours(before: Guide | undefined, after: Guide | undefined): string {
  const link = (guide: Guide | undefined, label: string, name: string): string =>
    guide ? `<a class="${name}" href="{{root}}${guide.path}"><span>${label}</span>${guide.title}</a>` : "<span></span>";
  return `<nav class="next-and-previous" aria-label="Other guides">${link(before, "Before", "previous")}${link(after, "Next", "next")}</nav>`;
}
