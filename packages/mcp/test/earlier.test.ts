// What was started outlives the server that started it.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMcpServer } from "../src/index.ts";
import { call, structured, textOf } from "./support/call.ts";
import { connect, connectTo, newFolder, serverOptions } from "./support/connect.ts";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ advance: { afterReads: 1 } });
});
afterAll(() => mock.close());

const edit = smallestBody("aiEditing.create", { video_url: "https://shop.example.com/shoe.mp4" });

/** What a new server says of it. */
async function earlier(journal: string): Promise<unknown[]> {
  await using server = await connect(mock, { journal });
  return Object(structured(await call(server.client, "session_status"))).earlier;
}

async function started(journal: string, ...renders: string[]): Promise<string> {
  await using server = await connect(mock, { journal });
  const { id } = Object(structured(await call(server.client, "ai_editing_create", { ...edit, wait_seconds: 30 })));
  for (const tool of renders) await call(server.client, tool, { id });
  return id;
}

test("session_status of the next server has what this one has started, and the tool that waits for it", async () => {
  const journal = newFolder();
  const id = await started(journal);
  expect(await earlier(journal)).toEqual([
    {
      number: 1,
      id,
      type: "aiEditing",
      tool: "ai_editing_create",
      wait: "ai_editing_wait",
      started: expect.any(String),
      outcome: "preview_ready",
      status: expect.any(String),
      about: expect.stringContaining("shoe.mp4"),
    },
  ]);
  await using next = await connect(mock, { journal });
  expect((await call(next.client, "ai_editing_wait", { id, until: "preview" })).isError).toBeFalsy();
});

test("a session's own jobs are not among them, and another service's neither", async () => {
  const journal = newFolder();
  await using server = await connect(mock, { journal });
  await call(server.client, "ai_editing_create", edit);
  expect(structured(await call(server.client, "session_status"))).toMatchObject({ jobs: [{}], earlier: [] });
  await using other = await startMock();
  await using stranger = await connect(other, { journal });
  expect(structured(await call(stranger.client, "session_status"))).toMatchObject({ jobs: [], earlier: [] });
});

test("a render of before the restart is not advised again", async () => {
  const journal = newFolder();
  await mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 500, count: 1 });
  const id = await started(journal, "ai_editing_render");
  expect(await earlier(journal)).toMatchObject([{ id, outcome: "unknown" }]);
  await using next = await connect(mock, { journal });
  const seen = await call(next.client, "ai_editing_wait", { id, until: "preview" });
  expect(textOf(seen)).not.toMatch(/ai_editing_render/);
  // Nobody has said that of one which is not written down.
  await using without = await connect(mock, { journal: false });
  expect(textOf(await call(without.client, "ai_editing_wait", { id, until: "preview" }))).toMatch(
    /if it has not been rendered yet: ai_editing_render/,
  );
});

test("a call that got no answer is there, as what may have been paid for, and its error points to it", async () => {
  const journal = newFolder();
  await using failing = await loopback((_, response) => void response.writeHead(500).end("{}"));
  await using server = await connectTo(failing.url, { journal });
  const failed = await call(server.client, "ai_editing_create", edit);
  expect(textOf(failed)).toContain("session_status has the call, also in another session; session_settle writes down");
  await using next = await connectTo(failing.url, { journal });
  expect(structured(await call(next.client, "session_status"))).toMatchObject({
    jobs: [],
    earlier: [{ number: 1, outcome: "unknown", tool: "ai_editing_create" }],
  });
});

test("what may have been paid for stands first and on every page, and what is not shown is counted", async () => {
  const journal = newFolder();
  {
    await using server = await connect(mock, { journal });
    await mock.control.rules.add({ kind: "request", operation: "aiEditing.create", status: 500, count: 1 });
    for (let count = 0; count < 23; count++) await call(server.client, "ai_editing_create", edit);
  }
  await using next = await connect(mock, { journal });
  const first = await call(next.client, "session_status");
  const { earlier, earlier_more, earlier_offset } = Object(structured(first));
  const latest = Array.from({ length: 20 }, (_, index) => 23 - index);
  expect(earlier.map(({ number }: { number: number }) => number)).toEqual([1, ...latest]);
  expect(earlier[0]).toMatchObject({ outcome: "unknown" });
  expect({ earlier_more, earlier_offset }).toEqual({ earlier_more: 2, earlier_offset: 20 });
  expect(textOf(first)).toContain("earlier has 2 more: call session_status with earlier_offset 20.");
  const second = structured(await call(next.client, "session_status", { earlier_offset }));
  expect(second).toMatchObject({ earlier: [{ number: 1 }, { number: 3 }, { number: 2 }] });
  expect(second).not.toHaveProperty("earlier_more");
  for (const wrong of [{ earlier_offset: -1 }, { earlier_offset: "x" }, { offset: 20 }])
    expect(await call(next.client, "session_status", wrong)).toMatchObject({ isError: true });
});

test("what is written down holds no key", async () => {
  const journal = newFolder();
  await started(journal);
  const [name = ""] = await readdir(journal);
  const text = await readFile(join(journal, name), "utf8");
  expect(text).toContain("aiEditing.create");
  for (const key of Object.values(mock.credentials)) expect(text).not.toContain(key);
});

test("a journal that is no folder keeps what is paid for from being sent; none is an option, and no other value", async () => {
  const file = join(newFolder(), "file");
  await using server = await connect(mock, { journal: join(import.meta.filename, file) });
  const jobs = (await mock.control.jobs.list()).length;
  const refused = await call(server.client, "ai_editing_create", edit);
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toContain("cannot be written down");
  expect(await mock.control.jobs.list()).toHaveLength(jobs);
  await using without = await connect(mock, { journal: false });
  await call(without.client, "ai_editing_create", edit);
  expect(structured(await call(without.client, "session_status"))).not.toHaveProperty("earlier");
  expect(() => createMcpServer(serverOptions(mock, [], { journal: "" }))).toThrow("journal: It is a path, or false.");
});
