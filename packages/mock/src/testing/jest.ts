// Fixtures for Jest: one server for the tests of a file, and an account of its own for each test.
import { afterAll, beforeAll, test } from "@jest/globals";
import type { AccountControl } from "../control/account-control.ts";
import type { MockTestOptions } from "../options.ts";
import { type MockFixtures, SharedMock, type TestAccount, withAccount } from "./account.ts";

export type { AccountControl, MockFixtures, MockTestOptions, TestAccount };

type Define = (
  name: string,
  run: (fixtures: MockFixtures) => void | Promise<void>,
  /** Milliseconds. Default: Jest's. */
  timeout?: number,
) => void;

/** A test that is given a sandbox. */
export interface MockTest extends Define {
  /** Of the tests of its file it alone runs, and others of its kind. */
  readonly only: Define;
  /** It does not run, and is listed as that. */
  readonly skip: Define;
}

/** Milliseconds that the first start may take: Jest reads every module by itself. */
const START_MS = 60_000;

/**
 * A `test` that brings a sandbox with it. Each test has an account, jobs and credits of its own. A test that moves the clock, or wants
 * another kind of mock, starts one itself with `startMock()`. Jest takes ES modules with `NODE_OPTIONS=--experimental-vm-modules`.
 *
 * A test that orders something to go wrong, and in which it does not, fails.
 *
 * @param options Of the shared mock, and what becomes of rules that were never used. Unless told otherwise, jobs take a step with each read, so that no test waits.
 * @example
 * const test = mockTest();
 * test("a job is done", async ({ account }) => {
 *   const ads = createClient({ baseUrl: account.url, ...account.credentials });
 * });
 */
export function mockTest(options: MockTestOptions = {}): MockTest {
  const shared = new SharedMock(options);
  beforeAll(async () => void (await shared.start()), START_MS);
  afterAll(() => shared[Symbol.asyncDispose]());
  const by =
    (define: typeof test.only): Define =>
    (name, run, timeout) => {
      define(name, async () => withAccount(await shared.start(), options, run), timeout);
    };
  return Object.assign(by(test), { only: by(test.only), skip: by(test.skip) });
}
