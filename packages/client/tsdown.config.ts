import { defineConfig } from "tsdown";

/**
 * Files that are published, each with the modules that are used together: of what a bundler splits, a page loads the file whole. The first that
 * takes a module has it. Error answers and what only waits need are loaded with the first of them; an operation of one resource has neither
 * the waits nor the client. What loads a part later stands with nothing that others need who never load it.
 */
const PARTS = [
  ["printable", /core\/src\/printable\/cut\.ts$/],
  ["one-line", /core\/src\/printable\/index\.ts$/],
  [
    "core",
    /(client\/src\/(known-options|settings)|core\/src\/((duration|outcome|pace)\/index|job\/path|transient\/status)|errors\/(configuration|connection|invalid-request|timeout|video-ads)-error|generated\/security|request\/path|security\/authorization|transport\/(is-reason|redirect|retry-policy|time-limit))\.ts$/,
  ],
  [
    "call",
    /(client\/src\/(call|call-options|client-settings|once|resource|response)|core\/src\/(ids\/index|job\/named)|errors\/(advised|clean)|generated\/ids|journal\/written-down|request\/(headers|operation-request)|transport\/(send|sleep))\.ts$/,
  ],
  ["operations", /client\/src\/generated\/operations\.ts$/],
  ["jobs", /(jobs\/(job|waiting)-methods|core\/src\/job\/(outputs|read|state))\.ts$/],
  ["invalid-response-error", /errors\/invalid-response-error\.ts$/],
  ["pages", /client\/src\/pages\/with-pages\.ts$/],
  ["client", /client\/src\/(plain-client|raw\/lazy-raw|generated\/create-client)\.ts$/],
  [
    "api-errors",
    /client\/src\/(errors\/((api|authentication|insufficient-credits|not-found|rate-limit|validation)-error|error-(at|body))|generated\/errors)\.ts$/,
  ],
  ["job-errors", /errors\/job-errors\.ts$/],
  ["download-error", /errors\/download-error\.ts$/],
  ["file-upload", /(request\/upload|node-module|file-fault\/index)\.ts$/],
  ["estimate", /credits\/estimate\.ts$/],
] as const;

export default defineConfig({
  entry: {
    index: "src/index.ts",
    schema: "src/schema.ts",
    schemas: "src/schemas.ts",
    values: "src/values.ts",
    proxy: "src/proxy.ts",
    journal: "src/journal.ts",
    upload: "src/upload.ts",
    "resources/*": "src/generated/resources/*.ts",
  },
  format: "esm",
  dts: true,
  platform: "neutral",
  deps: { neverBundle: [/^node:/], onlyBundle: [] },
  target: "es2023",
  outputOptions: {
    codeSplitting: { groups: PARTS.map(([name, test], at) => ({ name, test, priority: PARTS.length - at })) },
    // Whoever bundles it gives the parts names of its own: a second hash in each is what every page would load.
    chunkFileNames: ({ name }) => (name.endsWith(".d") ? "[name]-[hash].js" : "[name].js"),
  },
});
