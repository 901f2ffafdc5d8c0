import { codeSamples, expand, type TextSources, textDirectives } from "@video-ads/codegen";
import { type JobType, type Operation, pricedValue, priceOf, type ServiceModel } from "@video-ads/model";
import { stateDiagram } from "../drawing/state-diagram.ts";
import { describe } from "../drawing/state-parts.ts";
import { provisionalWords, type Target } from "../reference/field-table.ts";
import { jobText } from "../site/job.ts";
import { table } from "../site/markdown.ts";
import { securityText, settingsTable } from "../site/security.ts";
import { calculator } from "./calculator.ts";
import { ANY_ERROR, type ErrorClasses } from "./error-classes.ts";
import { eventTables, fieldsTable, limitTable, listTable, payloadTable } from "./tables.ts";

/** What the lines of a guide can ask for. */
export interface GuideContext extends TextSources {
  /** Class of the client's error for each status. */
  errorClasses: ErrorClasses;
}

/**
 * Replaces lines such as `<!-- costs -->` with what the contract says: nothing of it is written in a guide.
 *
 * @throws Error that names a line that nobody answers.
 */
export function expandDirectives(text: string, context: GuideContext, target: Target): string {
  const own = Object.entries(DIRECTIVES).map(([name, make]) => [
    name,
    (argument: string) => make(context, argument, target),
  ]);
  return expand(text, { ...textDirectives(context), ...Object.fromEntries(own) });
}

type GuideDirective = (context: GuideContext, argument: string, target: Target) => string;

const DIRECTIVES: Record<string, GuideDirective> = {
  /** Settings of every program, and how each is sent. */
  settings: ({ model }) => settingsTable(model),
  /** What each request carries, and the settings. */
  security: ({ model }) => securityText(model),
  /** `<!-- curl <operation> -->`: an operation as a command. */
  curl: ({ model }, id) => curlOf(model, id),
  costs: ({ model }) => costTable(model),
  calculator: ({ model }, _, target) =>
    target === "page" ? calculator(model) : "In code: `estimateCredits(operation, body, { seconds })` of the client.",
  jobs: ({ model }) => jobTable(model),
  /** `<!-- states preview -->`: the states of every job type that has a preview, each under its own heading; `end`: of all others. */
  states: ({ model }, which, target) => states(model, which, target),
  errors: ({ model, errorClasses }) => errorTable(model, errorClasses),
  limits: ({ model }) => limitTable(model),
  lists: ({ model }) => listTable(model),
  /** `<!-- fields <field> <field> -->`: what the contract says of fields, wherever they stand. */
  fields: ({ model }, wanted) => fieldsTable(model, wanted),
  events: ({ model }) => eventTables(model),
  payloads: ({ model }) => payloadTable(model),
  provisional: ({ model }, _, target) => provisionalTable(model, target),
  webhooks: ({ model }) => webhookTable(model),
};

function curlOf(model: ServiceModel, id: string): string {
  const operation = model.operations.find((candidate) => candidate.id === id);
  const sample = operation && codeSamples(model, operation).find(({ label }) => label === "curl");
  if (!sample) throw new Error(`<!-- curl ${id} -->: the contract has no such operation`);
  return `\`\`\`sh\n${sample.source.trim()}\n\`\`\``;
}

function costTable(model: ServiceModel): string {
  const rows = model.operations.flatMap((operation) => costRows(operation));
  const free = model.operations.filter(({ credits }) => !credits).length;
  return `${table(["Operation", "For", "Cost"], rows)}\n\nThe contract states no price for the other ${free} operations.`;
}

function costRows({ id, credits }: Operation): string[][] {
  if (!credits) return [];
  const certain = credits.provisional ? " *(provisional)*" : "";
  const { rates, by } = credits;
  if (!rates) return [[`\`${id}\``, "", `Unknown. ${credits.unknown ?? ""}`]];
  return rates.map((rate) => [
    `\`${id}\``,
    pricedValue(rate, by),
    `${priceOf(rate).replace(/^\S+/, "**$&**")}${certain}`,
  ]);
}

function jobTable({ jobs }: ServiceModel): string {
  const names = (ids: string[]): string => ids.map((id) => `\`${id}\``).join(" or ");
  const fields = (all: string[]): string => all.map((field) => `\`${field}\``).join(", ");
  const rows = jobs.map((job) => [
    `\`${job.name}\``,
    [
      `start ${names(job.starts.map(({ operation }) => operation))}`,
      ...(job.render ? [`render ${names([job.render])}`] : []),
      `read ${names([job.read])}`,
    ].join("<br>"),
    [...(job.preview ? [`preview ${fields(job.preview)}`] : []), `result ${fields(job.result)}`].join("<br>"),
  ]);
  return table(["Job", "Operations", "Preview and result"], rows);
}

function states(model: ServiceModel, which: string, target: Target): string {
  if (which !== "preview" && which !== "end") throw new Error(`<!-- states ${which} -->: there are preview, end`);
  return model.jobs
    .filter(({ preview }) => (preview !== undefined) === (which === "preview"))
    .map((job) => `### ${titleOf(model, job)}\n\n${statesOf(model, job, target)}`)
    .join("\n\n");
}

function titleOf({ resources }: ServiceModel, { name, read }: JobType): string {
  return resources.find((resource) => read.startsWith(`${resource.name}.`))?.title ?? name;
}

function statesOf(model: ServiceModel, job: JobType, target: Target): string {
  const read = model.operations.find(({ id }) => id === job.read);
  if (!read) throw new Error(`${job.name}: the contract has no ${job.read}`);
  const parts = job.items && `Each of its \`${job.items}\` has a state of its own; the job's sums them up.`;
  const shown = target === "page" ? stateDiagram(job) : `${jobText(model, read)}\n\nTransitions: ${describe(job)}.`;
  return [...(parts ? [parts] : []), shown].join("\n\n");
}

/** Statuses of the contract, and those that it does not name for which the client has a class nonetheless. */
function errorTable(model: ServiceModel, classes: ErrorClasses): string {
  const documented = new Map(
    model.operations.flatMap(({ errors }) => errors.map((answer) => [answer.status, answer] as const)),
  );
  const others = [...classes].filter(([status]) => !documented.has(status));
  const rows = [
    ...[...documented.values()].map(({ status, description, examples }) => ({
      status,
      when: description.replace(/\s+/g, " ").trim(),
      bodies: Object.values(examples).map(({ value }) => `\`${JSON.stringify(value)}\``),
    })),
    ...others.map(([status]) => ({ status, when: "The contract does not list this status.", bodies: [] })),
  ]
    .sort((a, b) => a.status - b.status)
    .map(({ status, when, bodies }) => [
      `**${status}**`,
      `\`${classes.get(status) ?? ANY_ERROR}\``,
      when,
      bodies.join("<br>"),
    ]);
  return `${table(["Status", "The client throws", "When", "Bodies"], rows)}\n\nEvery other status of an error is an \`${ANY_ERROR}\`.`;
}

function provisionalTable(model: ServiceModel, target: Target): string {
  const rows = model.operations.flatMap(({ id, provisional }) => (provisional ? [[`\`${id}\``, provisional]] : []));
  const badge = target === "page" ? `${provisionalWords("why, in one line", target)} is how a page says it.\n\n` : "";
  return `${badge}${table(["Operation", "Why it is not certain"], rows)}`;
}

function webhookTable({ webhooks }: ServiceModel): string {
  const rows = webhooks.map(({ name, operations, provisional }) => [
    `[${name}](../reference/webhook.${name}.md)`,
    operations.map((id) => `\`${id}\``).join("<br>"),
    provisional ? "provisional" : "documented",
  ]);
  return table(["Source", "Sent for jobs started by", "Payload"], rows);
}
