// Fixtures for Vitest: one server for a worker's tests, and an account of its own for each test.
import { test as base, type TestAPI } from "vitest";
import type { AccountControl } from "../control/account-control.ts";
import { checkTestOptions } from "../option-values.ts";
import type { MockTestOptions } from "../options.ts";
import { closeAccount, type MockFixtures, openAccount, SharedMock, type TestAccount } from "./account.ts";

export type { AccountControl, MockFixtures, MockTestOptions, TestAccount };

/**
 * A `test` that brings a sandbox with it. Tests may run at the same time: each has an account, jobs and credits of its own. A test
 * that moves the clock, or wants another kind of mock, starts one itself with `startMock()`.
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
export function mockTest(options: MockTestOptions = {}): TestAPI<MockFixtures> {
  checkTestOptions(options);
  return base.extend<MockFixtures>({
    mock: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are wanted
      async ({}, use) => {
        await using shared = new SharedMock(options);
        await use(await shared.start());
      },
      { scope: "worker" },
    ],
    account: async ({ mock, task }, use) => {
      const account = await openAccount(mock);
      await use(account);
      await closeAccount(account, options, task.result?.state === "fail");
    },
  });
}
