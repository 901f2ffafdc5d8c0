// What handlers are given of a post or a job, whatever the contract calls its fields and wherever they stand.
import type { JobFacts } from "@video-ads/core/job";
import { expect, test } from "vitest";
import { publishHint, publishJob } from "../src/events/publish.ts";
import type { SourceFacts } from "../src/events/source-facts.ts";
import { sourceNames, sources } from "../src/generated/sources.ts";
import type { Jobs, Payloads, Source } from "../src/generated/types.ts";

const [source] = sourceNames;
const known: SourceFacts<Source> = { ...sources[source], aliases: {} };

const job: JobFacts = {
  ...{ type: "film", by: "id", status: "stage", result: ["outputs[].url"], reason: "error.text" },
  states: { ready: "done", torn: "failed" },
};

function hintOf(facts: Partial<SourceFacts<Source>>, post: object): object {
  const payload: Payloads[Source] = JSON.parse(JSON.stringify({ id: "1", stage: "ready", ...post }));
  return publishHint({ ...known, job, ...facts }, payload);
}

const outputs = [{ url: "https://media.example.com/a" }];

test.each([
  ["a list", outputs, []],
  ["an object", { url: "a" }, null],
  ["a number", 7, null],
  ["no", false, undefined],
  ["a text", "a", ""],
])("what stands under a second name is published under the first: %s", (_, value, none) => {
  const aliases = { files: "outputs" };
  expect(hintOf({ aliases }, { files: value })).toEqual({ id: "1", stage: "ready", outputs: value });
  expect(hintOf({ aliases }, { files: value, outputs: none })).toEqual({ id: "1", stage: "ready", outputs: value });
  expect(hintOf({ aliases }, { files: none, outputs: value })).toEqual({ id: "1", stage: "ready", outputs: value });
  expect(hintOf({ aliases }, { files: none })).toEqual({ id: "1", stage: "ready" });
});

test("where both names say something, the published one counts", () => {
  expect(hintOf({ aliases: { files: "outputs" } }, { files: [], outputs })).toMatchObject({ outputs });
  expect(hintOf({ aliases: { files: "outputs" } }, { files: ["old"], outputs })).toMatchObject({ outputs });
});

test("an empty reason is none, wherever it stands", () => {
  expect(hintOf({}, { error: { text: "", code: 4 } })).toMatchObject({ error: { text: null, code: 4 } });
  expect(hintOf({}, { error: { text: "Torn." } })).toMatchObject({ error: { text: "Torn." } });
  expect(hintOf({}, { error: null })).toMatchObject({ error: null });
  const record: Jobs[Source] = JSON.parse('{ "id": "1", "stage": "torn", "error": { "text": "" } }');
  expect(publishJob({ ...known, job }, record)).toEqual({ id: "1", stage: "torn", error: { text: null } });
  expect(record).toMatchObject({ error: { text: "" } });
});
