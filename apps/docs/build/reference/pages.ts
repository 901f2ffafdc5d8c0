import type { Operation, ServiceModel, WebhookSource } from "@video-ads/model";
import type { Render } from "../markdown/render.ts";
import { article, type LinkGroup } from "../page/article.ts";
import type { Page } from "../page/page.ts";
import type { SearchEntry } from "../search/entry.ts";
import { plain } from "../search/sections.ts";
import { fieldAnchor } from "./field-table.ts";
import { fieldsOf } from "./fields.ts";
import { operationParts, operationText } from "./operation.ts";
import { webhookText } from "./webhook.ts";

/** Paths inside the site. */
export interface TryItFiles {
  /** What the form has to know of the operation. */
  facts: string;
  styles: string;
}

/**
 * A page for every operation and every webhook, that needs no script.
 *
 * @param tryItFiles What the page of an operation loads when somebody tries it. Absent: it cannot be tried.
 */
export function referencePages(
  model: ServiceModel,
  render: Render,
  tryItFiles?: (operation: Operation) => TryItFiles,
): Page[] {
  const groups = referenceGroups(model);
  const operations = model.operations.map((operation) =>
    operationPage(model, operation, groupsFor(operationPath(operation.id), groups), render, tryItFiles?.(operation)),
  );
  const webhooks = model.webhooks.map((source) =>
    webhookPage(model, source, groupsFor(webhookPath(source.name), groups), render),
  );
  return [...operations, ...webhooks];
}

export const operationPath = (id: string): string => `reference/${id}.html`;
export const overviewPath = "reference/operations.html";
export const webhookPath = (name: string): string => `reference/webhook.${name}.html`;

/** The list beside every page of the reference. */
export function referenceGroups(model: ServiceModel): LinkGroup[] {
  return [
    {
      title: "Reference",
      links: [
        { path: overviewPath, label: "All operations" },
        { path: "reference/index.html", label: "All on one page" },
      ],
    },
    ...model.resources.map(({ title, operations }) => ({
      title,
      links: operations.map(({ id, summary, method, deprecation }) => ({
        path: operationPath(id),
        label: summary,
        note: method === "delete" ? "DEL" : method.toUpperCase(),
        ...(deprecation && { deprecated: true }),
      })),
    })),
    {
      title: "Webhooks",
      links: model.webhooks.map(({ name, summary, deprecation }) => ({
        path: webhookPath(name),
        label: summary,
        note: "HOOK",
        ...(deprecation && { deprecated: true }),
      })),
    },
  ];
}

/** The most links that stand beside a page. Beyond, a list of all on every page would be most of the site. */
const MOST_LINKS = 150;

/** The whole list while it is one that people read; of a longer one, what stands near the page. */
function groupsFor(path: string, groups: LinkGroup[]): LinkGroup[] {
  if (groups.reduce((count, { links }) => count + links.length, 0) <= MOST_LINKS) return groups;
  const [general, ...others] = groups;
  const own = others.find(({ links }) => links.some((link) => link.path === path));
  return [...(general ? [general] : []), ...(own ? [{ ...own, links: around(own.links, path) }] : [])];
}

function around(links: LinkGroup["links"], path: string): LinkGroup["links"] {
  if (links.length <= MOST_LINKS) return links;
  const here = links.findIndex((link) => link.path === path);
  return links.slice(Math.max(0, here - MOST_LINKS / 2), here + MOST_LINKS / 2);
}

function operationPage(
  model: ServiceModel,
  operation: Operation,
  groups: LinkGroup[],
  render: Render,
  files: TryItFiles | undefined,
): Page {
  const path = operationPath(operation.id);
  const { intro, samples, details } = operationParts(model, operation, "page");
  const ids = new Set<string>();
  const [before, beside, after] = [render(intro, ids), render(samples, ids), render(details, ids)];
  const html = `<div class="intro">\n${withButton(before.html, files)}</div>\n<div class="beside">\n${beside.html}</div>\n<div class="details">\n${after.html}</div>`;
  const headings = [before, beside, after].flatMap((part) => part.headings);
  return {
    path,
    title: operation.summary,
    description: `${operation.method.toUpperCase()} ${operation.path}: ${plain(operation.description ?? operation.summary).slice(0, 150)}`,
    section: "reference",
    html: article({ path, groups, html, headings, kind: "operation" }),
    headings,
    markdown: operationText(model, operation),
    search: operationEntries(model, operation),
  };
}

/** Beside the address of the operation stands what tries it, for those who have scripts. */
function withButton(html: string, files: TryItFiles | undefined): string {
  if (!files) return html;
  const button = `<button type="button" id="try-it" class="button primary needs-js" aria-expanded="false" data-try-it="{{root}}${files.facts}" data-styles="{{root}}${files.styles}">Try it</button>`;
  return html.replace(/(<p class="endpoint">.*?)<\/p>/s, (_, line) => `${line}${button}</p>`);
}

function webhookPage(model: ServiceModel, source: WebhookSource, groups: LinkGroup[], render: Render): Page {
  const path = webhookPath(source.name);
  const { html, headings } = render(webhookText(model, source, "page"));
  return {
    path,
    title: source.summary,
    description: `Webhook ${source.name}: ${plain(source.description ?? source.summary).slice(0, 150)}`,
    section: "reference",
    html: article({ path, groups, html, headings }),
    headings,
    markdown: webhookText(model, source, "markdown"),
    search: [
      {
        url: path,
        title: source.summary,
        context: `webhook ${source.name}`,
        text: plain(source.description ?? ""),
        kind: "webhook",
      },
    ],
  };
}

/** The operation itself, its parameters, and the fields of its request and its answer. */
function operationEntries(model: ServiceModel, operation: Operation): SearchEntry[] {
  const { id, summary, path: route, method, description = "", body, success } = operation;
  const page = operationPath(id);
  const context = `${summary} · ${id}`;
  const fields = (schema: Parameters<typeof fieldsOf>[1] | undefined, where: string): SearchEntry[] =>
    (schema ? fieldsOf(model, schema) : []).map((field) => ({
      url: `${page}#${fieldAnchor(where, field)}`,
      title: field.path.replace(/^\[\]\./, ""),
      context,
      text: plain(
        [
          field.deprecation ? "Deprecated." : "",
          where === "response" ? "In the response." : "",
          field.description,
          ...field.rules,
        ].join(" "),
      ).slice(0, 220),
      kind: "field",
    }));
  return [
    {
      url: page,
      title: summary,
      context: `${id} ${method.toUpperCase()} ${route}`,
      text: plain(operation.deprecation ? `Deprecated. ${description}` : description),
      kind: "operation",
    },
    ...[...operation.pathParameters, ...operation.queryParameters].map(
      (parameter): SearchEntry => ({
        url: `${page}#${fieldAnchor(parameter.in, { path: parameter.name })}`,
        title: parameter.name,
        context,
        text: plain(parameter.description ?? ""),
        kind: "field",
      }),
    ),
    ...fields(body && !body.empty ? body.schema : undefined, "request"),
    ...fields(success.schema, "response"),
  ];
}
