// The tour under everything that can go wrong with what it uses: it comes to its end or says why it does not, and nothing is paid for twice.
import { createClient } from "@video-ads/client";
import { createMock, type Flow, type FlowSetting, faultMatrix, type LocalMock } from "@video-ads/mock";
import { createWebhooks, fetchWebhooks } from "@video-ads/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerHandlers } from "../src/arrivals.ts";
import { Feed } from "../src/feed.ts";
import type { Narrator } from "../src/narrator.ts";
import { openStore } from "../src/store.ts";
import { runTour } from "../src/tour.ts";

let mock: LocalMock;
beforeAll(async () => {
  mock = await createMock();
  // What the app loads is there before its time is the sandbox's.
  let receive: Parameters<FlowSetting["onWebhook"]>[0] | undefined;
  await using warm = await createMock({
    advance: { everyMs: 20 },
    deliver: (request) => receive?.(request) ?? new Response(null, { status: 503 }),
  });
  const { url, fetch, credentials } = warm;
  const { signal } = new AbortController();
  const onWebhook: FlowSetting["onWebhook"] = (own) => {
    receive = own;
  };
  const setting: FlowSetting = { url, fetch, credentials, signal, onWebhook, did: () => {} };
  expect(await tour(setting)).toMatch(/^http/);
  await warm.control.rules.add({ kind: "request", status: 429, retryAfter: 0 });
  await warm.control.rules.add({ kind: "request", status: 400 });
  await expect(tour(setting)).rejects.toThrow();
});
afterAll(() => mock.close());

const nothing = (): void => {};
/** What is told is read by nobody. */
const silent: Narrator = {
  heading: nothing,
  fact: nothing,
  step: nothing,
  sent: nothing,
  received: nothing,
  progress: nothing,
  done: nothing,
  failed: nothing,
};

/** The tour, as `npm start` puts it together. */
const tour: Flow = async ({ url, fetch, credentials, onWebhook }) => {
  const ads = createClient({ baseUrl: url, fetch, ...credentials });
  const { store } = await openStore(undefined);
  const hooks = createWebhooks({
    secret: "a secret that nobody has guessed yet, of 32 bytes",
    baseUrl: "https://shop.example.com/webhooks",
    client: ads,
    store,
    reconcile: { every: "30s", olderThan: "1m" },
    log: () => {},
  });
  const feed = new Feed();
  const arrival = registerHandlers(hooks, feed);
  onWebhook(fetchWebhooks(hooks));
  try {
    await runTour(ads, hooks, arrival, silent);
    await hooks.idle();
    return feed.entries.find(({ event }) => event === "customTemplateJob.done")?.link;
  } finally {
    await hooks.close();
  }
};

test("the tour makes no mistake, whatever goes wrong", { timeout: 600_000 }, async () => {
  const matrix = await faultMatrix(mock, tour, { quietMs: 20 });
  expect(matrix.mistakes, String(matrix)).toEqual([]);
  expect(matrix.cases.filter(({ met }) => !met).map(({ name }) => name)).toEqual([]);
});
