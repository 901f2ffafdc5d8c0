// Fixtures for Vitest: one server for a worker's tests, and an account of its own for each test.
import { randomUUID } from "node:crypto";
import { test as base, type TestAPI } from "vitest";
import { type AccountControl, accountControl } from "../control/account-control.ts";
import type { Rule } from "../control/types.ts";
import { accountSetting, type Credentials, settings, usual } from "../generated/credentials.ts";
import type { MockOptions } from "../options.ts";
import { type Mock, startMock } from "../start-mock.ts";

export type { AccountControl };

/** An account of the sandbox that no other test uses. */
export interface TestAccount extends Credentials {
  /** Base URL of the mock. */
  readonly url: string;
  /** What lets it in, for `createClient({ baseUrl: account.url, ...account.credentials })`. */
  readonly credentials: Credentials;
  /** Jobs, requests, webhooks and rules of this account. */
  readonly control: AccountControl;
}

/** How the tests of `mockTest` are run. */
export interface MockTestOptions extends Omit<MockOptions, "mode"> {
  /**
   * What becomes of a test that ends with a rule of its account that was never used: what it was to let go wrong went well.
   * @default "fail"
   */
  unusedRules?: "fail" | "allow";
}

/** What the tests of `mockTest` are given. */
export interface MockFixtures {
  /** The server that all tests of a worker share. Its clock and its rates are everybody's. */
  mock: Mock;
  account: TestAccount;
}

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
export function mockTest({ unusedRules = "fail", ...options }: MockTestOptions = {}): TestAPI<MockFixtures> {
  return base.extend<MockFixtures>({
    mock: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are wanted
      async ({}, use) => {
        const mock = await startMock({ advance: { afterReads: 1 }, ...options });
        await use(mock);
        await mock.close();
      },
      { scope: "worker" },
    ],
    account: async ({ mock, task }, use) => {
      const credentials = newCredentials();
      const added = await mock.control.accounts.add(credentials);
      const control = accountControl(mock.control, added[accountSetting]);
      await use({ url: mock.url, ...credentials, credentials, control });
      const unused = (await control.rules.list()).filter(({ used }) => used === 0);
      await control.rules.clear();
      // What a test that fails has not come to is no second mistake.
      const failed = task.result?.state === "fail";
      if (unused.length > 0 && unusedRules === "fail" && !failed) throw new UnusedRulesError(unused);
    },
  });
}

/** A test has ended, and what was to go wrong in it has not happened. */
class UnusedRulesError extends Error {
  override readonly name = "UnusedRulesError";

  constructor(rules: readonly Rule[]) {
    const said = rules.map(({ id: _id, account: _account, left: _left, used: _used, ...rule }) => JSON.stringify(rule));
    super(`${said.join(", ")}: never used. Remove it, or start with mockTest({ unusedRules: "allow" }).`);
  }
}

/** All that an account can have, as nobody else has it. */
function newCredentials(): Credentials {
  const values: Credentials = { ...usual };
  for (const setting of settings) values[setting] = `${setting === accountSetting ? "test-" : ""}${randomUUID()}`;
  return values;
}
