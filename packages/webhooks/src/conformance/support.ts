import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { checkSources } from "../events/source.ts";
import { sourceNames, sources } from "../generated/sources.ts";
import type { Lease, NewDelivery, Ownership, Store } from "../stores/store.ts";

/** A store under test, empty. */
export interface TestStore {
  readonly store: Store;
  /** Lets the store's time pass: moves its clock, or waits. */
  pass(ms: number): Promise<unknown>;
  close?(): Promise<unknown>;
}

/** One thing that every store has to do. Rejects with an assertion error when it does not. */
export interface ConformanceCase {
  readonly name: string;
  run(open: () => Promise<TestStore>): Promise<void>;
}

type Body = (store: Store, pass: TestStore["pass"]) => Promise<void>;

export function test(name: string, body: Body): ConformanceCase {
  return {
    name,
    async run(open) {
      const { store, pass, close } = await open();
      try {
        await body(store, pass);
      } finally {
        await close?.();
      }
    },
  };
}

checkSources();

/** Job types that report: to a store they are names and nothing else. There may be only one. */
export const [SOURCE, OTHER_SOURCE = SOURCE] = sourceNames;

/** An operation that starts a job of {@link SOURCE}. */
export const [OPERATION] = sources[SOURCE].startOperations;

/** Long enough that nothing runs out while a case runs. */
export const LONG_MS = 60_000;

export function delivery(changes: Partial<NewDelivery> = {}): NewDelivery {
  return {
    key: randomBytes(12).toString("hex"),
    source: SOURCE,
    ref: randomBytes(12).toString("base64url"),
    jobId: randomUUID(),
    body: '{"id":"x","status":"done"}',
    via: "post",
    keepMs: LONG_MS,
    ...changes,
  };
}

/** Who takes something, unless a case says otherwise. */
export const ONE: Ownership = { owner: "one", leaseMs: LONG_MS };
export const OTHER: Ownership = { owner: "other", leaseMs: LONG_MS };

/** The next lease, which has to be there. */
export async function take(store: Store, asked = ONE): Promise<Lease> {
  const lease = await store.lease(asked);
  assert.ok(lease, "a delivery is due, and there is no lease");
  return lease;
}

export async function nothingDue(store: Store, asked = ONE): Promise<void> {
  assert.equal(await store.lease(asked), undefined, "nothing is due, and there is a lease");
}
