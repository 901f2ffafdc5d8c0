import type { Mutation } from "./mutation.ts";

const mock = { package: "packages/mock" };

/** Ways to break what the sandbox promises. */
export const mockMutations: Mutation[] = [
  {
    ...mock,
    name: "a refund is forgotten",
    file: "packages/mock/src/sandbox/credits/settle.ts",
    find: "ledger.refund(account, back,",
    replace: "ledger.refund(account, 0,",
    tests: ["test/sandbox/credits.test.ts", "test/sandbox/html-ads.test.ts"],
  },
  {
    ...mock,
    name: "an account is known by a part of what lets it in",
    file: "packages/mock/src/control/key-ring.ts",
    find: "Object.entries(sent).every(",
    replace: "Object.entries(sent).some(",
    tests: ["test/security.test.ts"],
  },
  {
    ...mock,
    name: "a time window takes its end as well",
    file: "packages/mock/src/sandbox/store/sorted-index.ts",
    find: "this.#firstFrom(before));",
    replace: "this.#firstFrom(before, true));",
    tests: ["test/sandbox/store.test.ts", "test/sandbox.test.ts"],
  },
  {
    ...mock,
    name: "a job is made that nobody can pay for",
    file: "packages/mock/src/sandbox/jobs/job-handlers.ts",
    find: "if (!ledger.reserve(account, stage.price)) throw tooExpensive();",
    replace: "ledger.reserve(account, stage.price);",
    tests: ["test/sandbox/credits.test.ts"],
  },
];
