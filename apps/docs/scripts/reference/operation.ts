import { type Answer, codeSamples, type Example, type Operation, type ServiceModel } from "@video-ads/codegen";
import { stateDiagram } from "../drawing/state-diagram.ts";
import { creditsText } from "../site/credits.ts";
import { jobText } from "../site/job.ts";
import { table } from "../site/markdown.ts";
import { fieldTable, provisionalWords, type Target } from "./field-table.ts";
import { fieldsOf, rulesOf, typeName } from "./fields.ts";

const FENCES: Record<string, string> = { TypeScript: "ts", curl: "sh", fetch: "js" };

/** One operation with everything that the contract says of it, in Markdown. */
export function operationText(model: ServiceModel, operation: Operation, target: Target): string {
  const { summary, method, path, provisional, description, body } = operation;
  const title =
    target === "page"
      ? `# ${summary}\n\n<p class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>`
      : `# ${summary}\n\n\`${method.toUpperCase()} ${path}\``;
  const parts = [
    title,
    `In the client: \`ads.${operation.resource}.${operation.verb}()\`.${otherPages(operation, target)}`,
    provisional && provisionalWords(provisional, target),
    description,
    creditsText(operation),
    "## Samples",
    ...samples(model, operation),
    parameters(operation, target),
    body && !body.empty
      ? `## Request\n\n${mediaTypes(operation)}${fieldTable(fieldsOf(model, body.schema), "request", target)}`
      : "",
    ...requestExamples(operation),
    "## Answer",
    ...answer(model, operation.success, target),
    jobSection(model, operation, target),
    webhookSection(operation),
    "## Errors",
    errors(operation.errors),
  ];
  return `${parts.filter((part) => part).join("\n\n")}\n`;
}

function otherPages({ resource, id, method, path }: Operation, target: Target): string {
  if (target === "markdown") return "";
  const full = `index.html#/${`${resource}/${id}`.toLowerCase()}`;
  const tryIt = `../try-it/index.html#tag/${resource.toLowerCase()}/${method.toUpperCase()}${path}`;
  return ` <a href="${full}">Open it in the full reference</a>, or <a href="${tryIt}">try it</a>.`;
}

function samples(model: ServiceModel, operation: Operation): string[] {
  return codeSamples(model, operation).map(({ label, source }) => fence(FENCES[label] ?? "", source, `tab="${label}"`));
}

function parameters({ pathParameters, queryParameters }: Operation, target: Target): string {
  const all = [...pathParameters, ...queryParameters];
  if (all.length === 0) return "";
  const rows = all.map(({ name, in: where, required, description = "", schema, ...rest }) => {
    const anchor = target === "page" ? `<span class="field" id="parameter.${name}">\`${name}\`</span>` : `\`${name}\``;
    const mark = required ? (target === "page" ? ` <span class="required">required</span>` : " (required)") : "";
    const provisional = rest["x-provisional"] && provisionalWords(rest["x-provisional"], target);
    const words = [description.replace(/\s*\n\s*/g, " ").trim(), ...rulesOf(schema), provisional];
    return [`${anchor}${mark}`, where, typeName(schema), words.filter((part) => part).join(" ")];
  });
  return `## Parameters\n\n${table(["Name", "In", "Type", "What it is"], rows)}`;
}

function mediaTypes({ body }: Operation): string {
  const types = Object.keys(body?.media ?? {});
  if (types.length < 2 && types[0] === "application/json") return "";
  return `As ${types.map((type) => `\`${type}\``).join(", ")}.\n\n`;
}

function requestExamples({ body }: Operation): string[] {
  const examples = Object.values(body?.media ?? {})[0]?.examples;
  if (!examples || body?.empty) return [];
  return ["### Examples of the request", ...named(examples)];
}

function answer(model: ServiceModel, success: Answer, target: Target): string[] {
  const provisional = success.provisional ? ` ${provisionalWords(success.provisional, target)}` : "";
  const head = `**${success.status}.** ${success.description.trim()}${provisional}`;
  if (!success.schema) return [`${head} There is no body.`];
  const fields = fieldsOf(model, success.schema);
  return [head, fieldTable(fields, "answer", target), "### Examples of the answer", ...named(success.examples)];
}

function named(examples: Record<string, Example>): string[] {
  return Object.entries(examples).map(([name, { summary, value }]) =>
    fence(
      "json",
      JSON.stringify(value, null, 2),
      `tab="${name}"${summary ? ` title="${summary.replaceAll('"', "'")}"` : ""}`,
    ),
  );
}

function jobSection(model: ServiceModel, operation: Operation, target: Target): string {
  const text = jobText(model, operation);
  if (!text) return "";
  const job = model.jobs.find(({ read }) => read === operation.id);
  return `## Job\n\n${job && target === "page" ? `${stateDiagram(job)}\n\n` : ""}${text}`;
}

function webhookSection({ webhook }: Operation): string {
  if (!webhook) return "";
  return `## Webhook\n\nChanges are posted to the request's \`webhook_url\`: see [the webhook of ${webhook}](webhook.${webhook}.md).`;
}

function errors(answers: Answer[]): string {
  const rows = answers.map(({ status, description, examples }) => [
    `**${status}**`,
    description.replace(/\s*\n\s*/g, " ").trim(),
    Object.values(examples)
      .map(({ value }) => `\`${JSON.stringify(value)}\``)
      .join("<br>"),
  ]);
  return table(["Status", "When", "Bodies"], rows);
}

function fence(language: string, code: string, info: string): string {
  return `\`\`\`${language} ${info}\n${code.trimEnd()}\n\`\`\``;
}
