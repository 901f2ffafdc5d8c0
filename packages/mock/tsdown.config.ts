import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";
import { licencesOf } from "./inlined.ts";
import manifest from "./package.json" with { type: "json" };

const { preact, ...inlined } = manifest.inlinedDependencies;

const look = fileURLToPath(import.meta.resolve("@video-ads/look/look.css"));
const tool = fileURLToPath(import.meta.resolve("@video-ads/look/tool.css"));

/** What is taken instead of a package, or in the one version that this package has. */
const INSTEAD: Readonly<Record<string, string>> = {
  "@stoplight/types": "@stoplight/types",
  // Prism makes things up in English alone.
  "@faker-js/faker": "@faker-js/faker/locale/en",
  // Its `main` loads its own files in a way that no bundler sees.
  "jsonc-parser": "jsonc-parser/lib/esm/main.js",
};

/** What is loaded and never run: by a proxy, for a log of Prism's own, for Postman, and in a Node without `URL` or for pages in old encodings. */
const UNUSED = [
  "http-proxy-agent",
  "https-proxy-agent",
  "pino",
  "abstract-logging",
  "@stoplight/http-spec/postman/operation",
  "whatwg-url",
  "encoding",
];
const NONE = "\0none";

const REWRITTEN: readonly [part: string, rewrite: (code: string) => string][] = [
  // It takes the `this` of its file for `exports`.
  ["/uri-template-lite/", (code) => code.replaceAll("this.URI", "exports.URI")],
  // It is a bundle itself, with a `require` of its own.
  ["/json-schema-sampler/dist/", (code) => code.replaceAll(/\brequire\b/g, "load")],
];

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
    deps: {
      // Prism holds its answers against formats of its own version.
      alwaysBundle: (id, importer) => id === "ajv-formats" && importer !== undefined && /\/prism-http\//.test(importer),
      onlyBundle: Object.keys(inlined),
    },
    plugins: [
      {
        name: "only-what-prism-uses",
        resolveId(id, importer) {
          if (UNUSED.includes(id)) return NONE;
          const as = INSTEAD[id];
          return as === undefined
            ? null
            : this.resolve(as, as === id ? import.meta.filename : importer, { skipSelf: true });
        },
        load: (id) => (id === NONE ? "export {};" : null),
        transform: (code, id) => REWRITTEN.find(([part]) => id.includes(part))?.[1](code) ?? null,
      },
      licencesOf(inlined, "third-party.LICENSE.txt"),
    ],
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
    deps: { alwaysBundle: [/./], onlyBundle: ["preact"] },
    plugins: [licencesOf({ preact }, "preact.LICENSE.txt")],
    copy: ["src/inspector/page/index.html", "src/inspector/page/inspector.css", look, tool],
  },
]);
