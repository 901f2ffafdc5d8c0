// The built command line, in the words of the transcription service.

import { type Mock, startMock } from "@video-ads/mock";
import { environmentOf } from "@video-ads/model/testing/keys";
import { afterAll, beforeAll, expect, test } from "vitest";
import { videoAdsWith } from "./one-answer/support/programs.ts";

const media = ["--media-url", "https://radio.example.org/episodes/42.mp3", "--poll", "1s", "--yes", "--wait"];
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ advance: { everyMs: 5 } });
});
afterAll(() => mock?.close());

const run = (...words: string[]) => videoAdsWith(environmentOf(mock.url, { token: mock.token }), ...words);

test("a transcription is waited for", async () => {
  const { code, stdout, stderr } = await run("transcriptions", "create", ...media, "--json");
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("completed") });
  expect(JSON.parse(stdout)).toMatchObject({ stage: "completed", percent: 100 });
});

test("a draft is finalized by the command that made it, and by one of its own, which is answered with nothing", async () => {
  const made = await run("transcriptions", "draft", ...media, "--render", "--json");
  expect({ code: made.code, stage: JSON.parse(made.stdout).stage }).toEqual({ code: 0, stage: "completed" });
  const draft = await run("transcriptions", "draft", ...media, "--query", "id");
  const id = draft.stdout.trim();
  const alone = await run("transcriptions", "finalize", id, "--yes", "--json");
  expect(alone).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("Done.") });
  const other = (await run("transcriptions", "draft", ...media, "--query", "id")).stdout.trim();
  const waited = await run("transcriptions", "finalize", other, "--yes", "--wait", "--poll", "1s", "--json");
  expect({ code: waited.code, ...JSON.parse(waited.stdout) }).toMatchObject({ code: 0, id: other, stage: "completed" });
});

test.each([
  ["[fail]", "errored"],
  ["[fail:cancelled]", "cancelled"],
])("one that is called %s has a code of its own, and its reason", async (name, stage) => {
  const { code, stdout, stderr } = await run("transcriptions", "create", ...media, "--name", name);
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 11, stage });
  expect(stderr).toContain(stage);
});

test("whoever has no token is told its variable", async () => {
  const { code, stderr } = await videoAdsWith({ VIDEO_ADS_BASE_URL: mock.url }, "usage", "get");
  expect(code).toBe(3);
  expect(stderr).toContain("VIDEO_ADS_TOKEN");
});
