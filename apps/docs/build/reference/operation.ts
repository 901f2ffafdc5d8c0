import { type CodeSample, codeSamples, commandWords, otherLanguages, toolName } from "@video-ads/codegen";
import { type Answer, type Example, fieldDeprecation, type Operation, type ServiceModel } from "@video-ads/model";
import { stateDiagram } from "../drawing/state-diagram.ts";
import { creditsText } from "../site/credits.ts";
import { jobText } from "../site/job.ts";
import { table } from "../site/markdown.ts";
import { pagesText } from "../site/pages.ts";
import { operationSecurity } from "../site/security.ts";
import { deprecatedWords, fieldTable, parameterTable, provisionalWords, type Target } from "./field-table.ts";
import { fieldsOf, rulesOf, typeName } from "./fields.ts";
import { shellCommand } from "./shell-command.ts";

const FENCES: Record<string, string> = {
  TypeScript: "ts",
  curl: "sh",
  fetch: "js",
  Python: "python",
  Go: "go",
  PHP: "php",
};

/** The parts of an operation's page. */
interface OperationParts {
  intro: string;
  /** What is shown beside the text where there is room. */
  samples: string;
  details: string;
}

/** One operation with everything that the contract says of it, in Markdown. */
export function operationText(model: ServiceModel, operation: Operation): string {
  const { intro, samples, details } = operationParts(model, operation, "markdown");
  return `${[intro, samples, details].join("\n\n")}\n`;
}

/** The same in the parts that a page arranges. */
export function operationParts(model: ServiceModel, operation: Operation, target: Target): OperationParts {
  const { method, path, provisional, deprecation, description, body } = operation;
  const summary = deprecation ? `~~${operation.summary}~~` : operation.summary;
  const title =
    target === "page"
      ? `# ${summary}\n\n<p class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>`
      : `# ${summary}\n\n\`${method.toUpperCase()} ${path}\``;
  const intro = [
    title,
    deprecation && deprecatedWords(deprecation, target),
    description,
    creditsText(operation),
    operationSecurity(model, operation)?.("The request"),
    provisional && provisionalWords(provisional, target),
    `In the client: \`ads.${operation.resource}.${operation.verb}()\`. For assistants: the tool \`${toolName(operation.id)}\`.${otherPages(operation, target)}`,
  ];
  const answers = Object.keys(operation.success.examples).length > 0 && operation.success.schema;
  const shown = [
    "## Samples",
    ...samples(model, operation, target),
    ...(answers && target === "page" ? ["### Example response", ...named(operation.success.examples)] : []),
  ];
  const details = [
    parameters(model, operation, target),
    body && !body.empty
      ? `## Request\n\n${mediaTypes(operation)}${fieldTable(fieldsOf(model, body.schema), "request", target)}`
      : "",
    ...requestExamples(operation),
    "## Response",
    ...answer(model, operation.success, target),
    pagesSection(model, operation),
    jobSection(model, operation, target),
    webhookSection(operation),
    "## Errors",
    undocumented(operation.errors),
    errors(operation.errors, target),
  ];
  const join = (parts: (string | false | undefined)[]): string => parts.filter((part) => part).join("\n\n");
  return { intro: join(intro), samples: join(shown), details: join(details) };
}

function otherPages({ resource, id }: Operation, target: Target): string {
  if (target === "markdown") return "";
  const full = `index.html#/${`${resource}/${id}`.toLowerCase()}`;
  return ` <a href="${full}">Open it in the full reference</a>.`;
}

/** In Markdown those for who reads it: an assistant, which writes the other languages by itself. */
function samples(model: ServiceModel, operation: Operation, target: Target): string[] {
  const shown = ({ label, source }: CodeSample): string => fence(FENCES[label] ?? "", source, `tab="${label}"`);
  return [
    ...codeSamples(model, operation).map(shown),
    fence("sh", shellCommand(commandWords(model, operation)), 'tab="CLI"'),
    ...(target === "page" ? otherLanguages(model, operation).map(shown) : []),
  ];
}

function parameters(model: ServiceModel, operation: Operation, target: Target): string {
  const all = [...operation.pathParameters, ...operation.queryParameters, ...operation.headerParameters];
  if (all.length === 0) return "";
  const entries = all.map((parameter) => {
    const { name, in: where, required = false, description = "", schema, "x-provisional": provisional } = parameter;
    const deprecation = fieldDeprecation(model.contract, parameter);
    return {
      path: name,
      in: where,
      type: typeName(model, schema),
      required,
      description,
      rules: rulesOf(model, schema),
      ...(provisional && { provisional }),
      ...(deprecation && { deprecation }),
    };
  });
  return `## Parameters\n\n${parameterTable(entries, target)}`;
}

function mediaTypes({ body }: Operation): string {
  const types = Object.keys(body?.media ?? {});
  if (types.length < 2 && types[0] === "application/json") return "";
  return `Content type: ${types.map((type) => `\`${type}\``).join(" or ")}.\n\n`;
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
  const examples = target === "page" ? [] : ["### Examples of the response", ...named(success.examples)];
  return [head, fieldTable(fields, "response", target), ...examples];
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

function pagesSection(model: ServiceModel, operation: Operation): string {
  const text = pagesText(model, operation);
  return text ? `## Pages\n\n${text.replace("**Pages.** ", "")}` : "";
}

function webhookSection({ webhook, callback }: Operation): string {
  if (!webhook || !callback) return "";
  return `## Webhook\n\nThe service posts each change to the \`${callback.field}\` from the request. See [the \`${webhook}\` webhook](webhook.${webhook}.md).`;
}

function errors(answers: Answer[], target: Target): string {
  if (target === "page") return answers.map(errorEntry).join("\n");
  const rows = answers.map(({ status, description, examples }) => [
    `**${status}**`,
    description.replace(/\s*\n\s*/g, " ").trim(),
    Object.values(examples)
      .map(({ value }) => `\`${JSON.stringify(value)}\``)
      .join("<br>"),
  ]);
  return table(["Status", "When", "Bodies"], rows);
}

/** Said once: of which of them the source says nothing. */
function undocumented(answers: Answer[]): string {
  const statuses = answers.filter(({ provisional }) => provisional).map(({ status }) => status);
  if (statuses.length === 0) return "";
  const which = statuses.length === answers.length ? "these responses" : statuses.join(", ");
  return `*Provisional: the service does not document ${which}.*`;
}

/** Bodies are long lines: in a list they have the whole width. */
function errorEntry({ status, description, examples }: Answer): string {
  const bodies = Object.values(examples).map(({ value }) => `\`${JSON.stringify(value)}\``);
  const lines = bodies.length > 0 ? `\n\n<div class="bodies">\n\n${bodies.join("\\\n")}\n\n</div>` : "";
  return `<div class="entry">\n\n**${status}** ${description.replace(/\s*\n\s*/g, " ").trim()}${lines}\n\n</div>`;
}

function fence(language: string, code: string, info: string): string {
  return `\`\`\`${language} ${info}\n${code.trimEnd()}\n\`\`\``;
}
