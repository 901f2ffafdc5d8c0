import type { Operation, ServiceModel, WebhookSource } from "@video-ads/model";
import type { Rendered } from "../markdown/render.ts";
import { slug } from "../markdown/slug.ts";
import { article } from "../page/article.ts";
import type { Page } from "../page/page.ts";
import { plain } from "../search/sections.ts";
import { table } from "../site/markdown.ts";
import { securityText } from "../site/security.ts";
import type { Target } from "./field-table.ts";
import { overviewPath, referenceGroups } from "./pages.ts";

/** Every operation and webhook on one page of links, for those without scripts. */
export function overviewPage(model: ServiceModel, render: (markdown: string) => Rendered): Page {
  const { html, headings } = render(overviewText(model, "page"));
  return {
    path: overviewPath,
    title: "All operations",
    description: "Every operation and webhook of the service on one page.",
    section: "reference",
    html: article({ path: overviewPath, groups: referenceGroups(model), html, headings }),
    headings,
    markdown: overviewText(model, "markdown"),
    search: model.resources.map(({ title, description, operations }) => ({
      url: `${overviewPath}#${slug(title)}`,
      title,
      context: "Operations",
      text: plain([description, ...operations.map(({ summary }) => `${summary}.`)].join(" ")),
      kind: "operation",
    })),
  };
}

function overviewText(model: ServiceModel, target: Target): string {
  const call = ({ method, path }: Operation): string =>
    target === "page"
      ? `<span class="method ${method}">${method.toUpperCase()}</span> \`${path}\``
      : `\`${method.toUpperCase()} ${path}\``;
  return `${[
    "# All operations",
    model.contract.info.description?.trim() ?? "",
    "Each operation has a page with its fields, its errors, samples and a form that tries it. The [whole contract on one page](index.html) is there as well.",
    `## Authentication\n\n${securityText(model)}`,
    ...model.resources.map(
      ({ title, description, operations }) =>
        `## ${title}\n\n${description.trim()}\n\n${table(
          ["What it does", "Call", "In the client"],
          operations.map((operation) => [
            linked(operation.summary, `${operation.id}.md`, operation),
            call(operation),
            `\`${operation.id}\``,
          ]),
        )}`,
    ),
    `## Webhooks\n\n${table(
      ["Source", "What is reported"],
      model.webhooks.map((source) => [linked(source.name, `webhook.${source.name}.md`, source), source.summary]),
    )}`,
  ].join("\n\n")}\n`;
}

/** A link, with what is to be known before one follows it. */
function linked(label: string, path: string, { deprecation, provisional }: Operation | WebhookSource): string {
  const link = `[${label}](${path})`;
  return `${deprecation ? `~~${link}~~ *(deprecated)*` : link}${provisional ? " *(provisional)*" : ""}`;
}
