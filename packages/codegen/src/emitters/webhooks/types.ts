import { jobOutcome } from "@video-ads/core/job";
import type { ServiceModel, WebhookSource } from "@video-ads/model";
import { deprecatedTag, jsdoc } from "@video-ads/model/typescript";
import { deprecatedDoc } from "../client/deprecation.ts";
import { type Emitter, HEADER } from "../emitter.ts";
import { FOLDER, type Render, rendersOf, type Source, type Start, sourcesOf, startsOf } from "./source.ts";
import { lines, NO_SOURCE } from "./text.ts";

/** The receiver's types: sources, payloads, and what it needs of a client. */
export const webhookTypes: Emitter = (model) => {
  const sources = sourcesOf(model);
  const starts = startsOf(model, sources);
  const renders = rendersOf(model, sources);
  const types = new Set([
    ...sources.flatMap(({ webhook, job }) => [webhook.payload, job.record]),
    ...starts.flatMap(({ body, answer, headers }) => [body, answer, ...(headers ? [headers.type] : [])]),
  ]);
  if (sources.length === 0) return [{ path: `${FOLDER}/types.ts`, content: WITHOUT_SOURCES }];
  const content = `${HEADER}import type {
${lines([...types].sort(), (type) => `  ${type},`)}
} from "@video-ads/client";

/** A job type that reports by webhook. */
export type Source = keyof Jobs;

/** An operation that takes a URL to report to. */
export type StartOperation = keyof Starts;

/** What each of them takes and answers${starts.some(({ headers }) => headers) ? ", with the headers of one that asks for some" : ""}. */
export interface Starts {
${lines(starts, ({ id, body, url, answer, headers }) => `${deprecatedDoc(model, id)}  "${id}": { body: ${body}; url: "${url}"; job: ${answer}${headers ? `; headers: ${headers.type}` : ""} };`)}
}

/** A job type that is rendered by an operation, once its preview is ready. */
export type RenderSource = ${renders.map(({ source }) => `"${source}"`).join(" | ") || "never"};

/** The job of each source, as its read operation returns it. */
export interface Jobs {
${lines(sources, ({ webhook, job }) => `  ${webhook.name}: ${job.record};`)}
}

/** What the record of each source says when its job has ended in a phase. */
export interface Ends {
${lines(sources, ({ webhook, job }) => `  ${webhook.name}: { ${endsOf(job)} };`)}
}

/** What a post of each source says. */
export interface Payloads {
${lines(sources, ({ webhook }) => `${payloadDoc(webhook)}  ${webhook.name}: ${webhook.payload};`)}
}

/** What reading jobs back needs of a client. The one of \`@video-ads/client\` is one. */
export interface ReadClient {
${lines(readers(model, sources), ([resource, members]) => `  readonly ${resource}: {\n${members}\n  };`)}
}

/** What \`hooks.start()\` needs of a client. The one of \`@video-ads/client\` is one. */
export interface StartClient {
${lines(creators(model, starts), ([resource, members]) => `  readonly ${resource}: {\n${members}\n  };`)}
}

/** What \`hooks.render()\` needs of a client. The one of \`@video-ads/client\` is one. */
export interface RenderClient {
${lines(renderMembers(model, renders), ([resource, members]) => `  readonly ${resource}: {\n${members}\n  };`)}
}
`;
  return [{ path: `${FOLDER}/types.ts`, content }];
};

/** Names in types alone: the receiver compiles, and refuses to be made. */
const WITHOUT_SOURCES = `${HEADER}
/** The contract has no webhooks: no job type reports by one. */
export type Source = keyof Jobs;

/** An operation that takes a URL to report to: there is none. */
export type StartOperation = keyof Starts;

/** What would be taken and answered. */
export interface Starts {
  "${NO_SOURCE}.start": { body: object; url: never; job: Jobs["${NO_SOURCE}"] };
}

/** A job type that is rendered by an operation, once its preview is ready: there is none. */
export type RenderSource = never;

/** There is no job. */
export interface Jobs {
  ${NO_SOURCE}: { id: string };
}

/** There is no end. */
export interface Ends {
  ${NO_SOURCE}: object;
}

/** There is no post. */
export interface Payloads {
  ${NO_SOURCE}: { id: string };
}

/** Nothing is read back. */
export type ReadClient = object;

/** Nothing is started. */
export type StartClient = object;

/** Nothing is rendered. */
export type RenderClient = object;
`;

const CALL_OPTIONS = "options?: { signal?: AbortSignal }";
const CREATE_OPTIONS = "options?: { signal?: AbortSignal; headers?: Record<string, string> }";

/** By phase, the states in which a record of the job can be. */
function endsOf({ facts }: Source["job"]): string {
  const ends = Object.entries(facts.states).filter(([, phase]) => jobOutcome(phase) !== undefined);
  // A state that stands deeper is found at run time alone.
  if (!/^\w+$/.test(facts.status)) return "";
  const phases = new Set(ends.map(([, phase]) => phase));
  return [...phases]
    .map((phase) => {
      const own = ends.filter(
        ([, meaning]) => meaning === phase || (phase === "done" && facts.partly && meaning === "failed"),
      );
      return `${phase}: { ${facts.status}: ${own.map(([state]) => JSON.stringify(state)).join(" | ")} }`;
    })
    .join("; ");
}

function payloadDoc({ provisional, deprecation }: WebhookSource): string {
  return jsdoc([provisional && `@experimental ${provisional}`, deprecatedTag(deprecation)], "  ");
}

function creators(model: ServiceModel, starts: Start[]): [resource: string, members: string][] {
  const members = new Map<string, string>();
  for (const { id, resource, verb, body, query, answer } of starts) {
    const given = `body: ${body}, ${query ? "query: object, " : ""}${CREATE_OPTIONS}`;
    const member = `${deprecatedDoc(model, id, "    ")}    ${verb}(${given}): Promise<${answer}>;`;
    members.set(resource, [members.get(resource), member].filter(Boolean).join("\n"));
  }
  return [...members];
}

function renderMembers(model: ServiceModel, renders: Render[]): [resource: string, members: string][] {
  const members = new Map<string, string>();
  for (const { id, resource, verb, given } of renders) {
    const between = given.map((one, at) => `given${at}: ${one ? "object" : "undefined"}, `).join("");
    const member = `${deprecatedDoc(model, id, "    ")}    ${verb}(id: string, ${between}${CREATE_OPTIONS}): Promise<unknown>;`;
    members.set(resource, [members.get(resource), member].filter(Boolean).join("\n"));
  }
  return [...members];
}

function readers(model: ServiceModel, sources: Source[]): [resource: string, members: string][] {
  const members = new Map<string, string>();
  for (const { job } of sources) {
    const [resource = "", verb = ""] = job.read.split(".");
    const doc = deprecatedDoc(model, job.read, "    ");
    const read = model.operations.find(({ id }) => id === job.read);
    const query = read && read.queryParameters.length > 0 ? "query: object, " : "";
    const member =
      job.by === "id"
        ? `${doc}    ${verb}(id: string, ${query}${CALL_OPTIONS}): Promise<${job.record}>;`
        : `${doc}    ${verb}(query: { ids: string[] }, ${CALL_OPTIONS}): Promise<${job.record}[]>;`;
    members.set(resource, [members.get(resource), member].filter(Boolean).join("\n"));
  }
  return [...members];
}
