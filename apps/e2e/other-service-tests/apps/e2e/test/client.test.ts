// The client, against both modes of the mock.
import {
  createClient,
  JobFailedError,
  NotFoundError,
  ValidationError,
  type VideoAds,
  type VocabularyRequest,
} from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import { model } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, calls, JOB } from "./calls.ts";
import { faults } from "./faults.ts";

const media_url = "https://radio.example.org/episodes/42.mp3";
const operations = model.operations.map((operation) => [operation.id, operation] as const);

/** A draft that can be looked at. */
async function draftOf(ads: VideoAds): Promise<string> {
  const { id } = await ads.transcriptions.draft({ media_url });
  await ads.transcriptions.wait(id, { until: "preview", pollMs: 2 });
  return id;
}

test("is called in every way that the contract has", () => {
  expect(Object.keys(calls).sort()).toEqual(operations.map(([id]) => id).sort());
  expect(operations).toHaveLength(17);
});

describe.each(["sandbox", "contract"] as const)("against the mock in %s mode", (mode) => {
  let mock: Mock;
  let ads: VideoAds;
  beforeAll(async () => {
    mock = await startMock({ mode, ...(mode === "sandbox" && { advance: { everyMs: 5 } }) });
    ads = createClient({ baseUrl: mock.url, token: mock.token, maxRetries: 0 });
  });
  afterAll(() => mock?.close());

  test.each(operations)("%s is answered, as its schema says", async (id, { success }) => {
    const draft = mode === "contract" ? JOB : await draftOf(ads);
    const answer = await (calls as Record<string, Call>)[id]?.(ads, draft);
    expect(success.schema ? faults(success.schema, answer) : answer).toEqual(success.schema ? [] : undefined);
  });

  test("nobody gets in without the token, and an operation that asks for none answers everybody", async () => {
    expect(await fetch(`${mock.url}/v1/usage`)).toHaveProperty("status", 401);
    expect(await fetch(`${mock.url}/v1/status`)).toHaveProperty("status", 200);
  });
});

describe("the sandbox", () => {
  let mock: Mock;
  let ads: VideoAds;
  beforeAll(async () => {
    mock = await startMock({ advance: { everyMs: 5 } });
    ads = createClient({ baseUrl: mock.url, token: mock.token, maxRetries: 0 });
  });
  afterAll(() => mock?.close());

  test("a transcription is waited for, and its results and its price are told", async () => {
    await using stepwise = await startMock({ advance: { afterReads: 1 } });
    const client = createClient({ baseUrl: stepwise.url, token: stepwise.token });
    const stages: string[] = [];
    const started = await client.transcriptions.create({ media_url: `${media_url}?%5B61s%5D`, model: "precise" });
    const onProgress = ({ status }: { status: string }): void => void stages.push(status);
    const done = await client.transcriptions.wait(started, { pollMs: 2, onProgress });
    expect(started.id).toMatch(/^tr_[0-9A-Za-z]{8,}$/);
    expect(done).toMatchObject({ id: started.id, stage: "completed", percent: 100, length_seconds: 61 });
    // Two started minutes.
    expect(done.spent).toBe(6);
    expect(stages).toEqual(["processing", "finalizing", "completed"]);
  });

  test("a draft stops where it can be looked at, and is finalized", async () => {
    const { id } = await ads.transcriptions.draft({ media_url, vocabulary_id: "voc_Jb41xW" });
    const draft = await ads.transcriptions.wait(id, { until: "preview", pollMs: 2 });
    expect(draft).toMatchObject({ stage: "draft_ready", transcript_url: null });
    expect(await fetch(String(draft.draft_url))).toHaveProperty("status", 200);
    await ads.transcriptions.finalize(id);
    expect((await ads.transcriptions.get(id)).stage).toMatch(/^(finalizing|completed)$/);
    expect(await ads.transcriptions.wait(id, { pollMs: 2 })).toHaveProperty("stage", "completed");
  });

  test("a render that answers nothing is gone on from by itself", async () => {
    const done = await ads.transcriptions.previewAndRender({ media_url }, { pollMs: 2 });
    expect(done).toMatchObject({ stage: "completed", transcript_url: expect.stringMatching(/^http/) });
  });

  test.each([
    ["[fail]", "errored", "failed"],
    ["[fail:cancelled]", "cancelled", "cancelled"],
  ])("what is asked for with %s ends in `%s`, with the reason, and costs nothing", async (word, stage, phase) => {
    const { id } = await ads.transcriptions.create({ media_url, name: word });
    const error: unknown = await ads.transcriptions.wait(id, { pollMs: 2 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(JobFailedError);
    const job = await ads.transcriptions.get(id);
    expect(job).toMatchObject({ stage, spent: 0, failure: { message: expect.stringMatching(/\S/) } });
    expect(error).toMatchObject({ phase, reason: job.failure?.message });
  });

  test.each([1, 2, 7])("all vocabularies come, %i to a page", async (limit) => {
    const names: string[] = [];
    for await (const { name } of ads.vocabularies.listAll({ limit, sort: "-name" })) names.push(name);
    expect(names).toEqual(["Physics", "Cooking"]);
  });

  test("all languages come, by the number of the page", async () => {
    const codes: string[] = [];
    for await (const { code } of ads.languages.listAll({ per_page: 2 })) codes.push(code);
    expect(codes).toEqual(["de", "en", "no"]);
    expect(await ads.languages.list({ page: 1, per_page: 2 })).toMatchObject({ languages: [{ code: "no" }], total: 3 });
  });

  test("all files come, by the URL of the next page, or those of some purposes and before a time", async () => {
    const ids: string[] = [];
    for await (const { id } of ads.uploads.listAll({ per_page: 1 })) ids.push(id);
    expect(ids).toEqual(["up_48151623", "up_48151624"]);
    const { links } = await ads.uploads.list({ per_page: 1 });
    expect(links).toEqual({ next: expect.stringMatching(/\/v1\/uploads\?.*\bpage=2\b/), previous: null });
    const found = async (query: Parameters<typeof ads.uploads.list>[0]): Promise<string[]> =>
      (await ads.uploads.list(query)).files.map(({ id }) => id);
    expect(await found({ purposes: ["vocabulary"] })).toEqual(["up_48151624"]);
    expect(await found({ purposes: ["vocabulary", "transcription"] })).toEqual(ids);
    expect(await found({ expires_before: "2025-11-21T08:00:00Z" })).toEqual(["up_48151624"]);
  });

  test("a vocabulary is made, changed and removed", async () => {
    const { id } = await ads.vocabularies.create({ name: "Music", terms: ["tutti"] });
    expect(await ads.vocabularies.update(id, { terms: ["tutti", "solo"] })).toMatchObject({
      name: "Music",
      terms: ["tutti", "solo"],
    });
    expect(await ads.vocabularies.get(id)).toMatchObject({ id, terms: ["tutti", "solo"] });
    await ads.vocabularies.delete(id);
    await expect(ads.vocabularies.get(id)).rejects.toThrow(NotFoundError);
  });

  test("what a schema is composed of is one type: closed and whole where it is sent, open where it is received", async () => {
    const sayings = [
      { by: "sound", word: "tutti", url: media_url },
      { by: "signs", word: "solo", signs: "ˈsəʊləʊ" },
    ] as const satisfies VocabularyRequest["sayings"];
    const made = await ads.vocabularies.create({
      name: "Music",
      terms: ["tutti"],
      language: "de",
      sayings: [...sayings],
    });
    expect(made).toMatchObject({ name: "Music", language: "de", sayings });
    made.language satisfies "de" | "en" | "no" | (string & {}) | null;
    for (const saying of made.sayings ?? []) if (saying.by === "sound") saying.url satisfies string;
    // @ts-expect-error: a set is closed where it is sent
    const closed: VocabularyRequest = { name: "Music", terms: ["tutti"], language: "tlh" };
    // @ts-expect-error: what one part requires of another is required
    const whole: VocabularyRequest = { name: "Music" };
    // @ts-expect-error: what no part has is no field
    const known: VocabularyRequest = { name: "Music", terms: ["tutti"], nmae: "Music" };
    for (const body of [closed, whole, { ...known, sayings: [{ by: "sound", word: "solo", signs: "x" }] }])
      await expect(ads.vocabularies.create(body as VocabularyRequest)).rejects.toThrow(ValidationError);
  });

  test("a transcription is renamed, listed and removed", async () => {
    const { id } = await ads.transcriptions.create({ media_url, name: "Before" });
    expect(await ads.transcriptions.update(id, { name: "After", labels: { kind: "talk" } })).toMatchObject({ id });
    expect(await ads.transcriptions.get(id)).toMatchObject({ name: "After", labels: { kind: "talk" } });
    await ads.transcriptions.wait(id, { pollMs: 2 });
    const found: string[] = [];
    for await (const one of ads.transcriptions.listAll({ stage: "completed", limit: 2 })) {
      expect(one.stage).toBe("completed");
      found.push(one.id);
    }
    expect(found).toContain(id);
    expect(new Set(found).size).toBe(found.length);
    const times = (await ads.transcriptions.list({ limit: 100 })).data.map(({ submitted_at }) => submitted_at);
    expect(times).toEqual([...times].sort().reverse());
    await ads.transcriptions.delete(id);
    await expect(ads.transcriptions.get(id)).rejects.toThrow(NotFoundError);
    await expect(ads.transcriptions.delete(id)).rejects.toThrow(NotFoundError);
    expect((await ads.transcriptions.list({ limit: 100 })).data.map((one) => one.id)).not.toContain(id);
  });

  test("every output that a transcription names is there", async () => {
    const { id } = await ads.transcriptions.create({ media_url, formats: ["srt", "txt"] });
    const done = await ads.transcriptions.wait(id, { pollMs: 2 });
    const urls = [done.transcript_url, ...done.exports.map(({ url }) => url)].map(String);
    expect(urls).toHaveLength(3);
    for (const url of urls) expect({ url, at: new URL(url).origin }).toEqual({ url, at: mock.url });
    expect(await Promise.all(urls.map(async (url) => (await fetch(url)).status))).toEqual([200, 200, 200]);
  });

  test("the job that an example names is there", async () => {
    expect(await ads.transcriptions.update(JOB, { name: "Another" })).toMatchObject({ id: JOB, name: "Another" });
    expect(await ads.transcriptions.get(JOB)).toMatchObject({ id: JOB, name: "Another" });
    await ads.transcriptions.delete(JOB);
    await expect(ads.transcriptions.get(JOB)).rejects.toThrow(NotFoundError);
  });
});
