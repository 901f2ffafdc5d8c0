import { markdownPath, type Page } from "../page/page.ts";

/** `llms.txt`: what is here, in a form that language models read (llmstxt.org). */
export function llmsIndex(pages: Page[], title: string, about: string, skill: boolean): string {
  const list = (heading: string, chosen: Page[]): string =>
    `## ${heading}\n\n${chosen.map(({ path, title: name, description }) => `- [${name}](${markdownPath(path)}): ${description}`).join("\n")}`;
  const written = pages.filter(({ markdown }) => markdown !== undefined);
  const guides = written.filter(({ section }) => section === "guides");
  return `${[
    `# ${title}`,
    `> ${about}`,
    "All of the following in one file: [llms-full.txt](llms-full.txt). The contract itself: [openapi.json](openapi.json), [openapi.yaml](openapi.yaml).",
    ...(skill ? ["To write code against the service, read [SKILL.md](SKILL.md) first."] : []),
    ...(guides.length === 0 ? [] : [list("Guides", guides)]),
    list(
      "Reference",
      written.filter(({ section }) => section === "reference"),
    ),
    list(
      "Changelog",
      written.filter(({ section }) => section === "changelog"),
    ),
  ].join("\n\n")}\n`;
}

/** `llms-full.txt`: every text of the site, one after the other. */
export function llmsFull(pages: Page[]): string {
  return pages
    .flatMap(({ path, markdown }) =>
      markdown === undefined ? [] : [`<!-- ${markdownPath(path)} -->\n${markdown.trim()}\n`],
    )
    .join("\n---\n\n");
}
