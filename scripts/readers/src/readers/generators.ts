import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runOk } from "@video-ads/testing/program";
import { folderOf, program } from "../installed.ts";
import { CLONE, type Reader } from "../reader.ts";

/** Compiles what was made, together with a use of it: null is a language, and a word outside of the set is none. */
async function compile(folder: string, importing: string): Promise<void> {
  const use = `${importing}

export const clone: Request = { link: "${CLONE.link}", video_url: "${CLONE.video_url}", language: null };
export const german: Request = { ...clone, language: "de" };
// @ts-expect-error: it is no language
export const wrong: Request = { ...clone, language: "xx" };
`;
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
  };
  await writeFile(join(folder, "use.ts"), use);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  await runOk([...program("typescript", "tsc"), "--project", "."], { cwd: folder });
}

export const openapiTypescript: Reader = {
  name: "openapi-typescript",
  does: "makes types that compile, in which null is a language; with `--default-non-nullable=false`, what has a default can be left out",
  takes: ["openapi.json", "openapi-3.1.json"],
  slow: true,
  async read(file, folder) {
    await runOk([...program("openapi-typescript"), file, "--default-non-nullable=false", "--output", "schema.ts"], {
      cwd: folder,
    });
    const request = 'components["schemas"]["AdsCloneRequest"]';
    await compile(folder, `import type { components } from "./schema";\ntype Request = ${request};`);
  },
};

export const heyApi: Reader = {
  name: "@hey-api/openapi-ts",
  does: "makes a client that compiles, in which null is a language",
  takes: ["openapi-3.1.json"],
  not: {
    forms: ["openapi.json"],
    says: /Type 'null' is not assignable/,
    why: "it makes nothing of a null alone in 3.0",
  },
  slow: true,
  async read(file, folder) {
    await runOk([...program("@hey-api/openapi-ts"), "--input", file, "--output", "client"], { cwd: folder });
    await compile(folder, 'import type { AdsCloneRequest as Request } from "./client";');
  },
};

export const orval: Reader = {
  name: "orval",
  does: "makes a client that compiles, in which null is a language",
  takes: ["openapi.json", "openapi-3.1.json"],
  slow: true,
  async read(file, folder) {
    const config = { contract: { input: file, output: { target: "client.ts", client: "fetch" } } };
    await writeFile(join(folder, "orval.config.mjs"), `export default ${JSON.stringify(config)};\n`);
    await runOk([...program("orval"), "--config", "orval.config.mjs"], { cwd: folder });
    await compile(folder, 'import type { AdsCloneRequest as Request } from "./client";');
  },
};

export const swaggerTypescriptApi: Reader = {
  name: "swagger-typescript-api",
  does: "makes a client that compiles, in which null is a language; with `--generate-union-enums`, words can be sent",
  takes: ["openapi.json", "openapi-3.1.json"],
  slow: true,
  async read(file, folder) {
    const words = [
      "generate",
      "--path",
      file,
      "--output",
      "client",
      "--name",
      "client.ts",
      "--generate-union-enums",
      "--silent",
    ];
    await runOk([...program("swagger-typescript-api", "swagger-typescript-api"), ...words], { cwd: folder });
    await compile(folder, 'import type { AdsCloneRequest as Request } from "./client/client";');
  },
};

export const zodClient: Reader = {
  name: "openapi-zod-client",
  does: "makes Zod schemas that take null as a language and refuse a word outside of the set",
  takes: ["openapi-3.1.json"],
  not: {
    forms: ["openapi.json"],
    says: /takes the language xx/,
    why: "it makes nothing of a null alone in 3.0, and then takes anything",
  },
  slow: true,
  async read(file, folder) {
    const words = [
      file,
      "--output",
      "schemas.ts",
      "--template",
      join(folderOf("openapi-zod-client"), "src/templates/schemas-only.hbs"),
      "--export-schemas",
    ];
    await runOk([...program("openapi-zod-client"), ...words], { cwd: folder });
    const { schemas } = await import(pathToFileURL(join(folder, "schemas.ts")).href);
    for (const [language, fits] of [
      [null, true],
      ["de", true],
      ["xx", false],
    ] as const) {
      if (schemas.AdsCloneRequest.safeParse({ ...CLONE, language }).success === fits) continue;
      throw new Error(`It ${fits ? "refuses" : "takes"} the language ${language}.`);
    }
  },
};
