import { jobState, textsAt } from "@video-ads/core/job";
import { bodiesOf, exampleBody, model, operationOf, pathOf } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { service } from "../src/generated/service.ts";
import { type Mock, startMock } from "../src/index.ts";
import type { JsonObject } from "../src/sandbox/json.ts";
import { read } from "./sandbox/support.ts";
import {
  type Call,
  caller,
  keyHeaders,
  keysFor,
  LINK_ID,
  Receiver,
  readBundle,
  TEMPLATE_ID,
  UNKNOWN_ID,
  until,
  withoutOne,
} from "./support.ts";

const text = { headline: { type: "text", properties: { content: "30% off" } } };
const request = { template_id: TEMPLATE_ID, variables: text };
const jobs = "/api/custom_template_jobs/";

/** The answers by which the contract can refuse a render that does not go together with where its job is. */
const UNFIT = expect.toBeOneOf(
  operationOf("customTemplateJobs.render")
    .errors.map(({ status }) => status)
    .filter((status) => [400, 409, 422].includes(status)),
);

describe("jobs that advance with each read", () => {
  let mock: Mock;
  let call: Call;
  beforeAll(async () => {
    mock = await startMock({ advance: { afterReads: 1 } });
    call = caller(mock);
  });
  afterAll(() => mock.close());

  test("preview, render, done", async () => {
    const created = await call("POST", `${jobs}preview_async/`, { ...request, name: "Autumn sale" });
    expect(created).toMatchObject({
      status: 200,
      body: { status: "pending", preview: null, progress: 0, credits_used: 0, name: "Autumn sale", variables: text },
    });
    const job = `${jobs}${created.body.id}/`;

    expect(await call("POST", `${job}render/`, {})).toMatchObject({
      status: UNFIT,
      body: { detail: "The preview is not ready yet." },
    });
    const previewed = await call("GET", job);
    expect(previewed.body).toMatchObject({
      status: "pending",
      preview: expect.stringContaining(created.body.id.slice(0, 8)),
    });
    expect((await call("GET", job)).body).toEqual(previewed.body);

    const rendering = await call("POST", `${job}render/`, {});
    expect(rendering.body).toMatchObject({ status: "pending", preview: previewed.body.preview, video_output: null });
    expect(await call("POST", `${job}render/`, {})).toMatchObject({ status: UNFIT });

    const seen = [];
    for (let reads = 0; reads < 3; reads++) seen.push((await call("GET", job)).body);
    expect(seen.at(-1)).toMatchObject({ status: "done", progress: 100, preview: previewed.body.preview });
    expect(seen.at(-1).video_output).toContain(created.body.id.slice(0, 8));
    expect(seen.map(({ status }) => status)).toContain("running");
    expect(await call("POST", `${job}render/`, {})).toMatchObject({
      status: UNFIT,
      body: { detail: "The job has ended and cannot be rendered." },
    });
  });

  test("a job that is created without a preview step goes through to the end", async () => {
    const { body } = await call("POST", jobs, request);
    const states = new Set<string>();
    await until(async () => {
      const { status } = (await call("GET", `${jobs}${body.id}/`)).body;
      states.add(status);
      return status === "done";
    });
    expect([...states].at(-1)).toBe("done");
  });

  test("what was left out of the request is null or its default, not the example's", async () => {
    const { body } = await call("POST", jobs, request);
    expect(body).toMatchObject({ name: null, webhook_url: null });
    const ads = await call("POST", "/api/html_interactive_ads/", { link: LINK_ID, style_ids: ["spin-wheel"] });
    expect(ads.body).toMatchObject({ max_size_mb: 5, promotion_info: null });
  });

  test("[fail] fails and [reject] rejects, with a reason", async () => {
    const failing = { ...request, variables: { headline: { type: "text", properties: { content: "Sale [fail]" } } } };
    const { body: failed } = await call("POST", jobs, failing);
    expect((await call("GET", `${jobs}${failed.id}/`)).body).toMatchObject({
      status: "failed",
      failed_reason: expect.stringMatching(/\w/),
      video_output: null,
    });
    const { body: rejected } = await call("POST", "/api/ai_editing/", {
      video_url: "https://shop.example.com/%5Breject%5D.mp4",
      editing_style: "film",
    });
    expect((await call("GET", `/api/ai_editing/${rejected.id}/`)).body.status).toBe("rejected");
  });

  test("[fail:KIND] and [end:STATE] end a job as they say, and are refused where there is no such end", async () => {
    for (const [mark, status] of [
      ["[fail:rejected]", "rejected"],
      ["[fail:failed]", "failed"],
      ["[end:rejected]", "rejected"],
    ]) {
      const { body } = await call("POST", jobs, { ...request, name: mark });
      expect((await call("GET", `${jobs}${body.id}/`)).body.status).toBe(status);
    }
    for (const mark of ["[fail:lost]", "[fail:done]", "[end:partly_lost]", "[end:pending]"]) {
      const { status, body } = await call("POST", jobs, { ...request, name: mark });
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`${mark} orders an end`)]);
    }
  });

  test("[reject] fails a job whose type does not list that state", async () => {
    const asked = { link: LINK_ID, style_ids: ["spin-wheel"], custom_prompt: "[reject]" };
    const { body } = await call("POST", "/api/html_interactive_ads/", asked);
    const [record] = (await call("GET", `/api/html_interactive_ads/?ids=${body.id}`)).body;
    expect(record).toMatchObject({ status: "failed", failed_reason: expect.stringMatching(/\w/) });
  });

  test("an unknown id is 404, also that of another type of job", async () => {
    const { body } = await call("POST", jobs, request);
    for (const path of [`${jobs}${UNKNOWN_ID}/`, `/api/ai_editing/${body.id}/`]) {
      expect(await call("GET", path)).toMatchObject({ status: 404, body: { detail: "Not found." } });
    }
    expect((await call("POST", `${jobs}${UNKNOWN_ID}/render/`, {})).status).toBe(404);
  });

  test("a list shows the ids it is asked for, in that order, and no others", async () => {
    const bodyOf = exampleBody(operationOf("lipsyncs.createMultiAvatar"));
    const ids: string[] = [];
    for (let count = 0; count < 3; count++)
      ids.push((await call("POST", "/api/lipsyncs/multi_avatar/", bodyOf)).body.id);
    const [first, , third] = ids;
    const { body } = await call("GET", `/api/lipsyncs_v2/?ids=${third},${UNKNOWN_ID},${first}`);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([third, first]);
    expect((await call("GET", `/api/lipsyncs_v2/?ids=${UNKNOWN_ID}`)).body).toEqual([]);
  });

  test("a time window takes its start and not its end, and a time without an offset is UTC", async () => {
    const { body } = await call("POST", "/api/html_interactive_ads/", { link: LINK_ID, style_ids: ["spin-wheel"] });
    const list = async (query: string): Promise<string[]> =>
      (await call("GET", `/api/html_interactive_ads/?ids=${body.id}&${query}`)).body.map(
        ({ id }: { id: string }) => id,
      );
    const time = body.created_at;
    expect(await list(`created_after=${time}`)).toEqual([body.id]);
    expect(await list(`created_after=${time.slice(0, -1)}`)).toEqual([body.id]);
    expect(await list(`created_before=${time}`)).toEqual([]);
    expect(await list(`created_before=${time.slice(0, -1)}`)).toEqual([]);
  });

  test("there is one HTML ad for each style, and ten credits for each ad", async () => {
    const { body } = await call("POST", "/api/html_interactive_ads/", {
      link: LINK_ID,
      style_ids: ["spin-wheel", "swipe-cards", "spin-wheel"],
    });
    expect(body.ads.map(({ style_id }: { style_id: string }) => style_id)).toEqual([
      "spin-wheel",
      "swipe-cards",
      "spin-wheel",
    ]);
    const done = await until(async () => {
      const [record] = (await call("GET", `/api/html_interactive_ads/?ids=${body.id}`)).body;
      return record.status === "done" && record;
    });
    expect(done.credits_used).toBe(30);
    expect(new Set(done.ads.map(({ html_url }: { html_url: string }) => html_url)).size).toBe(3);
  });

  test("one account does not see another's jobs", async () => {
    await using shared = await startMock({
      keys: [keysFor("a"), keysFor("b")],
    });
    const callShared = caller(shared);
    const { body } = await callShared("POST", jobs, request);
    const other = keyHeaders(keysFor("b"));
    const { last } = withoutOne();
    expect((await callShared("GET", `${jobs}${body.id}/`, undefined, other)).status).toBe(404);
    expect((await callShared("GET", `${jobs}${body.id}/`)).status).toBe(200);
    expect(await callShared("GET", "/api/dyoa/", undefined, { [last]: other[last] ?? "" })).toMatchObject({
      status: 401,
      body: { detail: "Invalid API id or key." },
    });
  });
});

describe("every job type", () => {
  const starts = model.operations.filter(({ job }) => job?.action === "start");

  for (const operation of starts) {
    const { id, method, path, job, callback } = operation;
    const type = model.jobs.find(({ name }) => name === job?.type);
    const facts = service.jobs[job?.type ?? ""];
    if (!type || !facts) throw new Error(`${id} starts a job that the sandbox does not know`);
    const state = (record: JsonObject) => jobState(facts, record);
    const render = type.render && operationOf(type.render);

    for (const [name, value] of bodiesOf(operation)) {
      test(`${id} (${name}) is played to its end and reported`, async () => {
        await using receiver = await Receiver.start();
        await using mock = await startMock({ advance: { afterReads: 1 } });
        const call = caller(mock);
        const started = await call(method.toUpperCase(), path, {
          ...value,
          ...(callback && { [callback.field]: receiver.url() }),
        });
        expect(started.body?.violations).toBeUndefined();
        expect(started.status).toBeLessThan(300);
        const jobId: string = started.body.id;
        const end = await until(async () => {
          const record = await read(call, type.name, jobId);
          expect(record).toMatchObject({ id: jobId });
          if (state(record).phase === "previewReady" && render) {
            const body = render.body ? (exampleBody(render) ?? {}) : undefined;
            await call("POST", pathOf(render, { [render.pathParameters[0]?.name ?? ""]: jobId }), body);
          }
          return state(record).outcome === "succeeded" && record;
        });
        for (const field of type.result)
          if (!field.includes("[]"))
            expect(textsAt(end, [field])).toEqual([expect.stringContaining(jobId.slice(0, 8))]);
        if (!callback) return;
        const done = await until(() => receiver.received.find(({ body }) => state(body).outcome === "succeeded"));
        expect(done.body).toMatchObject({ id: jobId });
        await until(() => mock.deliveries().every(({ state }) => state === "delivered"));
      });
    }
  }

  test("there are some for each of them", () => {
    expect(new Set(starts.map(({ job }) => job?.type))).toEqual(new Set(Object.keys(service.jobs)));
  });
});

test("an operation without a job and a handler of its own answers its example, says so, and shows what was sent", async () => {
  const bundle = readBundle();
  const known = bundle.paths["/api/links/link_with_params/"]?.post;
  if (!known) throw new Error("the contract has no such operation");
  const paths = { ...bundle.paths, "/api/new/": { post: { ...known, operationId: "news.create" } } };
  await using mock = await startMock({ spec: { ...bundle, paths } });
  const link = { title: "Trail shoe", image_urls: ["https://shop.example.com/1.png"] };
  const answer = await caller(mock)("POST", "/api/new/", link);
  expect(answer.headers.get("x-sandbox-fallback")).toBe("example");
  expect(answer.body.link).toMatchObject(link);
});

test("jobs advance with time by themselves", async () => {
  await using mock = await startMock({ advance: { everyMs: 5 } });
  const call = caller(mock);
  const { body } = await call("POST", jobs, request);
  expect(body.status).toBe("pending");
  await until(async () => (await call("GET", `${jobs}${body.id}/`)).body.status === "done");
});

test("a seed makes ids the same each time", async () => {
  const ids = async (seed: number): Promise<string[]> => {
    await using mock = await startMock({ seed });
    const call = caller(mock);
    return [(await call("POST", jobs, request)).body.id, (await call("POST", jobs, request)).body.id];
  };
  const first = await ids(7);
  expect(await ids(7)).toEqual(first);
  expect(await ids(8)).not.toEqual(first);
  expect(new Set(first).size).toBe(2);
});
