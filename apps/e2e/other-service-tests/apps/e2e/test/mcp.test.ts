// The assistants' server, in the words of the transcription service.
import { type Mock, startMock } from "@video-ads/mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Assistant, assistantOf } from "./one-answer/support/programs.ts";

const media_url = "https://radio.example.org/episodes/42.mp3";
let mock: Mock;
let assistant: Assistant;

beforeAll(async () => {
  mock = await startMock({ advance: { everyMs: 5 } });
  assistant = await assistantOf(mock.url, { client: { baseUrl: mock.url, token: mock.token, maxRetries: 0 } });
});
afterAll(async () => {
  await assistant?.[Symbol.asyncDispose]();
  await mock?.close();
});

test.each([
  ["Episode 42", "succeeded"],
  ["[fail]", "failed"],
  ["[fail:cancelled]", "failed"],
])("a transcription that is called %s is waited for, and has %s", async (name, outcome) => {
  const started = await assistant.call("transcriptions_create", { media_url, name });
  expect(started.text).toContain("transcriptions_wait");
  const { data, text } = await assistant.call("transcriptions_wait", { transcription_id: started.data.id });
  if (outcome === "succeeded") expect(data).toMatchObject({ outcome, id: started.data.id });
  else expect(text).toMatch(/failed|cancelled|errored/);
});

test("a draft is finalized: the render answers nothing, and what it costs is told when it is done", async () => {
  const client = { baseUrl: mock.url, token: mock.token, maxRetries: 0 };
  await using limited = await assistantOf(mock.url, { client, maxCredits: 100, assumeSeconds: 600 });
  const { data: draft } = await limited.call("transcriptions_draft", { media_url, model: "precise" });
  const of = { transcription_id: draft.id };
  await limited.call("transcriptions_wait", { ...of, until: "preview" });
  const { data, text } = await limited.call("transcriptions_finalize", of);
  expect({ data, text }).toMatchObject({
    data: { id: draft.id },
    text: expect.stringContaining("transcriptions_wait"),
  });
  expect((await limited.call("transcriptions_wait", of)).data).toMatchObject({ outcome: "succeeded", id: draft.id });
  expect((await limited.call("session_status")).text).not.toContain("set aside");
});

test("a page of vocabularies comes with the next one's cursor", async () => {
  const { data } = await assistant.call("vocabularies_list", { limit: 1 });
  expect(data).toMatchObject({ data: [{ name: "Cooking" }], next_cursor: expect.any(String) });
  const rest = await assistant.call("vocabularies_list", { limit: 1, cursor: data.next_cursor });
  expect(rest.data).toMatchObject({ data: [{ name: "Physics" }] });
  expect(rest.data).not.toHaveProperty("next_cursor");
});

test("null leaves a field of a vocabulary as it is, and clear empties it", async () => {
  const made = await assistant.call("vocabularies_create", { name: "Music", terms: ["tutti"], language: "en" });
  const { id } = made.data;
  const kept = await assistant.call("vocabularies_update", {
    vocabulary_id: id,
    name: "Opera",
    terms: null,
    language: null,
  });
  expect(kept.data).toMatchObject({ name: "Opera", terms: ["tutti"], language: "en" });
  await assistant.call("vocabularies_update", { vocabulary_id: id, clear: ["language"] });
  const { data } = await assistant.call("vocabularies_get", { vocabulary_id: id });
  expect(data).toMatchObject({ name: "Opera", terms: ["tutti"] });
  expect(data).not.toHaveProperty("language");
});

test("the server says what the service does, and offers the contract's prompt with the names of tools", async () => {
  const { client } = assistant;
  expect(client.getServerVersion()?.title).toBe("Transcription service");
  expect(client.getInstructions()).toMatch(/^Recordings, written down\. /);
  expect((await client.listPrompts()).prompts).toMatchObject([
    { name: "write_down", arguments: [{ name: "address", required: true }, { name: "terms" }] },
  ]);
  const said = async (given: Record<string, string>): Promise<string> =>
    JSON.stringify((await client.getPrompt({ name: "write_down", arguments: given })).messages);
  expect(await said({ address: media_url })).toContain(`at ${media_url}.\\n\\n1. Say`);
  expect(await said({ address: media_url, terms: "Aïda, {address}" })).toContain("It speaks of Aïda, {address}.");
  expect(await said({ address: media_url })).toContain(
    "(transcriptions_create), and wait for it (transcriptions_wait)",
  );
});
