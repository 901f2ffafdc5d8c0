// Which files of this machine a tool may send: those below the folder that was opened, and no others.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mock, startMock } from "@video-ads/mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, structured, textOf } from "./support/call.ts";
import { connect } from "./support/connect.ts";

let mock: Mock;
let root: string;
let open: string;
const uploads: Buffer[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "video-ads-mcp-"));
  open = join(root, "recordings");
  await mkdir(join(open, "old"), { recursive: true });
  await writeFile(join(root, "secret.txt"), "secret");
  await writeFile(join(open, "voice.mp3"), "a voice");
  await writeFile(join(open, "old", "..voice.mp3"), "an old voice");
  await symlink(join(root, "secret.txt"), join(open, "link.mp3"));
  mock = await startMock({
    handlers: {
      "voices.clone": ({ files }) => {
        for (const { content } of files) uploads.push(content);
        return { status: 200, body: { id: "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20" } };
      },
    },
  });
});
afterAll(async () => {
  await mock.close();
  await rm(root, { recursive: true });
});

test.each<[string, string]>([
  ["voice.mp3", "a voice"],
  ["./old/..voice.mp3", "an old voice"],
  ["data:audio/mpeg;base64,YSB2b2ljZSBpbiBsaW5l", "a voice in line"],
])("%s is sent", async (audio, content) => {
  await using server = await connect(mock, { files: open });
  uploads.length = 0;
  structured(await call(server.client, "voices_clone", { name: "Shop owner", audio }));
  expect(uploads.map(String)).toEqual([content]);
});

test.each([
  "../secret.txt",
  "link.mp3",
  "old",
  "none.mp3",
  "/etc/hostname",
  "old/../../secret.txt",
  "",
  "data:audio/mpeg,text",
  "voice.mp3\0",
])("%j is not sent", async (audio) => {
  await using server = await connect(mock, { files: open });
  uploads.length = 0;
  const result = await call(server.client, "voices_clone", { name: "Shop owner", audio });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(/Nothing was sent/);
  expect(textOf(result)).not.toContain(root);
  expect(uploads).toEqual([]);
});

test.each([
  ["old", 'audio: cannot read "old": it is a folder.'],
  ["none.mp3", 'audio: cannot read "none.mp3": there is no such file or folder.'],
])("of %j it says what the command line says", async (audio, sentence) => {
  await using server = await connect(mock, { files: open });
  expect(textOf(await call(server.client, "voices_clone", { name: "Shop owner", audio }))).toContain(sentence);
});

test("no file is sent when no folder was opened", async () => {
  await using server = await connect(mock);
  const result = await call(server.client, "voices_clone", { name: "Shop owner", audio: join(open, "voice.mp3") });
  expect(textOf(result)).toContain("--files FOLDER");
});
