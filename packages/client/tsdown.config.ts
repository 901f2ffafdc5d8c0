import { defineConfig } from "tsdown";

/**
 * Files that stand by themselves. The classes of error answers, and what reads their bodies, come with the first of them, and those of
 * jobs with the first wait: beside what every program needs they would be loaded at once. What they share with that may not stand in the entry.
 */
const PARTS = [
  ["path", /core\/src\/job\/path\.ts$/],
  ["pace", /core\/src\/pace\/index\.ts$/],
  ["texts", /core\/src\/(outcome|printable)\/index\.ts$/],
  ["video-ads-error", /errors\/video-ads-error\.ts$/],
  [
    "api-errors",
    /client\/src\/(errors\/((api|authentication|insufficient-credits|not-found|rate-limit|validation)-error|error-(at|body))|generated\/errors)\.ts$/,
  ],
  ["job-errors", /errors\/job-errors\.ts$/],
] as const;

export default defineConfig({
  entry: ["src/index.ts", "src/schema.ts", "src/values.ts", "src/proxy.ts", "src/journal.ts"],
  format: "esm",
  dts: true,
  platform: "neutral",
  deps: { neverBundle: [/^node:/] },
  target: "es2023",
  outputOptions: {
    codeSplitting: { groups: PARTS.map(([name, test], at) => ({ name, test, priority: PARTS.length - at })) },
    // Whoever bundles it gives the parts names of its own: a second hash in each is what every page would load.
    chunkFileNames: ({ name }) => (name.endsWith(".d") ? "[name]-[hash].js" : "[name].js"),
  },
});
