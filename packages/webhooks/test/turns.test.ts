// A backlog beside what else the process does: timers ring and requests are answered between handlers that hold the event loop.
import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Store } from "../src/index.ts";
import { lipsyncV2, templatePost, VIDEO } from "./support/jobs.ts";
import { startReceiver, startTrusting } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { openStillStore, stores } from "./support/stores.ts";

const POSTS = 100;
/** Longer than handlers hold the loop before it turns. */
const HELD_MS = 6;
const MOST_IN_TURN = 50;

/** How many handlers begin before the event loop turns, at most, until it is ended. */
function countInTurn() {
  const inTurn = { now: 0, most: 0 };
  let ended = false;
  const turns = (async () => {
    for (; !ended; inTurn.now = 0) await turn();
  })();
  return {
    began() {
      inTurn.most = Math.max(inTurn.most, ++inTurn.now);
    },
    async end() {
      ended = true;
      await turns;
      return inTurn.most;
    },
  };
}

function hold(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

async function accept(store: Store, source: "customTemplateJob" | "lipsyncV2", ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map((jobId) => {
      const body = JSON.stringify(source === "lipsyncV2" ? lipsyncV2({ id: jobId }) : templatePost({ id: jobId }));
      const of = { key: randomUUID(), source, ref: randomUUID(), jobId, body };
      return store.accept({ ...of, via: "post", keepMs: 3_600_000 });
    }),
  );
}

const newIds = (): string[] => Array.from({ length: POSTS }, () => randomUUID());

describe.each(stores)("a backlog on the $name store", (kind) => {
  it.each([
    ["hold the loop", HELD_MS, 2],
    ["are quick", 0, MOST_IN_TURN],
  ])("lets the event loop turn between handlers that %s", async (_, heldMs, most) => {
    const { store } = await openStillStore(kind);
    const ids = newIds();
    await accept(store, "customTemplateJob", ids);
    const inTurn = countInTurn();
    const ran: string[] = [];
    const { hooks } = await startTrusting(
      (receiver) =>
        receiver.fallback(({ hint }) => {
          inTurn.began();
          ran.push(hint.id);
          hold(heldMs);
        }),
      { store, lease: "60s" },
    );
    await hooks.idle();
    expect(await inTurn.end()).toBeLessThanOrEqual(most);
    expect(ran.sort()).toEqual(ids.sort());
  });

  it("lets it turn between handlers of jobs that were read in one request, and of one event", async () => {
    const { store } = await openStillStore(kind);
    const ids = newIds().slice(0, 40);
    await accept(store, "lipsyncV2", ids);
    const service = await startService(
      Object.fromEntries(ids.map((id) => [id, lipsyncV2({ id, status: "done", output: VIDEO })])),
    );
    const inTurn = countInTurn();
    let ran = 0;
    const handle = (): void => {
      inTurn.began();
      ran++;
      hold(HELD_MS);
    };
    const { hooks } = await startReceiver({ client: service.client, store, lease: "60s" }, (receiver) =>
      receiver.on("lipsyncV2.done", handle).on("*.done", handle).fallback(handle),
    );
    await hooks.idle();
    expect(await inTurn.end()).toBeLessThanOrEqual(2);
    expect(ran).toBe(2 * ids.length);
  });
});
