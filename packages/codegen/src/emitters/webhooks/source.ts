// What the receiver's files are made of: the job types that report by webhook, and the operations that start them.
import { type JobType, mergedSchema, propertyOf, type ServiceModel, type WebhookSource } from "@video-ads/model";
import { headersName } from "../client/methods.ts";
import { givenBetween, renderById } from "../client/operations.ts";

export const FOLDER = "packages/webhooks/src/generated";

/** A job type that reports by webhook. */
export interface Source {
  webhook: WebhookSource;
  job: JobType;
}

/** The sources of the contract: none where jobs are only polled, or where there are no jobs. */
export function sourcesOf(model: ServiceModel): Source[] {
  return model.webhooks.map((webhook) => ({ webhook, job: jobOf(model, webhook) }));
}

function jobOf(model: ServiceModel, webhook: WebhookSource): JobType {
  const job = model.jobs.find(({ name }) => name === webhook.name);
  if (!job) throw new Error(`x-webhook: source ${webhook.name} is no x-job type that an operation reads`);
  return job;
}

/** The operation that renders jobs of a source, called with an id and nothing else. */
export interface Render {
  source: string;
  id: string;
  resource: string;
  verb: string;
  /** What stands between the id and the options. */
  given: ReturnType<typeof givenBetween>;
}

/** Those that `hooks.render()` can call: one that asks for more than an id is left to the application. */
export function rendersOf(model: ServiceModel, sources: Source[]): Render[] {
  return sources.flatMap(({ webhook, job }) => {
    const operation = renderById(model.operations, job);
    if (!operation) return [];
    const { id, resource, verb } = operation;
    return [{ source: webhook.name, id, resource, verb, given: givenBetween(operation) }];
  });
}

/** An operation that starts a job and takes a URL to report to: what goes in and what comes out. */
export interface Start {
  id: string;
  /** Field of the request that holds the URL. */
  url: string;
  /** Characters that it may have; absent where nothing is said. */
  longestUrl?: number;
  resource: string;
  verb: string;
  body: string;
  /** The type of its headers, and those of them that it cannot be called without; absent where it can. */
  headers?: { type: string; required: string[] };
  /** It takes a query between the body and the options. */
  query: boolean;
  answer: string;
}

export function startsOf(model: ServiceModel, sources: Source[]): Start[] {
  const ids = new Set(sources.flatMap(({ webhook }) => webhook.operations));
  return [...ids].map((id) => {
    const operation = model.operations.find((candidate) => candidate.id === id);
    const { resource = "", verb = "", body, success, pathParameters = [] } = operation ?? {};
    if (!operation || !body || !success?.type || success.list || pathParameters.length > 0) {
      throw new Error(`x-webhook: ${id} has to take a body, no path parameters, and to answer one record`);
    }
    const url = operation.callback?.field;
    const needed = operation.queryParameters.find(({ required }) => required);
    if (needed) throw new Error(`x-webhook: hooks.start() cannot know the query ${needed.name} that ${id} asks for`);
    if (!url) throw new Error(`x-webhook: ${id} has no field for the URL that it reports to`);
    const field = propertyOf(model.contract, body.schema, url);
    const required = operation.headerParameters.flatMap((one) => (one.required ? [one.name] : []));
    const { maxLength } = field ? mergedSchema(model.contract, field) : {};
    return {
      id,
      url,
      resource,
      verb,
      body: body.type,
      ...(required.length > 0 && { headers: { type: headersName(operation), required } }),
      query: operation.queryParameters.length > 0,
      answer: success.type,
      ...(maxLength !== undefined && { longestUrl: maxLength }),
    };
  });
}
