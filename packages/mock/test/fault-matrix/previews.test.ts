// Webhooks of a preview that is ready: lost, doubled and late, and what an app pays for that renders at each of them.
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@video-ads/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createMock, type Flow, faultMatrix, type LocalMock } from "../../src/index.ts";
import { TEMPLATE_ID } from "../support.ts";

vi.setConfig({ testTimeout: 120_000 });

let mock: LocalMock;
beforeAll(async () => {
  mock = await createMock();
});
afterAll(() => mock.close());

/** Renders by what the webhook of the preview says, and has the film by looking. */
function rendering({ once, pauseMs = 0 }: { once: boolean; pauseMs?: number }): Flow {
  return async ({ url, fetch, credentials, onWebhook }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials, timeoutMs: 10_000 });
    const rendered = new Set<string>();
    let twice = 0;
    onWebhook(async (request) => {
      const { id, preview } = JSON.parse(await request.text());
      if (preview && !(once && rendered.has(id))) {
        rendered.add(id);
        // As a queue of tasks does that come after each other.
        if (pauseMs > 0) await sleep(pauseMs * (rendered.size + twice++));
        await ads.customTemplateJobs.render(id, {}).catch(() => undefined);
      }
      return new Response(null, { status: 204 });
    });
    const { id } = await ads.customTemplateJobs.preview({
      template_id: TEMPLATE_ID,
      variables: {},
      webhook_url: "https://shop.example.com/hooks/order-1",
    });
    for (let looks = 0; looks < 600; looks++) {
      const job = await ads.customTemplateJobs.get(id).catch(() => undefined);
      if (job?.video_output) return job.video_output;
      await sleep(3_000);
    }
    return undefined;
  };
}

const ofPreview = (name: string): boolean => name.includes("previewReady");

test.each([
  ["at once", 0],
  ["some seconds after each other", 5_000],
])(
  "an app that renders at each webhook of its preview, %s, pays for each, where the service renders again",
  async (_, pauseMs) => {
    const matrix = await faultMatrix(mock, rendering({ once: false, pauseMs }), { only: ofPreview });
    expect(Object.fromEntries(matrix.cases.map(({ name, mistakes }) => [name, mistakes]))).toMatchObject({
      "webhook comes twice: previewReady of customTemplateJob": ["paid twice"],
      "webhook comes twice, in another body: previewReady of customTemplateJob": ["paid twice"],
      "webhook comes twice at once: previewReady of customTemplateJob": ["paid twice"],
    });
  },
);

test("one that renders once does not, and has no film where that webhook is lost", async () => {
  const matrix = await faultMatrix(mock, rendering({ once: true }), { only: ofPreview });
  expect(matrix.mistakes, String(matrix)).toEqual([]);
  expect(matrix.cases.every(({ met }) => met)).toBe(true);
  expect(matrix.cases.find(({ name }) => name.startsWith("webhook is lost"))).toMatchObject({ ending: "gave up" });
});

test.each([300, 2_000, 15_000])(
  "one that asks again for a render that it has not heard of, when it looks after %i ms, pays twice",
  async (lookMs) => {
    const flow: Flow = async ({ url, fetch, credentials }) => {
      const ads = createClient({ baseUrl: url, fetch, ...credentials, timeoutMs: 10_000 });
      const { id } = await ads.customTemplateJobs.preview({ template_id: TEMPLATE_ID, variables: {} });
      let isRendered = false;
      for (let looks = 0; looks < 600; looks++) {
        await sleep(lookMs);
        const job = await ads.customTemplateJobs.get(id).catch(() => undefined);
        if (job?.video_output) return job.video_output;
        if (job?.preview && !isRendered) {
          isRendered = await ads.customTemplateJobs.render(id, {}).then(
            () => true,
            () => false,
          );
        }
      }
      return undefined;
    };
    const { cases } = await faultMatrix(mock, flow, { only: (name) => name.includes("each render is charged") });
    expect(cases.map(({ name, mistakes }) => [name, mistakes])).toEqual([
      ["reset, work done, each render is charged: customTemplateJobs.render", ["paid twice"]],
      ["502 with a page, work done, each render is charged: customTemplateJobs.render", ["paid twice"]],
    ]);
  },
);

test("one that asks for the render until it is taken, and again when it hears nothing, pays twice", async () => {
  const flow: Flow = async ({ url, fetch, credentials }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials, timeoutMs: 10_000, maxRetries: 0 });
    const { id } = await ads.customTemplateJobs.preview({ template_id: TEMPLATE_ID, variables: {} });
    for (let looks = 0; looks < 600; looks++) {
      // Too early, or not heard of: it does not ask which.
      const isTaken = await ads.customTemplateJobs.render(id, {}).then(
        () => true,
        () => false,
      );
      if (isTaken) break;
      await sleep(1_000);
    }
    return (await ads.customTemplateJobs.wait(id)).video_output;
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => name.includes("each render is charged") });
  expect(cases.map(({ met, mistakes }) => [met, mistakes])).toEqual([
    [true, ["paid twice"]],
    [true, ["paid twice"]],
  ]);
});

test("webhooks that cannot change places, because the second one waits for the first one, are in the notes", async () => {
  const matrix = await faultMatrix(mock, rendering({ once: true }), { only: (name) => name.includes("change places") });
  expect(matrix.cases).toMatchObject([{ met: false }]);
  expect(matrix.notes).toEqual([
    "Not checked, because it did not come about: webhooks change places: customTemplateJob.",
  ]);
});

test("a case is judged by itself, also behind one in which the app looked until its time was over", async () => {
  const flow: Flow = async ({ url, fetch, credentials }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials });
    const { id } = await ads.customTemplateJobs.preview({ template_id: TEMPLATE_ID, variables: {} });
    const until = async (field: "preview" | "video_output"): Promise<string> => {
      for (;;) {
        const found = (await ads.customTemplateJobs.get(id))[field];
        if (found) return found;
        await sleep(2_000);
      }
    };
    await until("preview");
    await ads.customTemplateJobs.render(id, {});
    return until("video_output");
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => /^job (fails|is slow)/.test(name) });
  expect(cases.map(({ name, mistakes }) => [name, mistakes])).toEqual([
    ["job fails: customTemplateJob", ["hung"]],
    ["job is slow: customTemplateJob", []],
  ]);
});

/** Looks until there is a preview, renders, and looks until there is a film. What it goes on after is whatever passes by itself. */
function looking({ goesOnBefore, goesOnAfter }: { goesOnBefore: boolean; goesOnAfter: boolean }): Flow {
  return async ({ url, fetch, credentials }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials, timeoutMs: 10_000 });
    const look = (id: string, goesOn: boolean) =>
      ads.lipsyncs.get(id, { maxRetries: 0 }).catch((error: { status?: number }) => {
        if (goesOn && (error.status === undefined || error.status === 429 || error.status >= 500)) return undefined;
        throw error;
      });
    const { id } = await ads.lipsyncs.preview({ text: "Hello there." });
    let isRendered = false;
    for (let looks = 0; looks < 600; looks++) {
      await sleep(5_000);
      const job = await look(id, isRendered ? goesOnAfter : goesOnBefore);
      if (job?.output) return job.output;
      if (job && ["failed", "rejected"].includes(job.status)) return undefined;
      if (!job?.preview || isRendered) continue;
      isRendered = true;
      await ads.lipsyncs.render(id).catch((error: { status?: number }) => {
        if (error.status !== undefined && error.status < 500) throw error;
      });
    }
    return undefined;
  };
}

const ofReads = (name: string): boolean => name.includes("lipsyncs.get");
const passing = ["429", "502 with a page", "reset", "no answer", "502 with a page, for 60 s"];

test("one that gives up after the render for what passes has lost what it paid for", async () => {
  const { cases, mistakes } = await faultMatrix(mock, looking({ goesOnBefore: true, goesOnAfter: false }), {
    only: ofReads,
  });
  expect(mistakes.map((one) => [one.name, one.mistakes, one.after])).toEqual(
    passing.map((what) => [`${what}: lipsyncs.get, after lipsyncs.render`, ["lost a result"], "lipsyncs.render"]),
  );
  expect(cases.filter(({ after, met }) => after !== undefined && !met)).toEqual([]);
});

test("one that gives up at its preview for what passes has lost what that cost", async () => {
  const { mistakes } = await faultMatrix(mock, looking({ goesOnBefore: false, goesOnAfter: true }), { only: ofReads });
  expect(mistakes.map((one) => [one.name, one.mistakes, one.spent > 0])).toEqual(
    passing.map((what) => [`${what}: lipsyncs.get`, ["lost a result"], true]),
  );
});

test("and one that goes on makes no mistake", async () => {
  const matrix = await faultMatrix(mock, looking({ goesOnBefore: true, goesOnAfter: true }), { only: ofReads });
  expect(matrix.mistakes, String(matrix)).toEqual([]);
});
