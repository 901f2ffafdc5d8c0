// What is found of an app whose job is done although parts of it have failed.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMock, type FaultMatrix, type Flow, faultMatrix, type LocalMock } from "../../src/index.ts";
import { keyHeaders, LINK_ID } from "../support.ts";

vi.setConfig({ testTimeout: 60_000 });

let mock: LocalMock;
beforeAll(async () => {
  mock = await createMock();
});
afterAll(() => mock.close());

const ADS = "/api/html_interactive_ads/";
const ONE = "a part fails: htmlInteractiveAd";
const EVERY = "every part fails: htmlInteractiveAd";
const only = (name: string): boolean => /part fails/.test(name);

interface Ad {
  style_id: string;
  status: string;
  html_url: string | null;
  failed_reason: string | null;
}

interface Job {
  id: string;
  status: string;
  ads: Ad[];
}

type Order = (styles: string[]) => Promise<Job>;

/** Orders ads in two styles, waits until they are done, and gives them to who tells its users. */
const orders =
  (tell: (job: Job, order: Order) => unknown, styles = ["spin-wheel", "swipe-cards"]): Flow =>
  async ({ url, fetch, credentials }) => {
    const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
    const order: Order = async (style_ids) => {
      const body = JSON.stringify({ link: LINK_ID, style_ids });
      const made = await fetch(url + ADS, { method: "POST", headers, body });
      const { id } = (await made.json()) as Job;
      for (let looks = 0; looks < 2_000; looks++) {
        const answer = await fetch(`${url}${ADS}?ids=${id}`, { headers });
        const [job] = (await answer.json()) as Job[];
        if (job?.status === "done") return job;
        if (job?.status === "failed") throw new Error("failed");
        await new Promise((go) => setTimeout(go, 1_000));
      }
      throw new Error("it takes too long");
    };
    return tell(await order(styles), order);
  };

const found = ({ mistakes }: FaultMatrix): Record<string, readonly string[]> =>
  Object.fromEntries(mistakes.map(({ name, mistakes }) => [name, mistakes]));
const made = ({ html_url }: Ad): boolean => html_url !== null;

describe("an app that hands on a hole is found", () => {
  test.each<[how: string, tell: (job: Job) => unknown, place: string]>([
    ["as null", ({ ads }) => ads.map(({ html_url }) => html_url), "[]"],
    [
      "in a record",
      ({ ads }) => ({ ads: ads.map(({ style_id, html_url }) => ({ style_id, html_url })) }),
      "ads[].html_url",
    ],
    [
      "as a field that is not there",
      ({ ads }) => ads.map(({ style_id, html_url }) => ({ style_id, ...(html_url ? { html_url } : {}) })),
      "[].html_url",
    ],
    ["in a text", ({ ads }) => ads.map(({ html_url }) => `<a href="${html_url}">`), "[]"],
    ["under a name", ({ ads }) => new Map(ads.map(({ style_id, html_url }) => [style_id, html_url])), "spin-wheel"],
  ])("%s", async (_, tell, place) => {
    const matrix = await faultMatrix(mock, orders(tell), { only });
    expect(found(matrix), String(matrix)).toEqual({ [ONE]: ["false success"], [EVERY]: ["false success"] });
    const [one, every] = matrix.cases;
    expect(one?.error).toBe(`The result has nothing at ${place}, where it has the output of a part without the fault.`);
    expect(every?.error).toMatch(
      /^The result came before any job had succeeded: htmlInteractiveAd \S+ is done, and each of its parts has failed\./,
    );
    expect([one, every]).toMatchObject([
      { met: true, jobs: 1, spent: 10 },
      { met: true, jobs: 0, spent: 0 },
    ]);
  });
});

describe("an app is not accused", () => {
  const urls = (ads: Ad[]): (string | null)[] => ads.filter(made).map(({ html_url }) => html_url);
  test.each<[how: string, tell: (job: Job, order: Order) => unknown]>([
    ["that returns the rest", ({ ads }) => ads.some(made) && urls(ads)],
    [
      "that returns the rest under their names",
      ({ ads }) => ads.some(made) && Object.fromEntries(ads.filter(made).map((ad) => [ad.style_id, ad.html_url])),
    ],
    [
      "that gives up",
      ({ ads }) => {
        if (!ads.every(made)) throw new Error("one could not be made");
        return urls(ads);
      },
    ],
    [
      "that orders what has failed once more",
      async ({ ads }, order) => {
        const failed = ads.filter((ad) => !made(ad)).map(({ style_id }) => style_id);
        const again = failed.length > 0 ? (await order(failed)).ads : [];
        const all = [...ads, ...again];
        return all.some(made) && urls(all);
      },
    ],
  ])("%s", async (_, tell) => {
    const matrix = await faultMatrix(mock, orders(tell), { only });
    expect(matrix.mistakes, String(matrix)).toEqual([]);
    expect(matrix.cases.map(({ name, met }) => [name, met])).toEqual([
      [ONE, true],
      [EVERY, true],
    ]);
    expect(matrix.notes).toEqual([]);
  });

  test("that says beside the hole what has failed: the notes name it", async () => {
    const tell = ({ ads }: Job) => ads.some(made) && { ads, missing: ads.filter((ad) => !made(ad)).length };
    const matrix = await faultMatrix(mock, orders(tell), { only });
    expect(matrix.mistakes, String(matrix)).toEqual([]);
    expect(matrix.notes).toEqual([
      `Has no value for a part that has failed; whether it says so is not certain: the result at ads[].html_url under ${ONE}.`,
    ]);
  });

  test("whose result shows no parts, where one has failed, and the notes say so", async () => {
    const matrix = await faultMatrix(
      mock,
      orders(({ id }) => id),
      { only },
    );
    expect(found(matrix), String(matrix)).toEqual({ [EVERY]: ["false success"] });
    expect(matrix.notes).toEqual([
      expect.stringMatching(/^Not checked for false success where a part fails: .*htmlInteractiveAd/),
    ]);
  });

  test("whose job has one part only: there is no such case", async () => {
    const flow = orders(({ ads }) => ads[0]?.html_url, ["spin-wheel"]);
    const names: string[] = [];
    await faultMatrix(mock, flow, { only: (name) => name.startsWith("job fails") && names.push(name) > 0 });
    const { cases } = await faultMatrix(mock, flow, { only: (name) => only(name) || name.startsWith("job fails") });
    expect(cases.map(({ name }) => name)).toEqual(names);
  });
});

test("a part that fails without any fault is in the notes: a refund that does not come is not taken for a second payment", async () => {
  const styles = ["countdown-banner", "swipe-cards"];
  const { notes, cases } = await faultMatrix(
    mock,
    orders(({ ads }) => ads.flatMap(({ html_url }) => html_url ?? []), styles),
    { only: (name) => /^429|^job stalls/.test(name) },
  );
  expect(cases.find(({ name }) => name.startsWith("job stalls"))).toMatchObject({
    met: true,
    jobs: 1,
    ending: "gave up",
    mistakes: [],
  });
  expect(notes).toContain(
    "Not checked where a job does not end: what is spent, since a part of a job fails without any fault, and is refunded at its end. Give it data with which every part succeeds.",
  );
});
