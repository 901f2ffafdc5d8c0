import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { localQueue, type Work } from "../dispatch/local-queue.ts";
import { StoreWatch } from "../dispatch/store-watch.ts";
import { Turns } from "../dispatch/turns.ts";
import { delivery, ONE, test } from "./support.ts";

const BACKLOG = 400;
/** Deliveries that may be handled before the event loop turns. */
const MOST_IN_TURN = 100;

export const turnCases = [
  test("while a backlog is worked off, the event loop turns", async (store) => {
    await Promise.all(Array.from({ length: BACKLOG }, () => store.accept(delivery())));
    let [inTurn, most, handled] = [0, 0, 0];
    const work: Work = {
      async next(leased) {
        const lease = await store.lease(ONE);
        if (!lease) return false;
        leased();
        handled++;
        most = Math.max(most, ++inTurn);
        return store.settle(lease, { kind: "handled", ended: true });
      },
      size: () => 10,
      problem: (message) => assert.fail(message),
      turns: new Turns(),
      watch: new StoreWatch(({ message }) => assert.fail(message)),
    };
    const queue = localQueue(store, work);
    queue.poke();
    while (handled < BACKLOG) {
      await turn();
      inTurn = 0;
    }
    await queue.stop();
    assert.ok(most <= MOST_IN_TURN, `${most} deliveries were handled before the loop turned`);
  }),
];
