import { defineConfig } from "tsdown";
import manifest from "./package.json" with { type: "json" };
import modules from "./tsdown.config.ts";

const inlined = Object.keys(manifest.inlinedDependencies);

/**
 * CommonJS, for what loads nothing else, such as Jest: Node and bundlers take the modules, whoever asks for them. What it depends on is in
 * it, because two packages may disagree about what the default of a module is when it is required.
 */
export default defineConfig({
  entry: modules.entry ?? {},
  format: "cjs",
  outDir: "dist/commonjs",
  platform: "neutral",
  deps: { neverBundle: [/^node:/], alwaysBundle: inlined, onlyBundle: inlined },
  copy: inlined.map((name) => ({
    from: `node_modules/${name}/LICENSE`,
    to: "dist/commonjs",
    rename: `${name}.LICENSE.txt`,
  })),
  target: "es2023",
  dts: false,
  outputOptions: { comments: false },
});
