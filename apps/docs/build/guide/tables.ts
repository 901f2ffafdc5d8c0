// Tables of guides that gather from the whole contract what its reference says page by page.
import { nearInWords } from "@video-ads/core/options";
import type { Operation, Schema, ServiceModel } from "@video-ads/model";
import { fieldsOf, rulesOf } from "../reference/fields.ts";
import { eventTable } from "../site/events.ts";
import { table } from "../site/markdown.ts";

/** The same limit of the same field or parameter in several requests is said once. */
export function limitTable(model: ServiceModel): string {
  const limits = new Map<string, { name: string; rules: string; operations: string[] }>();
  for (const operation of model.operations) {
    for (const { name, rules } of limited(model, operation)) {
      const bounds = boundsOf(rules);
      if (!bounds) continue;
      const known = limits.get(`${name} ${bounds}`) ?? { name, rules: bounds, operations: [] };
      limits.set(`${name} ${bounds}`, { ...known, operations: [...known.operations, operation.id] });
    }
  }
  const rows = [...limits.values()].map(({ name, rules, operations }) => [name, rules, names(operations)]);
  return table(["Field", "Limit", "Of"], rows);
}

/** What a request holds that can have a limit. */
function limited(model: ServiceModel, operation: Operation): { name: string; rules: string[] }[] {
  const body = operation.body && !operation.body.empty ? fieldsOf(model, operation.body.schema) : [];
  return [
    ...operation.queryParameters.map(({ name, schema }) => ({
      name: `\`${name}\`, a query parameter`,
      rules: rulesOf(model, schema),
    })),
    ...body.map(({ path, rules }) => ({ name: `\`${path}\``, rules })),
  ];
}

/** What selects from each list, and what orders it. */
export function listTable({ operations }: ServiceModel): string {
  const rows = operations
    .filter(({ success, list }) => success.list || list)
    .flatMap(({ id, queryParameters }) =>
      queryParameters.length === 0
        ? [[`\`${id}\``, "", "Everything; it has no filter."]]
        : queryParameters.map(({ name, description = "" }) => [
            `\`${id}\``,
            `\`${name}\``,
            firstParagraph(description),
          ]),
    );
  return table(["List", "Query parameter", "What it selects"], rows);
}

/**
 * What the contract says of fields, wherever they stand. Of a field that has left the contract there is nothing to say.
 *
 * @throws Error that names a field that no operation has, where one has nearly that name.
 */
export function fieldsTable(model: ServiceModel, wanted: string): string {
  const rows = wanted.split(" ").flatMap((name) => {
    const sent = said(model, name, ({ body }) => (body && !body.empty ? body.schema : undefined));
    const found = sent.size > 0 ? sent : said(model, name, ({ success }) => success.schema);
    if (found.size === 0) refuseNearly(model, name);
    const limited = [...found].filter(([, { bounds }]) => bounds !== "");
    return (limited.length > 0 ? limited : [...found]).map(([text, { operations }]) => [
      `\`${name}\``,
      text,
      names(operations),
    ]);
  });
  return table(["Field", "What it means", "Of"], rows);
}

function refuseNearly(model: ServiceModel, name: string): void {
  const all = model.operations.flatMap(({ body, success }) =>
    [body && !body.empty ? body.schema : undefined, success.schema].flatMap((schema) =>
      schema ? fieldsOf(model, schema).map(({ path }) => nameOf(path)) : [],
    ),
  );
  const near = nearInWords(name, all);
  if (near) throw new Error(`<!-- fields ${name} -->: no operation has such a field. ${near.trim()}`);
}

/** In a list of records as well as in one. */
function nameOf(path: string): string {
  return path.replace(/^\[\]\./, "");
}

/** What is said of a field of this name, with the limits in it, by who says so. */
function said(
  model: ServiceModel,
  name: string,
  schemaOf: (operation: Operation) => Schema | undefined,
): Map<string, { bounds: string; operations: string[] }> {
  const found = new Map<string, { bounds: string; operations: string[] }>();
  for (const operation of model.operations) {
    const schema = schemaOf(operation);
    for (const { path, description, rules } of schema ? fieldsOf(model, schema) : []) {
      if (nameOf(path) !== name) continue;
      const bounds = boundsOf(rules);
      const text = `${description.replace(/\s+/g, " ")} ${bounds}`.trim();
      const { operations } = found.get(text) ?? { operations: [] };
      found.set(text, { bounds, operations: [...new Set([...operations, operation.id])] });
    }
  }
  return found;
}

/** Lengths and ranges alone: values and defaults stand with each field in the reference. */
function boundsOf(rules: readonly string[]): string {
  return rules.filter((rule) => !/^(One of|Default|Pattern)/.test(rule)).join(" ");
}

/** The events that the receiver makes of each source's posts. */
export function eventTables(model: ServiceModel): string {
  return model.webhooks.map((source) => `### ${source.name}\n\n${eventTable(model, source)}`).join("\n\n");
}

/** What each source posts. */
export function payloadTable(model: ServiceModel): string {
  const rows = model.webhooks.map(({ name, payload, provisional }) => [
    `[${name}](../reference/webhook.${name}.md)`,
    fieldsOf(model, { $ref: `#/components/schemas/${payload}` })
      .map(({ path }) => `\`${path}\``)
      .join(", "),
    provisional ? "provisional" : "documented",
  ]);
  return table(["Source", "Fields", "Payload"], rows);
}

function names(operations: readonly string[]): string {
  return operations.map((id) => `\`${id}\``).join(", ");
}

function firstParagraph(text: string): string {
  return (text.trim().split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ");
}
