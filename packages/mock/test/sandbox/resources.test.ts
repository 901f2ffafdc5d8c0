import { model } from "@video-ads/model/testing/requests";
import { afterAll, describe, expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { caller, formOf, keysFor, TEMPLATE_ID, UNKNOWN_ID } from "../support.ts";
import { read, readToEnd } from "./support.ts";

/** A rule of the sandbox waits for its operation, which may leave the contract before it. */
const isOperation = (id: string): boolean => model.operations.some((operation) => operation.id === id);

const mock = await startMock({ advance: { afterReads: 1 } });
afterAll(() => mock.close());
const call = caller(mock);

interface Alignment {
  start: number;
  duration: number;
  text: string;
}

function fits(words: Alignment[], duration: number): void {
  let end = 0;
  for (const word of words) {
    expect(word.start).toBeGreaterThanOrEqual(end);
    expect(word.duration).toBeGreaterThan(0);
    end = word.start + word.duration;
  }
  expect(end).toBeLessThanOrEqual(duration);
}

describe("lipsyncs", () => {
  const preview = async (body: object) => {
    const { body: job } = await call("POST", "/api/lipsyncs/preview/", body);
    return { created: job, record: await read(call, "lipsync", job.id) };
  };

  test("word alignments are those of the text and fit into the duration; only the read shows them", async () => {
    const text = "Wet rock, loose gravel: no problem.\n\nMeet the Ridgeline.";
    const { created, record } = await preview({ text });
    expect(created).not.toHaveProperty("word_alignments");
    expect(record.word_alignments.map((word: Alignment) => word.text)).toEqual(text.split(/\s+/));
    fits(record.word_alignments, record.duration);
  });

  test("words of a script without spaces are found too", async () => {
    const { record } = await preview({ text: "濡れた岩でも滑らない。" });
    expect(record.word_alignments.length).toBeGreaterThan(3);
    fits(record.word_alignments, record.duration);
  });

  test("a longer text takes longer", async () => {
    const { record: short } = await preview({ text: "Hello." });
    const { record: long } = await preview({ text: "Hello. ".repeat(50) });
    expect(long.duration).toBeGreaterThan(20 * short.duration);
  });

  test("an empty text is none: nothing is made of it, and beside an audio it does not matter", async () => {
    const none = await call("POST", "/api/lipsyncs/preview/", { text: "" });
    expect(none).toMatchObject({ status: 400 });
    const audio = "https://shop.example.com/%5B12s%5D.mp3";
    expect((await call("POST", "/api/lipsyncs/preview/", { text: "", audio })).status).toBeLessThan(300);
  });

  test("when text and audio are given, the audio is used", async () => {
    const audio = "https://shop.example.com/%5B12s%5D.mp3";
    const { record } = await preview({ text: "Hello.", audio });
    expect(record).toMatchObject({ audio, text: "Hello.", duration: 12 });
    expect(record.word_alignments.map(({ text }: Alignment) => text)).not.toContain("Hello.");
    fits(record.word_alignments, 12);
  });

  test("an avatar or voice that there is not is 404", async () => {
    for (const field of ["creator", "accent"]) {
      const answer = await call("POST", "/api/lipsyncs/preview/", { text: "Hi.", [field]: UNKNOWN_ID });
      expect(answer.status).toBe(404);
      expect(answer.body.detail).toContain(UNKNOWN_ID);
    }
    const scene = { voice: { input_text: "Hi.", voice_id: UNKNOWN_ID } };
    expect((await call("POST", "/api/lipsyncs/multi_avatar/", { video_inputs: [scene] })).status).toBe(404);
  });

  test("a render that fails keeps the preview that was paid for", async () => {
    const { record } = await preview({ text: "Hello [fail-render]." });
    expect(record).toMatchObject({ status: "pending", preview: expect.stringContaining(record.id) });
    await call("POST", `/api/lipsyncs/${record.id}/render/`);
    expect(await readToEnd(call, "lipsync", record.id)).toMatchObject({ status: "failed", credits_used: 1 });
  });
});

describe("editor URLs", () => {
  const keys = [{ ...keysFor("editor"), editorAccess: true }];

  test("are there for accounts with access once there is a preview, and for no others", async () => {
    await using editing = await startMock({ advance: { afterReads: 1 }, keys });
    const callEditing = caller(editing);
    for (const [client, access] of [
      [callEditing, true],
      [call, false],
    ] as const) {
      const { body: job } = await client("POST", "/api/lipsyncs/preview/", { text: "Hi." });
      const record = await read(client, "lipsync", job.id);
      expect(Object.hasOwn(record, "editor_url")).toBe(access);
      if (access) expect((await fetch(record.editor_url)).status).toBe(200);
    }
  });

  test("are dead after 24 hours; a later read gives a new one", async () => {
    await using editing = await startMock({ advance: { afterReads: 1 }, keys });
    const callEditing = caller(editing);
    const { body: job } = await callEditing("POST", "/api/lipsyncs/preview/", { text: "Hi." });
    const { editor_url } = await read(callEditing, "lipsync", job.id);
    await editing.control.clock.advance(23 * 3_600_000);
    expect((await fetch(editor_url)).status).toBe(200);
    await editing.control.clock.advance(3_600_000);
    expect((await fetch(editor_url)).status).toBe(410);
    const { editor_url: fresh } = await read(callEditing, "lipsync", job.id);
    expect(fresh).not.toBe(editor_url);
    expect((await fetch(fresh)).status).toBe(200);
  });
});

describe("template jobs", () => {
  const start = (request: object) =>
    call("POST", "/api/custom_template_jobs/", { template_id: TEMPLATE_ID, variables: {}, ...request });

  test("an unknown template is 404", async () => {
    const answer = await start({ template_id: UNKNOWN_ID });
    expect(answer.status).toBe(404);
    expect(answer.body.detail).toContain(UNKNOWN_ID);
  });

  test("variables that the template does not have, or of another type, are 400 by their name", async () => {
    const text = { type: "text", properties: { content: "x" } };
    const answer = await start({
      variables: {
        headline: { type: "image", properties: { url: "https://shop.example.com/a.jpg" } },
        subtitle: text,
        constructor: text,
        presenter: { type: "avatar", properties: { avatar_id: UNKNOWN_ID } },
      },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.variables).sort()).toEqual(["constructor", "headline", "presenter", "subtitle"]);
    expect(answer.body.variables.headline).toEqual(["This variable is of type text, not image."]);
  });

  test("there is a template with a variable of every type", async () => {
    const { body: list } = await call("GET", "/api/custom_templates/");
    expect(list[0]).not.toHaveProperty("variables");
    const { body } = await call("GET", `/api/custom_templates/${list[0].template_id}/`);
    const types = Object.values<{ type: string }>(body.variables).map(({ type }) => type);
    expect(types.sort()).toEqual(["audio", "avatar", "image", "text", "video", "voiceover"]);
    expect((await call("GET", `/api/custom_templates/${UNKNOWN_ID}/`)).status).toBe(404);
  });
});

describe("voices", () => {
  test("the capped provider has three slots, and the error names the number", async () => {
    await using own = await startMock();
    const clone = (provider?: string) => {
      const form = formOf("voices.clone");
      if (provider !== undefined) form.set("voice_provider", provider);
      return caller(own)("POST", "/api/voices/", form);
    };
    for (let slot = 0; slot < 3; slot++) expect((await clone("third_party")).status).toBe(200);
    const refused = await clone("third_party");
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining("3") } });
    expect((await clone()).status).toBe(200);
  });

  test.runIf(isOperation("voices.getQuota"))("the quota counts cloned voices of all providers", async () => {
    await using own = await startMock();
    const capped = formOf("voices.clone");
    capped.set("voice_provider", "third_party");
    for (const form of [capped, formOf("voices.clone")]) await caller(own)("POST", "/api/voices/", form);
    const quota = await caller(own)("GET", "/api/voices/count/");
    expect(quota.body).toEqual({ max_count: 999_999, current_count: 2 });
  });

  test("a cloned voice is listed and can speak, for its own account", async () => {
    const { body: voice } = await call("POST", "/api/voices/", formOf("voices.clone"));
    const { body: list } = await call("GET", "/api/voices/");
    expect(list.flatMap(({ accents }: { accents: { id: string }[] }) => accents.map(({ id }) => id))).toContain(
      voice.id,
    );
    expect((await call("POST", "/api/lipsyncs/preview/", { text: "Hi.", accent: voice.id })).status).toBe(200);
  });
});

describe("DYOA avatars", () => {
  test("there is one in every status, and they can be ordered", async () => {
    const list = async (ordering: string): Promise<Record<string, string>[]> =>
      (await call("GET", `/api/dyoa/?ordering=${ordering}`)).body;
    const statuses = (await list("")).map(({ status }) => status);
    expect(statuses.sort()).toEqual(["done", "draft", "in_progress", "initializing", "pending", "rejected"]);
    for (const field of ["created_at", "name", "age_group"]) {
      const values = (await list(field)).map((avatar) => avatar[field]);
      expect(values).toEqual([...values].sort());
      expect((await list(`-${field}`)).map((avatar) => avatar[field])).toEqual([...values].reverse());
    }
    expect(await list("nope")).toHaveLength(6);
    expect(await list("__proto__")).toHaveLength(6);
  });

  test("a deleted one is gone, and cannot be deleted again", async () => {
    await using own = await startMock();
    const callOwn = caller(own);
    const { body: before } = await callOwn("GET", "/api/dyoa/");
    expect(await callOwn("DELETE", `/api/dyoa/${before[2].id}/`)).toMatchObject({ status: 204, body: undefined });
    expect((await callOwn("GET", "/api/dyoa/")).body).toEqual(before.toSpliced(2, 1));
    expect((await callOwn("DELETE", `/api/dyoa/${before[2].id}/`)).status).toBe(404);
  });
});

describe("other jobs", () => {
  test("an AI edit is named after its file, and a stalled one stays where it is", async () => {
    const request = { video_url: "https://shop.example.com/videos/%5Bstall%5D-shoe.mp4", editing_style: "film" };
    const { body: job } = await call("POST", "/api/ai_editing/", request);
    expect(job).toMatchObject({ name: "%5Bstall%5D-shoe", caption_setting: null });
    for (let reads = 0; reads < 5; reads++) expect((await read(call, "aiEditing", job.id)).preview).toBeNull();
  });

  test("a slow job takes ten times as many reads", async () => {
    const { body: job } = await call("POST", "/api/lipsyncs/preview/", { text: "Slowly [slow]" });
    for (let reads = 0; reads < 9; reads++) expect((await read(call, "lipsync", job.id)).preview).toBeNull();
    expect((await read(call, "lipsync", job.id)).preview).not.toBeNull();
  });

  test("a video from a link shows its style in every output and preview, and lasts as long as its script", async () => {
    const { body: link } = await call("POST", "/api/links/link_with_params/", { title: "Shoe" });
    const override_script = "Meet the Ridgeline. ".repeat(10);
    const { body: job } = await call("POST", "/api/link_to_videos/", {
      link: link.id,
      visual_style: "Bold",
      override_script,
    });
    expect(job).toMatchObject({ outputs: [], previews: [] });
    const done = await readToEnd(call, "linkToVideo", job.id);
    expect(done.outputs).toMatchObject([{ visual_style: "Bold", status: "done", duration: done.duration }]);
    expect(done.previews).toMatchObject([{ visual_style: "Bold", duration: done.duration }]);
    expect(done.duration).toBeGreaterThan(15);
    expect(done.outputs[0].media_job).toBe(done.media_job);
  });

  test("immediate jobs are over when they are first read, and the answer to their creation is still pending", async () => {
    await using at = await startMock({ advance: "immediate" });
    const { body: job } = await caller(at)("POST", "/api/lipsyncs/multi_avatar/", { video_inputs: [] });
    expect(job.status).toBe("pending");
    expect((await read(caller(at), "lipsyncV2", job.id)).status).toBe("done");
  });
});
