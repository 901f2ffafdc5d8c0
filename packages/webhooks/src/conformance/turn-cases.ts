import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { localQueue } from "../dispatch/local-queue.ts";
import type { Work } from "../stores/store.ts";
import { delivery, LONG_MS, test } from "./support.ts";

const BACKLOG = 400;
/** Deliveries that may be handled before the event loop turns. */
const MOST_IN_TURN = 100;

export const turnCases = [
  test("while a backlog is worked off, the event loop turns", async (store) => {
    await Promise.all(Array.from({ length: BACKLOG }, () => store.accept(delivery())));
    let [inTurn, most, handled] = [0, 0, 0];
    const work: Work = {
      async next(lane, leased) {
        const lease = await store.lease({ leaseMs: LONG_MS, ...(lane !== undefined && { lane }) });
        if (!lease) return false;
        leased?.();
        handled++;
        most = Math.max(most, ++inTurn);
        return store.settle(lease, { kind: "handled", ended: true });
      },
      concurrency: 10,
      leaseMs: LONG_MS,
      problem: (message) => assert.fail(message),
    };
    const consumer = store.consume ? await store.consume(work) : localQueue(store, work);
    consumer.poke();
    while (handled < BACKLOG) {
      await turn();
      inTurn = 0;
    }
    await consumer.stop();
    assert.ok(most <= MOST_IN_TURN, `${most} deliveries were handled before the loop turned`);
  }),
];
