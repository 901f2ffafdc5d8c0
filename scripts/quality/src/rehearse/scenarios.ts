// Everybody who installs the packages, as far as we can think of them.
import type { Scenario } from "./consumer.ts";

/** All eight packages in one app, by npm, and their executables: the shortest rehearsal that installs everything. */
export const everything: Scenario = {
  folder: "esm",
  name: "plain ESM, all packages in one Express app",
  manager: "npm",
  commands: [
    ["npx", "--no-install", "video-ads-mock", "--help"],
    ["npx", "--no-install", "video-ads-docs", "--help"],
    ["npx", "--no-install", "video-ads", "--help"],
    ["npx", "--no-install", "video-ads-mcp", "--help"],
    ["{node}", "main.js"],
  ],
};

/** The others. They run against a mock that `everything` has installed. */
export const scenarios: readonly Scenario[] = [
  {
    folder: "commonjs",
    name: "require() of ESM",
    manager: "npm",
    commands: [
      ["{node}", "main.cjs"],
      ["{node-22}", "main.cjs"],
      ["{node-26}", "main.cjs"],
    ],
  },
  {
    folder: "guides",
    name: "every piece of code of the guides",
    manager: "npm",
    commands: [
      ["{node}", "main.js", "--fresh"],
      ["{node-22}", "main.js"],
      ["{node-26}", "main.js"],
    ],
  },
  {
    folder: "nodenext",
    name: "TypeScript, nodenext",
    manager: "npm",
    commands: [
      ["npx", "--no-install", "tsc"],
      ["{node}", "out/main.js"],
      ["{node-22}", "out/main.js"],
    ],
  },
  {
    folder: "bundler",
    name: "TypeScript, bundler",
    manager: "npm",
    commands: [
      ["npx", "--no-install", "tsc", "--noEmit"],
      ["npx", "--no-install", "rolldown", "main.ts", "--platform", "node", "--format", "esm", "--dir", "out"],
      ["{node}", "out/main.js"],
    ],
  },
  {
    folder: "types",
    name: "TypeScript 5.7, 5.9, 6 and 7, by modules and from CommonJS",
    manager: "npm",
    commands: [["{node}", "main.js"]],
  },
  { folder: "jest", name: "Jest 30, CommonJS", manager: "npm", commands: [["npx", "--no-install", "jest"]] },
  {
    folder: "pnpm",
    name: "TypeScript, nodenext, by pnpm",
    manager: "pnpm",
    commands: [
      ["pnpm", "exec", "tsc"],
      ["{node}", "out/main.js"],
      ["pnpm", "exec", "video-ads-docs", "--help"],
    ],
  },
  {
    folder: "vite",
    name: "Vite, page and server",
    manager: "npm",
    commands: [
      ["npx", "--no-install", "vite", "build", "--logLevel", "warn"],
      ["npx", "--no-install", "vite", "build", "--ssr", "main.ts", "--outDir", "server", "--logLevel", "warn"],
      ["{node}", "check.js"],
      ["{node}", "server/main.js"],
    ],
  },
  { folder: "frameworks", name: "pages in Vue, Svelte and Solid", manager: "npm", commands: [["{node}", "main.js"]] },
  {
    folder: "mcp",
    name: "the inspector and the SDK of the Model Context Protocol",
    manager: "npm",
    commands: [["{node}", "main.js"]],
  },
  { folder: "bundlers", name: "every bundler of pages", manager: "npm", commands: [["{node}", "main.js"]] },
  {
    folder: "fetch-handler",
    name: "a route handler of Request and Response",
    manager: "npm",
    commands: [["{node}", "main.ts"]],
  },
  {
    folder: "next",
    name: "a Next app, with page, proxy and webhooks",
    manager: "npm",
    commands: [["{node}", "main.ts"]],
  },
  { folder: "hono", name: "a Hono app, with proxy and webhooks", manager: "npm", commands: [["{node}", "main.ts"]] },
  {
    folder: "deno",
    name: "Deno",
    manager: "npm",
    commands: [
      [
        "{deno}",
        "run",
        "--no-prompt",
        "--no-lock",
        "--node-modules-dir=manual",
        "--allow-net",
        "--allow-env",
        "main.ts",
      ],
    ],
  },
  { folder: "bun", name: "Bun", manager: "npm", commands: [["{bun}", "run", "main.ts"]] },
];
