import type { ServiceModel } from "@video-ads/codegen";
import type { Rendered } from "../markdown/render.ts";
import { article } from "../page/article.ts";
import type { Page } from "../page/page.ts";
import { table } from "../site/markdown.ts";
import { referenceGroups } from "./pages.ts";

/** Every operation and webhook on one page of links, for those without scripts. */
export function overviewPage(model: ServiceModel, render: (markdown: string) => Rendered): Page {
  const path = "reference/operations.html";
  const markdown = `${[
    "# All operations",
    model.contract.info.description?.trim() ?? "",
    ...model.resources.map(
      ({ title, description, operations }) =>
        `## ${title}\n\n${description.trim()}\n\n${table(
          ["Operation", "", "What it does"],
          operations.map(({ id, method, path: route, summary, provisional }) => [
            `\`${id}\``,
            `\`${method.toUpperCase()} ${route}\``,
            `${summary}${provisional ? " *(provisional)*" : ""}`,
          ]),
        )}`,
    ),
    `## Webhooks\n\n${table(
      ["Source", "What is reported"],
      model.webhooks.map(({ name, summary }) => [`[${name}](webhook.${name}.md)`, summary]),
    )}`,
  ].join("\n\n")}\n`;
  const { html, headings } = render(markdown);
  return {
    path,
    title: "All operations",
    description: "Every operation and webhook of the service on one page.",
    section: "reference",
    html: article({ path, groups: referenceGroups(model), html, headings }),
    headings,
    markdown,
  };
}
