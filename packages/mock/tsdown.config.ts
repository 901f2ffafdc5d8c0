import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";
import manifest from "./package.json" with { type: "json" };

const { inlinedDependencies } = manifest;

const licences = Object.keys(inlinedDependencies).map((name) => ({
  from: `node_modules/${name}/LICENSE`,
  to: "dist/inspector",
  rename: `${name}.LICENSE.txt`,
}));
const look = fileURLToPath(import.meta.resolve("@video-ads/look/look.css"));
const tool = fileURLToPath(import.meta.resolve("@video-ads/look/tool.css"));

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      cli: "src/cli.ts",
      control: "src/control/client.ts",
      vitest: "src/testing/vitest.ts",
      "node-test": "src/testing/node-test.ts",
      jest: "src/testing/jest.ts",
      playwright: "src/testing/playwright.ts",
      sample: "src/sample/index.ts",
    },
    format: "esm",
    platform: "node",
    target: "node22",
    dts: true,
    fixedExtension: false,
    deps: { onlyBundle: [] },
    // Editors read what is documented in the types: in the programs it would be an eighth of the tarball.
    outputOptions: { comments: { jsdoc: false } },
  },
  {
    // The inspector's page: one script with its library inside, and nothing that is fetched from elsewhere.
    entry: { inspector: "src/inspector/page/main.tsx" },
    outDir: "dist/inspector",
    format: "esm",
    platform: "browser",
    target: "es2023",
    tsconfig: "src/inspector/page/tsconfig.json",
    minify: true,
    dts: false,
    deps: { alwaysBundle: [/./], onlyBundle: Object.keys(inlinedDependencies) },
    copy: ["src/inspector/page/index.html", "src/inspector/page/inspector.css", look, tool, ...licences],
  },
]);
