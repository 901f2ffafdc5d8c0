// Fixtures for node:test: one server for the tests of a file, and an account of its own for each test.
import { after, type TestContext, type TestOptions, test } from "node:test";
import type { AccountControl } from "../control/account-control.ts";
import type { MockTestOptions } from "../options.ts";
import { type MockFixtures, SharedMock, type TestAccount, withAccount } from "./account.ts";

export type { AccountControl, MockFixtures, MockTestOptions, TestAccount };

type Run = (fixtures: MockFixtures, context: TestContext) => void | Promise<void>;

interface Define {
  (name: string, run: Run): Promise<void>;
  /** @param options Those of node:test, such as `timeout`. */
  (name: string, options: TestOptions, run: Run): Promise<void>;
}

/** A test that is given a sandbox, and the context of node:test. */
export interface MockTest extends Define {
  /** With `node --test-only` it alone runs, and others of its kind. */
  readonly only: Define;
  /** It does not run, and is listed as that. */
  readonly skip: Define;
}

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
  const shared = new SharedMock(options);
  open.add(shared);
  after(() => end([shared]));
  const by =
    (define: typeof test.only): Define =>
    (name: string, ...given: [run: Run] | [options: TestOptions, run: Run]) => {
      const [own, run] = given.length === 1 ? [{}, ...given] : given;
      return define(name, own, async (context) => {
        await withAccount(await shared.start(), options, (fixtures) => run(fixtures, context));
      });
    };
  return Object.assign(by(test), { only: by(test.only), skip: by(test.skip) });
}

/** Those of this process that have not ended. */
const open = new Set<SharedMock>();

/** After a hook that fails node:test runs no other, and a server that nobody ends keeps the process: so all end with the one that fails. */
async function end(these: readonly SharedMock[]): Promise<void> {
  for (const shared of these) open.delete(shared);
  const ended = await Promise.allSettled(these.map((shared) => shared[Symbol.asyncDispose]()));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status !== "rejected") return;
  await end([...open]).catch(() => {});
  throw failed.reason;
}
