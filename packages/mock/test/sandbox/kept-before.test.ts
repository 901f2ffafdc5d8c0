// A sandbox goes on with what was kept, though answers have to have more by now.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMock } from "../../src/index.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });

/** @param more Fields of later versions, and what the examples show in them. */
function pots(more: Record<string, object> = {}, shown: object = {}, kinds = ["clay", "tin"]) {
  const kind = { ...text, enum: kinds };
  const Pot = object({ id: text, name: text, kind, ...more });
  const example = { id: "p_1", name: "Big", kind: kinds[0], ...shown };
  const answer = (status: number, schema: object, value?: unknown) => ({
    [status]: { description: "It.", content: { "application/json": { schema, ...(value ? { example: value } : {}) } } },
  });
  const parameters = [{ name: "id", in: "path", required: true, schema: text }];
  const requestBody = {
    required: true,
    content: {
      "application/json": { schema: { type: "object", properties: { name: text, kind } } },
    },
  };
  return {
    openapi: "3.0.3",
    info: { title: "Pots", version: "1.0.0" },
    paths: {
      "/pots": {
        get: {
          operationId: "pots.list",
          responses: answer(200, { type: "array", items: Pot }, [example]),
        },
        post: { operationId: "pots.create", requestBody, responses: answer(201, Pot) },
      },
      "/pots/{id}": {
        parameters,
        get: { operationId: "pots.get", responses: answer(200, Pot, example) },
        patch: { operationId: "pots.change", requestBody, responses: answer(200, Pot, example) },
      },
    },
  };
}

async function opened(db: string | undefined, spec: ReturnType<typeof pots>) {
  const said: string[] = [];
  const logger = { info: (line: string) => void said.push(line), error: (line: string) => void said.push(line) };
  const mock = await createMock({ ...(db && { db }), spec, logger, publicUrl: "http://pots.example.com" });
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await mock.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
    const read: any = await answer.json();
    return { status: answer.status, marked: answer.headers.get("x-sandbox-fallback"), body: read };
  };
  return { mock, call, said };
}

const later = pots(
  { weight: { type: "number" }, maker: object({ name: text }) },
  { weight: 3.5, maker: { name: "M" } },
);

test("a file of an earlier version is completed from the examples, which each answer and the log say", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-kept-"));
  try {
    const db = join(folder, "pots.sqlite");
    const first = await opened(db, pots());
    const { body: made } = await first.call("POST", "/pots", { name: "Mine", kind: "tin" });
    expect((await first.call("GET", "/pots")).marked).toBeNull();
    await first.mock.close();

    const same = await opened(db, pots());
    expect([(await same.call("GET", "/pots")).marked, same.said.filter((line) => line.includes("version"))]).toEqual([
      null,
      [],
    ]);
    await same.mock.close();

    const second = await opened(db, later);
    expect(second.said.join("\n")).toContain("What was kept was begun with another version of the contract.");
    const whole = { ...made, weight: 3.5, maker: { name: "M" } };
    expect(await second.call("GET", "/pots")).toEqual({
      status: 200,
      marked: "example",
      body: [{ id: "p_1", name: "Big", kind: "clay", weight: 3.5, maker: { name: "M" } }, whole],
    });
    expect(await second.call("GET", `/pots/${made.id}`)).toMatchObject({ status: 200, body: whole });
    expect(await second.call("PATCH", `/pots/${made.id}`, { name: "Ours" })).toMatchObject({
      status: 200,
      body: { ...whole, name: "Ours" },
    });
    const fresh = await second.call("POST", "/pots", { name: "New", kind: "tin" });
    expect([fresh.status, fresh.marked]).toEqual([201, null]);
    await second.mock.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("what the contract does not have any more is an error that says where it comes from; a reset forgets it", async () => {
  const first = await opened(undefined, pots());
  await first.call("POST", "/pots", { name: "Mine", kind: "tin" });
  const snapshot = await first.mock.control.snapshot();
  await first.mock.close();

  const second = await opened(undefined, pots({}, {}, ["clay"]));
  await second.mock.control.restore(snapshot);
  expect(second.said.join("\n")).toContain("What was kept was begun with another version of the contract.");
  const { status, body } = await second.call("GET", "/pots");
  expect([status, JSON.stringify(body)]).toEqual([
    500,
    expect.stringMatching(/pots\.list answers was kept with another version of the contract.*body\.1\.kind.*reset/),
  ]);
  await second.mock.control.reset();
  expect((await second.call("GET", "/pots")).status).toBe(200);
  await second.mock.close();
});
