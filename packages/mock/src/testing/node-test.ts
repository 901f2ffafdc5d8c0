// Fixtures for node:test: one server for the tests of a file, and an account of its own for each test.
import { after, type TestContext, test } from "node:test";
import type { AccountControl } from "../control/account-control.ts";
import type { Mock } from "../start-mock.ts";
import { type MockFixtures, type MockTestOptions, sharedMock, type TestAccount, withAccount } from "./account.ts";

export type { AccountControl, MockFixtures, MockTestOptions, TestAccount };

/** A test that is given a sandbox, and the context of node:test. */
export type MockTest = (
  name: string,
  run: (fixtures: MockFixtures, context: TestContext) => void | Promise<void>,
) => Promise<void>;

/**
 * A `test` that brings a sandbox with it. Each test has an account, jobs and credits of its own. A test that moves the clock, or wants
 * another kind of mock, starts one itself with `startMock()`.
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
  let shared: Promise<Mock> | undefined;
  after(async () => (await shared)?.close());
  return (name, run) =>
    test(name, async (context) => {
      shared ??= sharedMock(options);
      await withAccount(await shared, options, (fixtures) => run(fixtures, context));
    });
}
