// A job that this machine has not started, and whose record shows that it is rendered, is not rendered again without a word.
import { expect, test } from "vitest";
import { asking, useFolder, useSandbox } from "./support.ts";

const sandbox = useSandbox();
const folder = useFolder();

const renders = async (): Promise<number> =>
  (await sandbox.mock.control.requests.list()).filter(({ operation }) => operation === "aiEditing.render").length;

test.for([[], ["--max-credits", "0"]])("the record says that it is done: %j", async (flags) => {
  const made = await sandbox.run([...asking("aiEditing.create"), "--render", "--query", "id"]);
  const id = made.stdout.trim();
  const before = await renders();
  for (const journal of [`${folder.path}/${id}`, "off"]) {
    const env = { VIDEO_ADS_JOURNAL: journal };
    const { code, stderr } = await sandbox.run(["ai-editing", "render", id, ...flags], { env });
    const known = `${id} is past its preview: its status is done, and each render may be paid for.`;
    expect({ code, stderr }).toEqual({ code: 5, stderr: expect.stringContaining(known) });
  }
  expect(await renders()).toBe(before);
  await sandbox.run(["ai-editing", "render", id, "--render-again"], { env: { VIDEO_ADS_JOURNAL: "off" } });
  expect(await renders()).toBe(before + 1);
});

test("what cannot be read may be rendered already: nothing is sent but where that is asked for by name", async () => {
  const { stdout } = await sandbox.run([...asking("aiEditing.create"), "--wait", "--query", "id"]);
  const id = stdout.trim();
  const before = await renders();
  const rule = { kind: "request", operation: "aiEditing.get", status: 500, count: null } as const;
  const { id: down } = await sandbox.mock.control.rules.add(rule);
  for (const flags of [[], ["--yes"]]) {
    const { code, stderr } = await sandbox.run(["ai-editing", "render", id, ...flags]);
    expect({ code, stderr }).toEqual({
      code: 10,
      stderr: expect.stringContaining("--render-again renders it without"),
    });
  }
  expect(await renders()).toBe(before);
  expect(await sandbox.run(["ai-editing", "render", id, "--render-again"])).toMatchObject({ code: 0 });
  expect(await renders()).toBe(before + 1);
  await sandbox.mock.control.rules.remove(down);
});

test("to spend without being asked is not to render again", async () => {
  const { stdout } = await sandbox.run([...asking("aiEditing.create"), "--wait", "--query", "id"]);
  const render = ["ai-editing", "render", stdout.trim(), "--max-credits", "0", "--yes"];
  const before = await renders();
  expect(await sandbox.run(render)).toMatchObject({ code: 0 });
  expect(await sandbox.run(render)).toMatchObject({ code: 5, stderr: expect.stringContaining("--render-again") });
  expect(await renders()).toBe(before + 1);
});

test("a render without an answer says in JSON that it may be paid for, and of which job", async () => {
  await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 500, count: 1 });
  const { stderr } = await sandbox.run([...asking("aiEditing.create"), "--render", "--json"]);
  const { error } = JSON.parse(stderr.trim().split("\n").at(-1) ?? "");
  expect(error).toMatchObject({
    outcome: "unknown",
    id: expect.any(String),
    next: [{ commands: [expect.any(String)] }],
  });
});
