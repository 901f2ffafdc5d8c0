// What an app does when its flow has ended, or ends because its case is over.
import { createClient } from "@video-ads/client";
import { afterAll, expect, test } from "vitest";
import { createMock, type Flow, faultMatrix } from "../../src/index.ts";
import { TEMPLATE_ID } from "../support.ts";

const mock = await createMock();
afterAll(() => mock.close());

const REQUEST = { template_id: TEMPLATE_ID, variables: {} };
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function awaited(): { film: Promise<unknown>; resolve: (film: unknown) => void } {
  let resolve = (_: unknown): void => {};
  const film = new Promise((done) => {
    resolve = done;
  });
  return { film, resolve };
}

/** Mails each webhook that says that the film is done, a while after it has come. */
function mailing(handle: (mail: () => void) => unknown): Flow {
  return async ({ url, fetch, credentials, onWebhook, did }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials });
    const { film, resolve } = awaited();
    onWebhook(async (request) => {
      const { status, video_output: output } = JSON.parse(await request.text());
      const mail = (): void => {
        did("mail");
        resolve(output);
      };
      if (status === "done") await handle(mail);
      return new Response(null, { status: 204 });
    });
    await ads.customTemplateJobs.create({ ...REQUEST, webhook_url: "https://shop.example.com/hooks/order-1" });
    return film;
  };
}

test.each<[how: string, handle: (mail: () => void) => unknown]>([
  [
    "before it answers the webhook",
    async (mail) => {
      await sleep(20);
      mail();
    },
  ],
  ["when it has answered the webhook", (mail) => void sleep(20).then(mail)],
])("what is done twice is seen, where the app takes its time for it: %s", async (_, handle) => {
  const matrix = await faultMatrix(mock, mailing(handle), { only: (name) => name.startsWith("webhook comes twice") });
  expect(matrix.cases.map(({ mistakes }) => mistakes)).toEqual([["done twice"], ["done twice"], ["done twice"]]);
});

test("an app that waits for ever hangs, also where it ends by the signal of its case", async () => {
  const flow: Flow = async ({ url, fetch, credentials, signal }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials });
    const job = await ads.customTemplateJobs.create(REQUEST);
    return (await ads.customTemplateJobs.wait(job, { signal, timeoutMs: 365 * 86_400_000 })).video_output;
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => name.startsWith("job stalls") });
  expect(cases).toMatchObject([{ ending: "hung", mistakes: ["hung"] }]);
});

test("an order whose answer is lost is paid twice by an app that waits some seconds and orders again", async () => {
  const flow: Flow = async ({ url, fetch, credentials, onWebhook }) => {
    const ads = createClient({ baseUrl: url, fetch, ...credentials, timeoutMs: 10_000 });
    const { film, resolve } = awaited();
    let heard = false;
    onWebhook(async (request) => {
      const { id, status } = JSON.parse(await request.text());
      heard = true;
      if (status === "done") resolve((await ads.customTemplateJobs.get(id)).video_output);
      return new Response(null, { status: 204 });
    });
    const order = () =>
      ads.customTemplateJobs.create({ ...REQUEST, webhook_url: "https://shop.example.com/hooks/order-1" });
    try {
      await order();
    } catch {
      await sleep(5_000);
      if (!heard) await order();
    }
    return film;
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => name.includes("work done") });
  expect(cases.map(({ name, mistakes }) => [name, mistakes])).toEqual([
    ["reset, work done: customTemplateJobs.create", ["paid twice"]],
    ["no answer, work done: customTemplateJobs.create", ["paid twice"]],
    ["502 with a page, work done: customTemplateJobs.create", ["paid twice"]],
  ]);
});
