// Descriptions for a model that pays for every token: what helps it to fill in a call, and no more.
import { describeCredits, type Operation, type ServiceModel } from "@video-ads/model";
import { jobResource } from "../operate-facts.ts";
import { toolName } from "./names.ts";

/** Sentences of no use to somebody who fills in a tool's arguments: what is not known, and how the request is sent. */
const OF_NO_USE =
  /\b(not|nothing is) (shown|stated|known|documented)\b|\bLeft open\b|\bNo length limit\b|\bReturns at once\b|webhook_url|\bPoll\b|\bbody\b|\burlencoded\b|%2B|^The path\b/;

/** Shortens a description to its first sentences, with tool names where it speaks of requests. */
export function shortText(model: ServiceModel, text: string | undefined, longest: number): string | undefined {
  if (!text) return undefined;
  const plain = withToolNames(model, text.replace(/\s+/g, " "))
    .replaceAll("`", "")
    .replace(/\s*\(\d+(\.\d+)*\)/g, "")
    .replace(/\bProvisional: (\w)/g, (_, first: string) => first.toUpperCase())
    .replace(/, provisionally,?/g, ",")
    .replace(/,? separated by commas/g, "")
    .trim();
  const sentences = plain.split(/(?<=[.!?]) (?=[A-Z])/).filter((sentence) => !OF_NO_USE.test(sentence));
  let kept = "";
  for (const sentence of sentences) {
    if (kept && kept.length + sentence.length + 1 > longest) break;
    kept = kept ? `${kept} ${sentence}` : sentence;
  }
  return kept || undefined;
}

/** `GET /api/personas/` is `personas_list` to somebody who has tools and no HTTP. */
function withToolNames(model: ServiceModel, text: string): string {
  return text.replace(/\b(GET|PUT|POST|DELETE|PATCH) (\/[\w/{}-]*)(\?ids=)?/g, (all, method: string, path: string) => {
    const found = model.operations.find(
      (operation) => operation.path === path && operation.method === method.toLowerCase(),
    );
    return found ? toolName(found.id) : all;
  });
}

/** What a tool does, what it costs, what comes next, and whether that is certain. */
export function toolDescription(model: ServiceModel, operation: Operation): string {
  const parts = [
    `${operation.summary}.`,
    shortText(model, operation.description, 260),
    operation.credits && describeCredits(operation.credits, { format: "plain", remarks: false }),
    alternatives(model, operation),
    next(model, operation),
    operation.provisional && "Provisional.",
    operation.deprecated && "Deprecated.",
  ];
  return parts.filter(Boolean).join(" ");
}

/** Which fields make a body one of its alternatives: a schema of a tool's arguments cannot say that at its top. */
function alternatives(model: ServiceModel, { body, description }: Operation): string | undefined {
  const branches = body && branchesOf(model, body.schema.$ref);
  if (!branches) return undefined;
  const fields = branches.map(({ required = [] }) =>
    required.filter((name) => !branches.every((other) => other.required?.includes(name))),
  );
  const said = fields.every((names) => names.every((name) => description?.includes(`\`${name}\``)));
  return said ? undefined : `Needs ${fields.map((names) => names.join(" and ")).join(", or ")}.`;
}

function branchesOf(model: ServiceModel, ref: string | undefined): { required?: string[] }[] | undefined {
  const schema = model.contract.components.schemas[ref?.slice(ref.lastIndexOf("/") + 1) ?? ""];
  return (schema?.anyOf ?? schema?.oneOf)?.map(
    (branch) => model.contract.components.schemas[branch.$ref?.slice(branch.$ref.lastIndexOf("/") + 1) ?? ""] ?? branch,
  );
}

function next(model: ServiceModel, { job }: Operation): string | undefined {
  if (!job || job.action === "read") return undefined;
  const wait = `${toolName(jobResource(model, job.type))}_wait`;
  if (job.action !== "start" || job.until === "done") return `Then ${wait}.`;
  const render = model.jobs.find(({ name }) => name === job.type)?.render;
  return `Then ${wait} for the preview${render ? `, show it, and ${toolName(render)}` : ""}.`;
}
