// What became of a call without an answer: the service or a person says it, never the assistant by itself.
import type { ElicitResult } from "@modelcontextprotocol/client";
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connect, connectStdio, newFolder } from "./support/connect.ts";

const EDIT = smallestBody("aiEditing.create");

let mock: Mock;
beforeEach(async () => {
  mock = await startMock({ advance: { afterReads: 1 } });
});
afterEach(() => mock.close());

/** A call whose answer is lost after the job was made: its id, as it is found on the website. */
async function unanswered({ client }: Connected): Promise<string> {
  const before = new Set((await mock.control.jobs.list()).map(({ id }) => id));
  await mock.control.rules.add({ kind: "request", operation: "aiEditing.create", status: 500, count: 1 });
  expect(textOf(await call(client, "ai_editing_create", EDIT))).toContain("session_settle writes down what was found.");
  const { id } = structured(await call(client, "ai_editing_create", EDIT));
  expect(before.has(String(id))).toBe(false);
  return String(id);
}

const earlier = async ({ client }: Connected): Promise<unknown> =>
  structured(await call(client, "session_status")).earlier;

test("the id of a job is read before it is written down, and then the job can be waited for", async () => {
  const journal = newFolder();
  await using other = await connect(mock, { journal: newFolder() });
  const found = structured(await call(other.client, "ai_editing_create", EDIT)).id;
  await using server = await connect(mock, { journal });
  const known = await unanswered(server);
  const settle = async (given: object): Promise<string> =>
    textOf(await call(server.client, "session_settle", { number: 1, ...given }));
  expect(await settle({ made: "00000000-0000-4000-8000-000000000000" })).toMatch(
    /^aiEditing 0{8}-[\s\S]*\nNothing was written down\.$/,
  );
  expect(await settle({ made: known })).toContain(`${known} is what 2 has made.`);
  expect(await earlier(server)).toMatchObject([{ number: 1, outcome: "unknown" }]);
  expect(JSON.parse((await settle({ made: found })).split("\n")[0] ?? "")).toMatchObject({
    number: 1,
    id: found,
    wait: "ai_editing_wait",
  });
  expect(await earlier(server)).toMatchObject([{ number: 1, id: found, wait: "ai_editing_wait" }]);
  expect(await settle({ made: found })).toMatch(/What became of 1 is known: /);
  expect(textOf(await call(server.client, "session_settle", { number: 77 }))).toContain("session_status has no 77.");
});

test("that nothing was made is not taken from an assistant: without a person the command is named", async () => {
  await using server = await connect(mock, { journal: newFolder() });
  await unanswered(server);
  const refused = await call(server.client, "session_settle", { number: 1 });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toContain("video-ads jobs settle 1 --nothing");
  expect(await earlier(server)).toMatchObject([{ outcome: "unknown" }]);
});

test.each<[string, ElicitResult, number]>([
  ["a person who says so settles it", { action: "accept", content: { nothing: true } }, 0],
  ["a person who denies it does not", { action: "accept", content: { nothing: false } }, 1],
  ["a person who does not answer neither", { action: "decline" }, 1],
])("%s, and what is set aside stays so", async (_, answer, left) => {
  await using server = await connectStdio(mock, {
    args: ["--max-credits", "40", "--assume-credits", "10"],
    options: { capabilities: { elicitation: { form: {} } } },
  });
  server.client.setRequestHandler("elicitation/create", () => answer);
  await unanswered(server);
  const before = structured(await call(server.client, "session_status")).credits;
  const settled = await call(server.client, "session_settle", { number: 1 });
  expect(settled.isError === true).toBe(left === 1);
  expect(await earlier(server)).toHaveLength(left);
  expect(structured(await call(server.client, "session_status")).credits).toEqual(before);
});

test("that nothing was made is refused where the job shows its render, and nobody is asked", async () => {
  await using server = await connect(mock, { journal: newFolder() });
  const { id } = structured(await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: 60 }));
  await mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 500, count: 1 });
  await call(server.client, "ai_editing_render", { id });
  await using other = await connect(mock, { journal: newFolder() });
  await call(other.client, "ai_editing_render", { id, wait_seconds: 60 });
  const refused = await call(server.client, "session_settle", { number: 1 });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toBe(`1: ${id} is past its preview: its status is done.\nNothing was written down.`);
});

test("a server that only reads, or writes nothing down, has no such tool", async () => {
  for (const options of [{ readOnly: true }, { journal: false as const }]) {
    await using server = await connect(mock, options);
    const { tools } = await server.client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("session_settle");
    await expect(call(server.client, "session_settle", { number: 1 })).rejects.toThrow(
      "There is no tool session_settle",
    );
  }
});
