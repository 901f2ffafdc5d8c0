// A render is paid for each time: one that is known, or may have arrived, is not sent again without a word.
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { McpServerOptions } from "../src/index.ts";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connect, newFolder } from "./support/connect.ts";

const RENDER = "ai_editing_render";

let mock: Mock;
beforeEach(async () => {
  mock = await startMock({ advance: { afterReads: 1 } });
});
afterEach(() => mock.close());

const renders = async (): Promise<number> =>
  (await mock.control.requests.list()).filter(({ operation }) => operation === "aiEditing.render").length;

async function previewed(options: McpServerOptions): Promise<[Connected, string]> {
  const server = await connect(mock, options);
  const edit = smallestBody("aiEditing.create", { wait_seconds: 30 });
  return [server, Object(structured(await call(server.client, "ai_editing_create", edit))).id];
}

test.each([undefined, false] as const)("calls at the same time send one (journal: %s)", async (journal) => {
  const [server, id] = await previewed({ journal: journal ?? newFolder() });
  await using _ = server;
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(server.client, RENDER, { id })));
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
  expect(await renders()).toBe(1);
});

test.each([undefined, false] as const)(
  "a lost answer is looked at, and not sent again (journal: %s)",
  async (journal) => {
    const [server, id] = await previewed({ journal: journal ?? newFolder() });
    await using _ = server;
    await mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 500, count: 1 });
    expect(textOf(await call(server.client, RENDER, { id }))).toContain("Do not simply repeat");
    const again = await call(server.client, RENDER, { id: id.toUpperCase() });
    expect(again.isError).toBe(true);
    expect(textOf(again)).toMatch(
      /was not sent: a render of .* nobody knows.*\n.*ai_editing_wait.*render_again true\.$/,
    );
    expect(await renders()).toBe(1);
    expect((await call(server.client, RENDER, { id, render_again: true })).isError).toBeFalsy();
    expect(await renders()).toBe(2);
  },
);

test("one that another program has sent, and one that is done, is not sent again", async () => {
  const journal = newFolder();
  const [server, id] = await previewed({ journal });
  await using _ = server;
  await using other = await connect(mock, { journal });
  expect((await call(other.client, RENDER, { id })).isError).toBeFalsy();
  expect(textOf(await call(server.client, RENDER, { id }))).toContain("was rendered before");
  await call(server.client, "ai_editing_wait", { id, until: "done", wait_seconds: 30 });
  expect(textOf(await call(server.client, RENDER, { id }))).toContain("has succeeded");
  expect(await renders()).toBe(1);
});

test.each([undefined, 1000])(
  "one that is done, which only its record says, is not sent again (limit: %s)",
  async (maxCredits) => {
    const [server, id] = await previewed({ journal: newFolder() });
    await using _ = server;
    expect((await call(server.client, RENDER, { id, wait_seconds: 30 })).isError).toBeFalsy();
    const limit = maxCredits === undefined ? {} : { maxCredits, assumeCredits: 10 };
    await using stranger = await connect(mock, { journal: newFolder(), ...limit });
    const again = await call(stranger.client, RENDER, { id });
    expect(again.isError).toBe(true);
    expect(textOf(again)).toMatch(/was not sent: .* is past its preview: its status is done\. Each render may be paid/);
    expect(await renders()).toBe(1);
    await call(stranger.client, RENDER, { id, render_again: true });
    expect(await renders()).toBe(2);
  },
);

test("one whose record cannot be read may be rendered already: it is sent without a look where that is asked for", async () => {
  const [server, id] = await previewed({ journal: newFolder() });
  await using _ = server;
  await mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status: 500, count: null });
  const refused = await call(server.client, RENDER, { id });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toMatch(/^ai_editing_render was not sent.*\n.*\(500\).*\n.*\n.*with render_again true\.$/);
  expect(await renders()).toBe(0);
  expect((await call(server.client, RENDER, { id, render_again: true })).isError).toBeFalsy();
  expect(await renders()).toBe(1);
});

test("one that was refused is sent again", async () => {
  const [server, id] = await previewed({ journal: newFolder() });
  await using _ = server;
  await mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 402, count: 1 });
  expect((await call(server.client, RENDER, { id })).isError).toBe(true);
  expect((await call(server.client, RENDER, { id })).isError).toBeFalsy();
});

test.each([404, 500])(
  "a look at the job that fails with %i before its render says that nothing was sent",
  async (status) => {
    const [server, id] = await previewed({ journal: newFolder(), maxCredits: 1000, assumeCredits: 10 });
    await using _ = server;
    await mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status, count: 9 });
    const text = textOf(await call(server.client, RENDER, { id }));
    expect(text).toMatch(/^ai_editing_render was not sent, and nothing was created/);
    expect(text).not.toMatch(/may exist|set aside|render_again/);
    expect(await renders()).toBe(0);
  },
);
