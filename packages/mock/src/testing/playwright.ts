// Fixtures for Playwright: one server for a worker's tests, and an account of its own for each test.
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from "@playwright/test";
import type { AccountControl } from "../control/account-control.ts";
import { checkTestOptions } from "../option-values.ts";
import type { MockTestOptions } from "../options.ts";
import type { Mock } from "../start-mock.ts";
import { closeAccount, type MockFixtures, openAccount, SharedMock, type TestAccount } from "./account.ts";

export type { AccountControl, MockFixtures, MockTestOptions, TestAccount };

/** Playwright's `test`, with a sandbox. */
export type MockTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & { account: TestAccount },
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & { mock: Mock }
>;

/**
 * A `test` that brings a sandbox with it, beside `page` and all else that Playwright has. Tests may run at the same time: each has an
 * account, jobs and credits of its own. A test that moves the clock, or wants another kind of mock, starts one itself with `startMock()`.
 *
 * A test that orders something to go wrong, and in which it does not, fails.
 *
 * @param options Of the shared mock, and what becomes of rules that were never used. Unless told otherwise, jobs take a step with each read, so that no test waits.
 * @example
 * const test = mockTest();
 * test("an order is shown", async ({ page, account }) => {
 *   await account.control.rules.add({ kind: "request", status: 503 });
 * });
 */
export function mockTest(options: MockTestOptions = {}): MockTest {
  checkTestOptions(options);
  return base.extend<{ account: TestAccount }, { mock: Mock }>({
    mock: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
      async ({}, use) => {
        await using shared = new SharedMock(options);
        await use(await shared.start());
      },
      { scope: "worker" },
    ],
    account: async ({ mock }, use, info) => {
      const account = await openAccount(mock);
      await use(account);
      await closeAccount(account, options, info.errors.length > 0);
    },
  });
}
