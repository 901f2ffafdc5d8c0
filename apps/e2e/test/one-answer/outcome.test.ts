// One answer to "may it have been made, and paid for?": the client, the proxy's page, the receiver, the command line and an
// assistant are asked after every kind of answer to a request that makes something.

import { createClient, type OperationId, outcomeOf } from "@video-ads/client";
import { fetchProxy } from "@video-ads/client/proxy";
import { commandWords, toolName } from "@video-ads/codegen";
import type { Operation } from "@video-ads/model";
import { exampleBody, model } from "@video-ads/model/testing/requests";
import { freePort } from "@video-ads/testing/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEYS } from "../support/keys.ts";
import { assistantOf, videoAds } from "./support/programs.ts";
import { receiverOf } from "./support/receiver.ts";
import { type Script, type ScriptedService, scriptedService } from "./support/scripted-service.ts";

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService(model);
});
afterAll(() => service.close());

const page = { "content-type": "text/html" };
const html = "<!doctype html><title>Bad gateway</title>";

/** How a request that makes something can end, and what may have become of it. */
const ENDINGS: readonly (readonly [name: string, script: Script, outcome: "refused" | "unknown"])[] = [
  ...[400, 401, 402, 403, 404, 409, 422, 429].map(
    (status) => [`${status}`, { status, body: '{"detail":"No."}' }, "refused"] as const,
  ),
  ...[408, 500, 502, 503, 504].map((status) => [`${status}`, { status, body: '{"detail":"Oh."}' }, "unknown"] as const),
  ["502 with a page", { status: 502, headers: page, body: html }, "unknown"],
  ["a status that is none", { status: 999, body: '{"detail":"What?"}' }, "unknown"],
  ["200 with a page", { status: 200, headers: page, body: html }, "unknown"],
  // Whoever took it for a job would wait for it, and could not; whoever took it for none would pay for another.
  ...[
    "",
    // Where ids have no form, any text is one.
    ...(model.jobs.every(({ facts }) => facts.uuid) ? ["job-7"] : []),
    "../x",
    "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10/",
    "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10\n",
    7,
    null,
  ].map(
    (id) =>
      [`201 with the id ${JSON.stringify(id)}`, { status: 201, body: JSON.stringify({ id }) }, "unknown"] as const,
  ),
  ["a redirect to another host", { status: 302, headers: { location: "https://elsewhere.example.com/" } }, "unknown"],
  ["a connection that is lost", "drop", "unknown"],
];

const starts = model.operations.filter(({ job, webhook }) => job?.action === "start" && webhook !== undefined);
const [first] = starts;
if (!first) throw new Error("The contract starts no job that reports.");

describe.each(ENDINGS)("after %s", (_, script, outcome) => {
  const maybe = outcome === "unknown";

  test.each(starts.map((operation) => [operation.id, operation] as const))("%s", async (id, operation) => {
    service.making = script;
    const [client, proxied, receiver, assistant] = await Promise.all([
      clientSays(service.url, operation),
      pageSays(service.url, operation),
      receiverSays(operation),
      assistantSays(operation),
    ]);
    expect({ id, client, proxied, receiver, assistant }).toEqual({
      id,
      client: outcome,
      proxied: outcome,
      receiver: maybe,
      assistant: { keptAside: maybe && operation.credits !== undefined, warns: maybe },
    });
  });

  test("the command line warns of it when there is something to warn of", async () => {
    service.making = script;
    const { code, stderr } = await videoAds(service.url, ...commandWords(model, first).slice(1));
    expect(code).not.toBe(0);
    expect({ warns: /may exist|may have been/.test(stderr), stderr }).toMatchObject({ warns: maybe });
  });
});

test("where nobody listens nothing was sent, whoever is asked", async () => {
  const nobody = `http://127.0.0.1:${await freePort(20_000, 500)}`;
  const assistant = await assistantOf(nobody, { maxCredits: 1_000, assumeSeconds: 30, assumeCredits: 10 });
  const { text } = await assistant.call(toolName(first.id), argumentsOf(first));
  const { data } = await assistant.call("session_status");
  await assistant[Symbol.asyncDispose]();
  const { stderr } = await videoAds(nobody, ...commandWords(model, first).slice(1));
  expect(await clientSays(nobody, first)).toBe("neverSent");
  expect(await pageSays(nobody, first)).toBe("neverSent");
  expect(data.credits).toMatchObject({ spent: 0, reserved: 0 });
  expect(text).toContain("Nothing was sent");
  expect(stderr).not.toMatch(/may exist|may have been/);
});

async function clientSays(url: string, operation: Operation): Promise<string> {
  return outcomeAt(createClient({ baseUrl: url, ...KEYS, maxRetries: 0 }), operation);
}

/** A page, whose client speaks to the proxy. */
async function pageSays(url: string, operation: Operation): Promise<string> {
  const proxy = fetchProxy({
    baseUrl: url,
    ...KEYS,
    operations: [operation.id as OperationId],
    authorize: "public",
    path: "/api",
  });
  const ads = createClient({
    baseUrl: "http://page.example.com/api",
    viaProxy: true,
    maxRetries: 0,
    fetch: (input, init) => proxy(new Request(input, init)),
  });
  return outcomeAt(ads, operation);
}

function outcomeAt(ads: object, operation: Operation): Promise<string> {
  return callOf(ads, operation).then(
    () => "made",
    (error: unknown) => outcomeOf(error),
  );
}

/** Whether the receiver keeps the start as one that may have made a job. */
async function receiverSays(operation: Operation): Promise<boolean> {
  await using receiver = await receiverOf(service.url);
  const error = await Reflect.apply(receiver.hooks.start, receiver.hooks, [operation.id, bodyOf(operation)]).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  return (await receiver.hooks.unconfirmed()).length > 0;
}

/** Whether an assistant's limit keeps the credits, and whether the model is warned of calling again. */
async function assistantSays(operation: Operation): Promise<{ keptAside: boolean; warns: boolean }> {
  await using assistant = await assistantOf(service.url, { maxCredits: 1_000, assumeSeconds: 30, assumeCredits: 10 });
  const { text } = await assistant.call(toolName(operation.id), argumentsOf(operation));
  const { data } = await assistant.call("session_status");
  const { reserved }: { reserved?: number } = { ...(data.credits as object) };
  return { keptAside: (reserved ?? 0) > 0, warns: /[Dd]o not (simply )?repeat/.test(text) };
}

/** The example without the address that the service reports to: the receiver adds its own, and a page may not say one. */
function bodyOf(operation: Operation): Record<string, unknown> {
  const { [operation.callback?.field ?? ""]: _, ...body } = { ...exampleBody(operation) };
  return body;
}

function argumentsOf(operation: Operation): Record<string, unknown> {
  const path = operation.pathParameters.map(({ name, example }) => [name, example] as const);
  return { ...Object.fromEntries(path), ...bodyOf(operation) };
}

function callOf(ads: object, { resource, verb, ...operation }: Operation): Promise<unknown> {
  const methods: object = Reflect.get(ads, resource);
  const method: (...args: unknown[]) => Promise<unknown> = Reflect.get(methods, verb);
  return method(bodyOf({ resource, verb, ...operation }));
}
