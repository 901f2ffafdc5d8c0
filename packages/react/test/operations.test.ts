// Every operation's query or mutation, through the proxy, against the sandbox. A new operation is tested without a line here.
import { MutationObserver, QueryClient } from "@tanstack/query-core";
import type { OperationId } from "@video-ads/client";
import { recordsOf } from "@video-ads/core/pages";
import { type Mock, startMock } from "@video-ads/mock";
import type { JobType, Operation } from "@video-ads/model";
import { exampleBody, model, withFiles } from "@video-ads/model/testing/requests";
import { evidence } from "@video-ads/testing/evidence";
import type { Loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { table } from "../src/generated/table.ts";
import { createQueries, type JobQuery, type Mutation, type Queries, type Query } from "../src/queries.ts";
import { throughProxy } from "./support/servers.ts";

const ids = model.operations.map(({ id }) => id as OperationId);

let mock: Mock;
let proxy: Loopback;
let queries: Queries;
let queryClient: QueryClient;

beforeAll(async () => {
  mock = await startMock({ advance: { everyMs: 5 } });
  const opened = await throughProxy(mock, ids);
  proxy = opened;
  queries = createQueries(opened.ads);
});
afterAll(() => Promise.all([mock?.close(), proxy?.close()]));
beforeEach(() => {
  queryClient = new QueryClient();
});

type Factory = (...args: unknown[]) => Query<unknown> | Mutation<unknown, unknown>;

function factoryOf({ resource, verb }: Operation): Factory {
  const own = queries[resource as keyof Queries] as unknown as Record<string, Factory>;
  return own[verb] ?? (() => Promise.reject(new Error(`there is no factory ${resource}.${verb}`)) as never);
}

/** The first example of a request, without the callback that only a server can set, and with a file where it takes one. */
function bodyOf(operation: Operation): object | undefined {
  const example = exampleBody(operation);
  if (!example) return undefined;
  const { [operation.callback?.field ?? ""]: _, ...fields } = example;
  return withFiles(operation, fields, (name) => new File(["RIFF"], `${name}.wav`));
}

/** The id that an operation's path takes: of a job that was started for it, where it reads or renders one. */
async function idFor(operation: Operation): Promise<string> {
  const { job: role, success } = operation;
  const job = model.jobs.find(({ name, record }) => (role ? name === role.type : record === success.type));
  // What can be done with a job is done before it has ended.
  if (job) return startedJob(job, role?.action !== "read");
  return knownRecord(operation);
}

/** The id of a record that is there: the first of its resource's list, or one that is made. */
async function knownRecord({ resource, pathParameters: [parameter] }: Operation): Promise<string> {
  const own = model.operations.filter((other) => other.resource === resource && other.pathParameters.length === 0);
  const source = own.find(({ records }) => records !== undefined) ?? own.find(({ method }) => method === "post");
  if (!source || !parameter) throw new Error(`nothing gives an id of ${resource}`);
  const answer = await run(source, []);
  const [record] = (recordsOf(source.list ?? {}, answer) ?? [answer]) as Record<string, unknown>[];
  return String(record?.[parameter.name] ?? record?.id);
}

async function startedJob(job: JobType, untilPreview: boolean): Promise<string> {
  const [start] = [...job.starts].sort((a) => (a.until === "preview" ? -1 : 1));
  const operation = model.operations.find(({ id }) => id === start?.operation);
  if (!operation) throw new Error(`nothing starts ${job.name}`);
  const { id } = (await run(operation, [])) as { id: string };
  if (untilPreview && start?.until === "preview") await followed(job, id, "preview");
  return id;
}

/** Follows a job as any framework would: an observer of the query. */
async function followed(job: JobType, id: string, until: "preview" | "done"): Promise<unknown> {
  const resource = queries[job.read.split(".")[0] as keyof Queries] as unknown as {
    job: (id: string, options: object) => JobQuery<{ id: string }>;
  };
  const options = resource.job(id, { until, pollMs: 5 });
  for (;;) {
    const record = await queryClient.fetchQuery({ ...options, staleTime: 0 });
    const interval = options.refetchInterval(queryClient.getQueryCache().find({ queryKey: options.queryKey }) as never);
    if (interval === false) return options.job.stateOf(record);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

async function run(operation: Operation, args: unknown[]): Promise<unknown> {
  const body = bodyOf(operation);
  const given = [...args, ...(body ? [body] : [])];
  const options = factoryOf(operation)(...(operation.method === "get" ? given : []));
  if ("queryFn" in options) return queryClient.fetchQuery(options);
  const row = table[operation.resource]?.[operation.verb];
  const takes = row && typeof row !== "number" && "takes" in row ? row.takes : [];
  const variables =
    takes.length > 1 || typeof row === "function"
      ? Object.fromEntries(given.map((value, index) => [takes[index], value]))
      : given[0];
  return new MutationObserver(queryClient, options).mutate(variables);
}

test.for(model.operations.map((operation) => [operation.id, operation] as const))(
  "%s is answered through the proxy",
  async ([id, operation], context) => {
    const args = operation.pathParameters.length > 0 ? [await idFor(operation)] : [];
    const answer = await run(operation, args);
    if (!operation.success.schema) expect(answer).toBeUndefined();
    else if (operation.success.list) expect(answer).toEqual(expect.any(Array));
    else
      expect(answer).toEqual(operation.job && args[0] ? expect.objectContaining({ id: args[0] }) : expect.any(Object));
    expect((await mock.control.requests.list()).map((request) => request.operation)).toContain(id);
    evidence(context, id, "react");
  },
);

test.each(model.jobs.map((job) => [job.name, job] as const))("a job of %s is followed to its end", async (_, job) => {
  const id = await startedJob(job, false);
  const stops = job.render !== undefined;
  expect(await followed(job, id, stops ? "preview" : "done")).toMatchObject(
    stops ? { previewReady: true } : { outcome: "succeeded" },
  );
});
