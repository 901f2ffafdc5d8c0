// Functions of the app that are only told of something: when they fail, nothing is lost and nothing stands still.
import { createClient } from "@video-ads/client";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type LogEntry, type Store, shardedStore, UnconfirmedStartError } from "../src/index.ts";
import { done, JOB_ID, templateJob, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver, startTrusting, until } from "./support/receiver.ts";
import { listen } from "./support/server.ts";
import { KEYS, startService } from "./support/service.ts";
import { openStore, stores, unreliable } from "./support/stores.ts";

const failing: [string, (entry: LogEntry) => never | Promise<never>][] = [
  [
    "throws",
    () => {
      throw new Error("The disk is full.");
    },
  ],
  ["rejects", () => Promise.reject(new Error("The disk is full."))],
];

/** What is written to the console meanwhile. */
function written(): string[] {
  const lines: string[] = [];
  const kept = (...given: unknown[]): void => void lines.push(JSON.stringify(given));
  const spies = [
    vi.spyOn(console, "error").mockImplementation(kept),
    vi.spyOn(console, "warn").mockImplementation(kept),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return lines;
}

const id = (index: number): string => `${JOB_ID.slice(0, -2)}${String(index).padStart(2, "0")}`;

describe.each(failing)("a log that %s", (_, log) => {
  it.each(stores)("keeps no handler from running, in $name", async (kind) => {
    const lines = written();
    const { store, pass } = await openStore(kind);
    const concurrency = 2;
    const runs = new Map<string, number>();
    const { hooks } = await startTrusting(
      (receiver) =>
        receiver.fallback(({ hint }) => {
          runs.set(hint.id, (runs.get(hint.id) ?? 0) + 1);
          throw new Error("The handler fails.");
        }),
      { store, log, concurrency, retry: ["1ms", "1ms"] },
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    const ids = Array.from({ length: concurrency + 2 }, (__, index) => id(index));
    for (const one of ids) expect((await postJson(url, templatePost({ id: one }))).status).toBe(204);
    await until(async () => {
      await pass(1);
      return (await hooks.deadLetters()).length === ids.length;
    });
    expect(ids.map((one) => runs.get(one))).toEqual(ids.map(() => 3));
    expect((await hooks.stats()).map(({ leased, due }) => leased + due)).toEqual((await hooks.stats()).map(() => 0));
    // What it does not take is not lost, and once is said why.
    expect(lines.filter((line) => line.includes("A handler failed"))).toHaveLength(3 * ids.length);
    expect(lines.filter((line) => line.includes("Error: The disk is full."))).toHaveLength(1);
  });

  it("changes no answer to a post", async () => {
    written();
    const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}), { log });
    const { url } = await hooks.urlFor("customTemplateJob");
    const forged = url.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect((await postJson(forged, templatePost())).status).toBe(404);
    expect((await postJson(url, "{")).status).toBe(400);
    expect((await postJson(url, templatePost())).status).toBe(204);
    expect((await postJson(url, templatePost())).status).toBe(204);
  });

  it("makes no failure of a start that is paid for, whose store is away when the answer comes", async () => {
    const lines = written();
    const { store, state } = unreliable((await openStore(stores[0] ?? expect.fail())).store);
    const { hooks } = await startReceiver(
      { client: await making(() => (state.isAway = true)), store, log },
      (receiver) => receiver.fallback(() => {}),
    );
    expect(await hooks.start("customTemplateJobs.create", BODY)).toMatchObject({ id: JOB_ID });
    await until(() => lines.some((line) => line.includes(`The job ${JOB_ID} was created`)));
    state.isAway = false;
  });

  it("closes no way to the other stores of a sharded one", async () => {
    written();
    const [home, away] = [
      await openStore(stores[0] ?? expect.fail()),
      unreliable((await openStore(stores[0] ?? expect.fail())).store),
    ];
    away.state.isAway = true;
    const store = shardedStore([home.store, away.store], { log });
    expect(await store.dueIn()).toBeUndefined();
  });
});

it.each<[string, () => unknown, string]>([
  [
    "throws",
    () => {
      throw new Error("away");
    },
    "failed",
  ],
  ["rejects", () => Promise.reject(new Error("away")), "failed"],
  ["does not end", () => new Promise(() => {}), "longer than handlerTimeout"],
])("onError that %s holds up no attempt", async (_, onError, said) => {
  const service = await startService({ [JOB_ID]: done });
  let runs = 0;
  const { hooks, log } = await startReceiver(
    { client: service.client, retry: ["1ms"], concurrency: 1, handlerTimeout: "1s" },
    (receiver) =>
      receiver
        .fallback(() => {
          runs++;
          throw new Error("The handler fails.");
        })
        .onError(onError),
  );
  const { url } = await hooks.urlFor("customTemplateJob");
  await postJson(url, templatePost());
  await until(async () => (await hooks.deadLetters()).length === 1);
  expect(runs).toBe(2);
  // Once a minute.
  expect(log.filter(({ message }) => message.includes("hooks.onError()") && message.includes(said))).toHaveLength(1);
});

it("a store of one's own that throws, and does not reject, hides neither how a start ended nor what a post gets", async () => {
  const { store } = await openStore(stores[0] ?? expect.fail());
  const throwing = (): never => {
    throw new Error("The store throws.");
  };
  const own: Store = Object.assign(store, { markUnconfirmed: throwing, isRevoked: throwing });
  const { hooks } = await startReceiver({ client: await making(), store: own }, (receiver) =>
    receiver.fallback(() => {}),
  );
  await expect(hooks.start("customTemplateJobs.create", BODY)).rejects.toThrow(UnconfirmedStartError);
  const { url } = await hooks.urlFor("customTemplateJob");
  expect((await postJson(url, "{")).status).toBe(400);
});

const BODY = { template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44", variables: {} };

/** A client of a service that makes a job. `meanwhile` runs before it answers; without it, the connection breaks. */
async function making(meanwhile?: () => void) {
  const baseUrl = await listen((request, response) => {
    if (!meanwhile) {
      request.socket.destroy();
      return;
    }
    meanwhile();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(templateJob()));
  });
  return createClient({ baseUrl, ...KEYS });
}
