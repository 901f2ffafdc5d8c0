// Every operation of the contract is a tool, and takes its named examples. What it answers is held against the schema that it
// announces: by the SDK's own client, which refuses what does not fit.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { recordsOf } from "@video-ads/core/pages";
import { type Mock, startMock } from "@video-ads/mock";
import type { Operation } from "@video-ads/model";
import { bodiesOf, exampleBody, type Fields, model, operationOf, withFiles } from "@video-ads/model/testing/requests";
import { evidence } from "@video-ads/testing/evidence";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, structured } from "./support/call.ts";
import { type Connected, connectHttp, connectStdio } from "./support/connect.ts";
import { toolOf, waitArgument } from "./support/contract.ts";

let mock: Mock;
let files: string;
beforeAll(async () => {
  mock = await startMock({ advance: "immediate" });
  files = await mkdtemp(join(tmpdir(), "video-ads-mcp-"));
  await writeFile(join(files, "voice.mp3"), Buffer.from("ID3 not much of a recording"));
});
afterAll(async () => {
  await mock?.close();
  await rm(files, { recursive: true });
});

const MODERN = { versionNegotiation: { mode: { pin: "2026-07-28" } } };

describe.each([
  ["stdio, protocol of 2025", () => connectStdio(mock, { args: ["--files", files] })],
  ["stdio, protocol of 2026", () => connectStdio(mock, { args: ["--files", files], options: MODERN })],
  ["HTTP, protocol of 2025", () => connectHttp(mock, { files })],
  ["HTTP, protocol of 2026", () => connectHttp(mock, { files, options: MODERN })],
])("%s", (_, connect) => {
  let connected: Connected;
  beforeAll(async () => {
    await mock.control.reset();
    connected = await connect();
  });
  afterAll(() => connected?.[Symbol.asyncDispose]());

  test("there is a tool for every operation and one for every job type, and no others but the server's own", async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      [
        ...model.operations.map(({ id }) => toolOf(id)),
        ...model.jobs.map(({ read }) => toolOf(read).replace(/_(get|list)$/, "_wait")),
        "session_status",
        "session_settle",
      ].sort(),
    );
  });

  for (const operation of model.operations) {
    test.for(bodies(operation))(`${operation.id} takes %s`, async ([, body], context) => {
      const { client } = connected;
      const given = withFiles(operation, { ...body, ...(await pathOf(client, operation)) }, () => "voice.mp3");
      const result = await call(client, toolOf(operation.id), given);
      expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
      const data = structured(result);
      if (operation.success.list) expect(data.items).toBeInstanceOf(Array);
      else expect(Object.keys(data)).not.toHaveLength(0);
      evidence(context, operation.id, "mcp");
    });
  }

  test.each(model.jobs)("$name is waited for, to its preview where it has one, and to its end", async (job) => {
    const { client } = connected;
    for (const { operation: start, until } of job.starts) {
      const id = await startedJob(client, start);
      const wait = toolOf(job.read).replace(/_(get|list)$/, "_wait");
      const first = structured(await call(client, wait, { [waitArgument(job)]: id }));
      if (until === "done") {
        expect(first).toMatchObject({ id, outcome: "succeeded" });
        expect(first.outputs).not.toEqual([]);
        continue;
      }
      expect(first).toMatchObject({ id, outcome: "preview_ready" });
      expect(first.previews).not.toEqual([]);
      const render = model.operations.find((operation) => operation.id === job.render);
      const [parameter] = render?.pathParameters ?? [];
      await call(client, toolOf(job.render ?? ""), { [parameter?.name ?? "id"]: id });
      expect(structured(await call(client, wait, { [waitArgument(job)]: id }))).toMatchObject({
        id,
        outcome: "succeeded",
      });
    }
  });
});

const bodies = (operation: Operation): [name: string, fields: Fields][] => {
  const named = bodiesOf(operation);
  return named.length > 0 ? named : [["no body", {}]];
};

async function startedJob(client: Client, operationId: string): Promise<string> {
  const fields = exampleBody(operationOf(operationId));
  return String(structured(await call(client, toolOf(operationId), fields)).id);
}

/** A record of the sandbox for each value of the path: of a job that is far enough, from a list, or newly made. */
async function pathOf(client: Client, operation: Operation): Promise<Record<string, string>> {
  const [parameter] = operation.pathParameters;
  if (!parameter) return {};
  const { job, resource, success } = operation;
  // What can be done with a job is done before it has ended.
  const type = model.jobs.find(({ name, record }) => (job ? name === job.type : record === success.type));
  if (type) {
    const start = type.starts.find(({ until }) => job?.action === "read" || until === "preview") ?? type.starts[0];
    const id = await startedJob(client, start?.operation ?? "");
    if (job?.action !== "read" && start?.until === "preview")
      await call(client, toolOf(`${resource}.wait`), { [waitArgument(type)]: id, until: "preview" });
    return { [parameter.name]: id };
  }
  const own = model.operations.filter((other) => other.resource === resource && other.pathParameters.length === 0);
  const list = own.find(({ records }) => records !== undefined);
  const create = own.find(({ method }) => method === "post");
  if (!list) return { [parameter.name]: await startedJob(client, create?.id ?? "") };
  const answer = structured(await call(client, toolOf(list.id)));
  const first = recordsOf({ at: list.list?.at ?? "items" }, answer)?.[0];
  const id = [parameter.name, "id"]
    .map((name) => Reflect.get(Object(first), name))
    .find((value) => value !== undefined);
  return { [parameter.name]: String(id) };
}
