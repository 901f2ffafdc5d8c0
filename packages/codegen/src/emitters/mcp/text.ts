// Descriptions for a model that pays for every token: what helps it to fill in a call, and no more.
import {
  type Deprecation,
  describeCredits,
  describeDeprecation,
  type Operation,
  objectShape,
  type ServiceModel,
} from "@video-ads/model";
import { jobResource } from "../operate-facts.ts";
import { ownErrors } from "../own-errors.ts";
import { withRequestNames } from "../request-names.ts";
import { toolName } from "./names.ts";

/** The first paragraph of a description, which the contract keeps for who fills in a call: one line that speaks of tools. */
export function firstParagraph(model: ServiceModel, text = ""): string | undefined {
  const [first = ""] = text.trim().split(/\n\s*\n/);
  const line = withRequestNames(model, first.replace(/\s+/g, " "), ({ id }) => toolName(id));
  return line.replaceAll("`", "") || undefined;
}

/** Sentences in one text; nothing of nothing. */
export function sentences(...parts: (string | undefined)[]): string | undefined {
  return parts.filter((part) => part).join(" ") || undefined;
}

/** What a tool does, what it costs, what comes next, and whether that is certain. */
export function toolDescription(model: ServiceModel, operation: Operation): string {
  const parts = [
    `${operation.summary}.`,
    firstParagraph(model, operation.description),
    alternatives(model, operation),
    operation.credits && describeCredits(operation.credits, { ...operation, format: "plain", remarks: false }),
    next(model, operation),
    errors(model, operation),
    operation.provisional && "Provisional.",
    deprecated(model, operation.deprecation, toolName),
  ];
  return parts.filter(Boolean).join(" ");
}

/** That something should no longer be used, why, and what to use instead; nothing of what should. */
export function deprecated(
  model: ServiceModel,
  deprecation: Deprecation | undefined,
  nameOf: (replacement: string) => string = (name) => name,
): string | undefined {
  const why = deprecation && firstParagraph(model, describeDeprecation(deprecation, nameOf));
  return deprecation && sentences("Deprecated.", why);
}

/** Which fields make a body one of its alternatives: a schema of a tool's arguments cannot say that at its top. */
function alternatives({ contract }: ServiceModel, { body }: Operation): string | undefined {
  const { alternatives: fields = [] } = (body && objectShape(contract, body.schema)) ?? {};
  return fields.length > 0 ? `Needs ${fields.map((names) => names.join(" and ")).join(", or ")}.` : undefined;
}

/** What can go wrong with this tool, and not with others. */
function errors(model: ServiceModel, operation: Operation): string | undefined {
  const said = ownErrors(model, operation).map(
    ({ status, description }) => `Error ${status}: ${firstParagraph(model, description)}`,
  );
  return sentences(...said);
}

function next(model: ServiceModel, { job }: Operation): string | undefined {
  if (!job || job.action === "read") return undefined;
  const wait = `${toolName(jobResource(model, job.type))}_wait`;
  if (job.action !== "start" || job.until === "done") return `Then ${wait}.`;
  const render = model.jobs.find(({ name }) => name === job.type)?.render;
  return `Then ${wait} for the preview${render ? `, show it, and ${toolName(render)}` : ""}.`;
}
