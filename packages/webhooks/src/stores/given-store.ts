import { notThis } from "@video-ads/core/options";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { type Names, withoutMethods } from "../given.ts";
import type { Store } from "./store.ts";

type Method = { [K in keyof Store]: Store[K] extends (...given: never[]) => unknown ? K : never }[keyof Store];

const METHODS: Names<NonNullable<Method>> = {
  openRef: true,
  bindRef: true,
  unbindRef: true,
  refsOf: true,
  markUnconfirmed: true,
  answerRef: true,
  getRef: true,
  operationsOf: true,
  dropRef: true,
  unconfirmed: true,
  revoke: true,
  restore: true,
  isRevoked: true,
  revoked: true,
  accept: true,
  lease: true,
  holds: true,
  note: true,
  settle: true,
  dueIn: true,
  renew: true,
  owners: true,
  bury: true,
  giveBack: true,
  waiting: true,
  deadLetters: true,
  replay: true,
  discard: true,
  expectNoMore: true,
  takeSilent: true,
  stillSilent: true,
  counts: true,
  sweep: true,
};

const A_STORE = "It is a store, such as memoryStore() or sqliteStore(file).";

/** Throws a {@link ConfigurationError} for what is no store, or one that does less than this version asks of it. */
export function checkStore(option: string, given: unknown): void {
  const problem = withoutMethods(given, Object.keys(METHODS), A_STORE);
  if (problem !== undefined) throw new ConfigurationError(problem, option);
}

/** Throws a {@link ConfigurationError} for a list that is none, and for one of it that is no store. */
export function checkStores(option: string, given: unknown, gaps = false): void {
  if (!Array.isArray(given)) throw new ConfigurationError(notThis("It is a list of stores.", given), option);
  // By its length: a hole is undefined as well.
  for (let index = 0; index < given.length; index++) {
    const one: unknown = given[index];
    if (!(gaps && one === undefined)) checkStore(`${option}[${index}]`, one);
  }
}
