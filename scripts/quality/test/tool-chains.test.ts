// The packed packages under compilers of several ages, and from CommonJS. The full rehearsal does it under all of them, and under Jest.
import { cp, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { compilerOf, unpackInto } from "../src/packages/unpacked.ts";
import { runOk } from "../src/rehearse/command.ts";

vi.setConfig({ hookTimeout: 120_000, testTimeout: 240_000 });

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "video-ads-tool-chains-")));
  await cp(fileURLToPath(new URL("../consumers/types", import.meta.url)), folder, { recursive: true });
  const page = ["react", "@types/react", "@tanstack/react-query", "@tanstack/query-core"];
  const beside = { "packages/react": page, "packages/client": ["@types/node"] };
  await unpackInto(folder, ["client", "mock", "react", "webhooks"], beside);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["the newest", ".", ["nodenext", "bundler", "node16, from CommonJS"]],
  ["the one before", "packages/client", ["node16, from CommonJS"]],
])("the types compile under %s TypeScript, with nothing skipped", async (_, directory, names) => {
  const { problemsUnder } = await import(join(folder, "matrix.js"));
  expect(problemsUnder(compilerOf(directory), names)).toEqual({});
});

/** Says which file it has loaded, and whether the error of one entry is that of another. */
const PROGRAM = `const { createClient, ConfigurationError } = require("@video-ads/client");
const { createLinks } = require("@video-ads/client/links");
const links = createClient({ baseUrl: "http://127.0.0.1:9", apiId: "id-of-a-test", apiKey: "key-of-a-test", maxRetries: 0 }).links;
Promise.resolve()
  .then(() => links.create({ url: "https://shop.example.com" }))
  .catch((error) => {
    let refused;
    try { createLinks({ nothing: 1 }); } catch (fault) { refused = fault instanceof ConfigurationError; }
    return import("@video-ads/client").then((modules) => {
      console.log(JSON.stringify([error.name, refused, modules.ConfigurationError === ConfigurationError]));
    });
  });
`;

test.each([
  ["modules, as import() does", [], true],
  ["CommonJS where modules cannot be required, as under Jest", ["--no-experimental-require-module"], false],
])("require() of the client loads %s", async (_, flags, same) => {
  await writeFile(join(folder, "program.require.cjs"), PROGRAM);
  const said = await runOk([process.execPath, ...flags, "program.require.cjs"], { cwd: folder });
  expect(JSON.parse(said)).toEqual(["ConnectionError", true, same]);
});
