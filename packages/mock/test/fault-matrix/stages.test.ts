// How long jobs take under a fault, by the app's own clock, whatever timers it has: as long as the guide says, from their start or render.
import { createClient } from "@video-ads/client";
import { smallestBody } from "@video-ads/model/testing/requests";
import { afterAll, expect, test, vi } from "vitest";
import { createMock, type Flow, faultMatrix } from "../../src/index.ts";

vi.setConfig({ testTimeout: 120_000 });

const mock = await createMock();
afterAll(() => mock.close());

const HOOK = "https://shop.example.com/hooks/order-1";
const LOOK_MS = 1_000;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The smallest request that the contract takes, with a webhook. */
// biome-ignore lint/suspicious/noExplicitAny: of every operation
const order = (operation: string): any => ({ ...smallestBody(operation), webhook_url: HOOK });

type Ads = ReturnType<typeof createClient>;
type Shown = { preview?: string | null | undefined; output?: string | null | undefined };

/** One way to a film: what starts it, what shows how it is, and what renders it where it has a preview first. */
interface Way {
  start: (ads: Ads) => Promise<{ id: string }>;
  look: (ads: Ads, id: string) => Promise<Shown>;
  render?: (ads: Ads, id: string) => Promise<unknown>;
}

const WAYS: Record<string, Way> = {
  "customTemplateJobs.create": {
    start: (ads) => ads.customTemplateJobs.create(order("customTemplateJobs.create")),
    look: async (ads, id) => ({ output: (await ads.customTemplateJobs.get(id)).video_output }),
  },
  "customTemplateJobs.preview": {
    start: (ads) => ads.customTemplateJobs.preview(order("customTemplateJobs.preview")),
    look: async (ads, id) => {
      const { preview, video_output: output } = await ads.customTemplateJobs.get(id);
      return { preview, output };
    },
    render: (ads, id) => ads.customTemplateJobs.render(id, {}),
  },
  "aiEditing.create": {
    start: (ads) => ads.aiEditing.create(order("aiEditing.create")),
    look: async (ads, id) => {
      const { preview, video_output: output } = await ads.aiEditing.get(id);
      return { preview, output };
    },
    render: (ads, id) => ads.aiEditing.render(id, {}),
  },
  "linkToVideos.create": {
    start: (ads) => ads.linkToVideos.create(order("linkToVideos.create")),
    look: async (ads, id) => ({ output: (await ads.linkToVideos.get(id)).video_output }),
  },
  "adsClone.create": {
    start: (ads) => ads.adsClone.create(order("adsClone.create")),
    look: async (ads, id) => ({ output: (await ads.adsClone.get(id)).video_output }),
  },
};

/** Has a film, and notes how long each stage of it has taken, in seconds. Has its id from its first webhook where nobody has heard of it. */
function timed({ start, look, render }: Way, took: Record<"preview" | "film", number[]>): Flow {
  return async ({ url, fetch, credentials, onWebhook }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials, timeoutMs: 10_000 });
    let told: string | undefined;
    onWebhook(async (request) => {
      told = JSON.parse(await request.text()).id;
      return new Response(null, { status: 204 });
    });
    const until = async (id: string, field: keyof Shown): Promise<string> => {
      for (;;) {
        const shown = await look(ads, id);
        if (shown[field]) return shown[field];
        await sleep(LOOK_MS);
      }
    };
    let begun = Date.now();
    const note = (stage: keyof typeof took): void => {
      took[stage].push((Date.now() - begun) / 1_000);
      begun = Date.now();
    };
    const job = await start(ads).catch(() => undefined);
    while (!job && !told) await sleep(LOOK_MS);
    const id = job?.id ?? told ?? "";
    if (render) {
      await until(id, "preview");
      note("preview");
      await render(ads, id).catch(() => undefined);
    }
    const film = await until(id, "output");
    note("film");
    return film;
  };
}

async function tookIn(operation: string, kind: RegExp): Promise<Record<"preview" | "film", number[]>> {
  const took = { preview: [], film: [] };
  const way = WAYS[operation];
  if (!way) throw new Error(`${operation}: no way`);
  await faultMatrix(mock, timed(way, took), { only: (name) => kind.test(name) });
  // The first one has no fault.
  return { preview: took.preview.slice(1), film: took.film.slice(1) };
}

/** Each takes so many seconds, and a few more at most. */
function expectAll(took: readonly number[], seconds: number): void {
  expect(took).not.toEqual([]);
  expect(Math.min(...took)).toBeGreaterThanOrEqual(seconds);
  expect(Math.max(...took)).toBeLessThan(seconds + 10);
}

test.each(Object.keys(WAYS))("a film that is slow takes a quarter of an hour: %s", async (operation) => {
  const { film } = await tookIn(operation, /^job is slow/);
  expectAll(film, 900);
});

test.each(Object.keys(WAYS))("what was started and not heard of takes a minute: %s", async (operation) => {
  const { preview, film } = await tookIn(operation, /^(reset|502 with a page), work done: \w+\.(create|preview)$/);
  expectAll(WAYS[operation]?.render ? preview : film, 60);
});

test.each(["customTemplateJobs.preview", "aiEditing.create"])(
  "where each render is charged, one takes a minute, and the preview before it no longer than else: %s",
  async (operation) => {
    const { preview, film } = await tookIn(operation, /each render is charged/);
    expectAll(film, 60);
    for (const seconds of preview) expect(seconds).toBeLessThan(5);
  },
);

function awaited(): { film: Promise<unknown>; resolve: (film: unknown) => void } {
  let resolve = (_: unknown): void => {};
  const film = new Promise((done) => {
    resolve = done;
  });
  return { film, resolve };
}

/** Answers webhooks and waits, without any other timer. The address that it gives for them is good for two minutes. */
const shortLived: Flow = async ({ url, fetch, credentials, onWebhook }) => {
  const ads = createClient({ baseUrl: url, fetch, ...credentials });
  const { film, resolve } = awaited();
  const ends = Date.now() + 120_000;
  onWebhook(async (request) => {
    const { status, video_output: output } = JSON.parse(await request.text());
    if (Date.now() > ends) return new Response(null, { status: 403 });
    if (status === "done") resolve(output);
    return new Response(null, { status: 204 });
  });
  await ads.customTemplateJobs.create(order("customTemplateJobs.create"));
  return Promise.race([film, sleep(3_600_000)]);
};

test("an address that is no longer good when the webhook comes loses what it reports, whatever timers the app has", async () => {
  const only = (name: string): boolean => /^(job is slow|webhook is late)/.test(name);
  const matrix = await faultMatrix(mock, shortLived, { only });
  expect(
    matrix.cases.map(({ mistakes }) => mistakes),
    String(matrix),
  ).toEqual([["lost a result"], ["lost a result"]]);
});

test("in a webhook the app's clocks show the time at which it was sent", async () => {
  const behind: number[] = [];
  const flow: Flow = async ({ url, fetch, credentials, onWebhook }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials, timeoutMs: 15_000 });
    const [began, ticks] = [Date.now(), performance.now()];
    const { film, resolve } = awaited();
    onWebhook(async (request) => {
      const { id } = JSON.parse(await request.text());
      const { status, updated_at: updated, video_output: output } = await ads.customTemplateJobs.get(id);
      behind.push(Date.now() - Date.parse(String(updated)), performance.now() - ticks - (Date.now() - began));
      if (status === "done") resolve(output);
      return new Response(null, { status: 204 });
    });
    await ads.customTemplateJobs.create(order("customTemplateJobs.create"));
    return film;
  };
  await faultMatrix(mock, flow, { only: (name) => name.startsWith("job is slow") });
  expect(behind).toEqual([0, 0, 0, 0]);
});
