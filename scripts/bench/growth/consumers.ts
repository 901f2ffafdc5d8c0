import { mkdir, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { bundleSize } from "@video-ads/testing/bundle-size";
import { consumer, type Generated, LIBRARIES, type Library } from "./consumer.ts";
import { generate, generatedFolder, generateWith } from "./generation.ts";
import type { Measure, MeasuredRow } from "./measure.ts";
import { program } from "./programs.ts";
import { medianRun, type SizedTree } from "./sized-tree.ts";

const OURS = "@video-ads/client";

/** The client as it is published: generated, bundled, with its declarations. */
export function buildClient(tree: SizedTree) {
  return tree.once("build client", async () => {
    await generate(tree);
    const cwd = tree.at("packages/client");
    return medianRun({ ...tree, rounds: 1 }, cwd, [program("tsdown", "tsdown", cwd)]);
  });
}

async function prepared(tree: SizedTree, library: Library): Promise<void> {
  if (library === OURS) await buildClient(tree);
  else await generateWith(tree, library === "openapi-fetch" ? "openapi-typescript" : library);
}

const TSCONFIG = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "NodeNext",
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
};

interface TypeCheck {
  cpu: number;
  instantiations: number;
}

/** `tsc` over the project of a consumer. */
function typeCheck(tree: SizedTree, library: Library): Promise<TypeCheck> {
  return tree.once(`type-check ${library}`, async () => {
    await prepared(tree, library);
    const folder = tree.at("scripts/bench/consumers", library.replace(/\W+/g, "-"));
    const generated: Generated = {
      "openapi-fetch": "../../generated/openapi-typescript/schema.js",
      "@hey-api/openapi-ts": "../../generated/-hey-api-openapi-ts/sdk.gen.js",
      orval: "../../generated/orval/api.js",
    };
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "consumer.ts"), consumer(library, await tree.contract(), generated));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ ...TSCONFIG, files: ["consumer.ts"] }));
    const { cpu, stdout } = await medianRun(tree, folder, [
      program("typescript", "tsc"),
      "-p",
      ".",
      "--extendedDiagnostics",
    ]);
    return { cpu, instantiations: Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1]) };
  });
}

const rows = (value: (tree: SizedTree, library: Library) => Promise<number>): MeasuredRow[] =>
  LIBRARIES.map((library) => ({
    name: library === "openapi-fetch" ? "openapi-fetch, typed by path" : library,
    ...(library !== OURS && { peer: true }),
    value: (tree) => value(tree, library),
  }));

export const typeCheckTime: Measure = {
  title: "Type-check of a consumer of 20 operations",
  method:
    "`tsc --noEmit --skipLibCheck` over one program. Ours and openapi-typescript's types are declarations; the code of the others is a part of the consumer's project and is checked with it.",
  unit: "CPU-s",
  rows: rows(async (tree, library) => (await typeCheck(tree, library)).cpu),
  growth: "linear",
};

export const typeInstantiations: Measure = {
  title: "Instantiations of a consumer of 20 operations",
  method: "Generic types that the same `tsc` made, counted by it.",
  unit: "instantiations",
  rows: rows(async (tree, library) => (await typeCheck(tree, library)).instantiations),
  growth: "none",
};

/** What a bundler makes of a program that uses so many operations. */
function size(operations: number): Measure {
  return {
    title: `Size of a program that uses ${operations === 1 ? "one operation" : `${operations} operations`}`,
    method: "Bundled and minified by rolldown, gzip -9, with all that is loaded at once.",
    unit: "bytes",
    rows: rows(async (tree, library) => {
      await prepared(tree, library);
      const generated: Generated = {
        "openapi-fetch": "types-alone",
        "@hey-api/openapi-ts": join(generatedFolder(tree, "@hey-api/openapi-ts"), "sdk.gen.ts"),
        orval: join(generatedFolder(tree, "orval"), "api.ts"),
      };
      const code = consumer(library, await tree.contract(), generated, operations);
      return (await bundleSize(`${stripTypeScriptTypes(code)}\nvisit();`, tree.at("scripts/bench"))).entry;
    }),
  };
}

export const sizeOfOne = size(1);
export const sizeOfTwenty = size(20);

/** Bytes of a program that uses one resource by itself. */
const sizeOfEntry =
  (create: string, entry: string) =>
  async (tree: SizedTree): Promise<number> => {
    await prepared(tree, OURS);
    const code = `import { ${create} } from "${OURS}/${entry}";\n${create}({ baseUrl: "/api", viaProxy: true });`;
    return (await bundleSize(code, tree.at("scripts/bench"))).entry;
  };

export const sizeOfResource: Measure = {
  title: "Size of a program with one resource by itself",
  method:
    "`createLinks` of `@video-ads/client/links` and others, whatever else the contract has: bundled by rolldown, gzip -9.",
  unit: "bytes",
  rows: [
    { name: "one operation", value: sizeOfEntry("createCredits", "credits") },
    { name: "three operations", value: sizeOfEntry("createLinks", "links") },
    { name: "jobs that can be awaited", value: sizeOfEntry("createAiEditing", "ai-editing") },
  ],
  growth: "none",
};

/** What the maintainers of the client wait for. */
export const clientBuild: Measure = {
  title: "Build of @video-ads/client",
  method: "tsdown: JavaScript and declarations.",
  unit: "CPU-s",
  rows: [{ name: OURS, value: async (tree) => (await buildClient(tree)).cpu }],
  growth: "linear",
};
