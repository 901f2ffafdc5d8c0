// What the fixtures of all test runners have in common: an account of its own for each test.
import { randomUUID } from "node:crypto";
import { type AccountControl, accountControl } from "../control/account-control.ts";
import type { Rule, RuleInput } from "../generated/control/types.ts";
import { accountSetting, type Credentials, settings, usual } from "../generated/credentials.ts";
import { checkTestOptions } from "../option-values.ts";
import type { MockOptions, MockTestOptions } from "../options.ts";
import { type Mock, startMock } from "../start-mock.ts";

/** An account of the sandbox that no other test uses. */
export interface TestAccount extends Credentials {
  /** Base URL of the mock. */
  readonly url: string;
  /** What lets it in, for `createClient({ baseUrl: account.url, ...account.credentials })`. */
  readonly credentials: Credentials;
  /** Jobs, requests, webhooks and rules of this account. */
  readonly control: AccountControl;
}

/** What the tests of `mockTest` are given. */
export interface MockFixtures {
  /** The server that all tests of a worker, or a file, share. Its clock and its rates are everybody's. */
  mock: Mock;
  account: TestAccount;
}

/** The mock that tests share, from when the first of them asks for it. */
export class SharedMock implements AsyncDisposable {
  readonly #options: MockOptions;
  #started: Promise<Mock> | undefined;

  /** @throws {OptionsError} At once, so that no test runs that means something else. */
  constructor(options: MockTestOptions) {
    checkTestOptions(options);
    const { unusedRules: _, ...own } = options;
    // Unless told otherwise, jobs take a step with each read, so that no test waits.
    this.#options = { advance: { afterReads: 1 }, ...own };
  }

  start(): Promise<Mock> {
    this.#started ??= startMock(this.#options).then(keepingApart);
    return this.#started;
  }

  /** Ends it, if there is one: that a start failed is said to who asked for it. */
  async [Symbol.asyncDispose](): Promise<void> {
    const mock = await this.#started?.catch(() => undefined);
    await mock?.close();
  }
}

/** What would let the requests of every test go wrong, also of those after it, is for a mock that nobody shares. */
function keepingApart(mock: Mock): Mock {
  const { rules, traffic } = mock.control;
  const { add } = rules;
  Object.assign(rules, {
    add: async (rule: RuleInput) => {
      if (rule.account !== undefined) return add(rule);
      throw new Error(
        "rules.add: All tests share this mock, and the rule would apply to each of them: use account.control.rules.add(), or start a mock of its own with startMock().",
      );
    },
  });
  Object.assign(traffic, {
    set: async () => {
      throw new Error(
        "traffic.set: All tests share this mock, and each of them would have these rates: start a mock of its own with startMock().",
      );
    },
  });
  return mock;
}

export async function openAccount(mock: Mock): Promise<TestAccount> {
  const credentials = newCredentials();
  const added = await mock.control.accounts.add(credentials);
  const control = accountControl(mock.control, added[accountSetting]);
  return { url: mock.url, ...credentials, credentials, control };
}

/**
 * Takes back what a test has ordered.
 *
 * @param failed What a test that fails has not come to is no second mistake.
 * @throws {UnusedRulesError} When something was to go wrong, and has not.
 */
export async function closeAccount(
  { control }: TestAccount,
  { unusedRules = "fail" }: MockTestOptions,
  failed: boolean,
): Promise<void> {
  const unused = (await control.rules.list()).filter(({ used }) => used === 0);
  await control.rules.clear();
  if (unused.length > 0 && unusedRules === "fail" && !failed) throw new UnusedRulesError(unused);
}

/**
 * Runs a test with an account of its own.
 *
 * @throws {UnusedRulesError} When something was to go wrong, and has not.
 */
export async function withAccount(
  mock: Mock,
  options: MockTestOptions,
  run: (fixtures: MockFixtures) => void | Promise<void>,
): Promise<void> {
  const account = await openAccount(mock);
  let failed = true;
  try {
    await run({ mock, account });
    failed = false;
  } finally {
    await closeAccount(account, options, failed);
  }
}

/** A test has ended, and what was to go wrong in it has not happened. */
class UnusedRulesError extends Error {
  override readonly name = "UnusedRulesError";

  constructor(rules: readonly Rule[]) {
    const said = rules.map(({ id: _id, account: _account, left: _left, used: _used, assigned = [], ...rule }) =>
      [
        JSON.stringify(rule),
        ...(assigned.length > 0 ? [` (given to ${assigned.join(", ")}, ${idleness(rule)})`] : []),
      ].join(""),
    );
    super(`${said.join(", ")}: never used. Remove it, or start with mockTest({ unusedRules: "allow" }).`);
  }
}

/** Why a rule has had no effect on what it was given to. */
function idleness(rule: RuleInput): string {
  if (rule.kind !== "job") return "which was never posted";
  if (rule.fate === "lag") return "which no list left out";
  if (rule.fate === "rerender") return "which was never rendered a second time";
  if (rule.fate === "fail-part") return "which was never done";
  if (rule.at === "render") return "whose render did not come to its end";
  return "which never came to that";
}

/** All that an account can have, as nobody else has it. */
function newCredentials(): Credentials {
  // A contract that asks for nothing has no settings to assign by their names.
  const own = settings.map((setting) => [setting, `${setting === accountSetting ? "test-" : ""}${randomUUID()}`]);
  return { ...usual, ...Object.fromEntries(own) };
}
