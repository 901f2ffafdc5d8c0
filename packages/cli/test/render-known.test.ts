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
  await sandbox.run(["ai-editing", "render", id, "--yes"], { env: { VIDEO_ADS_JOURNAL: "off" } });
  expect(await renders()).toBe(before + 1);
});

test("a record that cannot be read keeps nobody from a render", async () => {
  const { stdout } = await sandbox.run([...asking("aiEditing.create"), "--wait", "--query", "id"]);
  const before = await renders();
  await sandbox.mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status: 500, count: 1 });
  const { code, stderr } = await sandbox.run(["ai-editing", "render", stdout.trim()]);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  expect(await renders()).toBe(before + 1);
});
