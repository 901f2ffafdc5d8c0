import type { Mutation } from "./mutation.ts";

/** Ways to break what the proxy, the pages, the command line and the tools of assistants promise. */
export const clientsMutations: Mutation[] = [
  {
    package: "packages/client",
    name: "a page of a sister site may spend the credits",
    file: "packages/http/src/guard/index.ts",
    find: 'if (site === "same-origin") return true',
    replace: 'if (site === "same-origin" || site === "same-site") return true',
    tests: ["test/proxy"],
  },
  {
    package: "packages/client",
    name: "a page says where the service reports to",
    file: "packages/codegen/src/emitters/client/proxy.ts",
    find: "operations.flatMap(({ callback }) => callback?.field ?? [])",
    replace: "operations.flatMap((): string[] => [])",
    tests: ["test/proxy"],
    generate: true,
  },
  {
    package: "packages/react",
    name: "a job is read on in a hidden tab",
    file: "packages/react/src/job-query.ts",
    find: "refetchIntervalInBackground: false",
    replace: "refetchIntervalInBackground: true",
  },
  {
    package: "packages/mcp",
    name: "calls at the same time each find the same credits",
    file: "packages/mcp/src/spending/ledger.ts",
    find: "if (credits > left) return false;",
    replace: "if (credits > left + credits) return false;",
    tests: ["test/spending.test.ts"],
  },
  {
    package: "packages/mcp",
    name: "what a job says frees what is under way for it",
    file: "packages/mcp/src/spending/ledger.ts",
    find: 'state !== "sent" || hasEnded(String(owner))',
    replace: 'state !== "" || hasEnded(String(owner))',
    tests: ["test/ledger.test.ts"],
  },
  {
    package: "packages/mcp",
    name: "a page of somewhere else reaches the server of this machine",
    file: "packages/mcp/src/http/guard.ts",
    find: "!validateHostHeader(headers.host, hosts).ok",
    replace: '!validateHostHeader(headers.host, hosts).ok && headers.host === ""',
    tests: ["test/http.test.ts"],
  },
  {
    package: "packages/cli",
    name: "a cost that nobody knows is within every budget",
    file: "packages/cli/src/run/budget.ts",
    find: "max !== null && max <= limit",
    replace: "max === null || max <= limit",
    tests: ["test/cost.test.ts"],
    build: true,
  },
];
