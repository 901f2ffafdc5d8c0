// What is published has Prism in its own files: it answers as Prism does where it is installed. Build it first.
import { fileURLToPath } from "node:url";
import { type Program, start } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { type Mock, startMock } from "../src/index.ts";
import { operations } from "./requests/document.ts";
import { send } from "./requests/request.ts";
import { validRequests } from "./requests/valid.ts";

/** Enough for any answer, in milliseconds. */
const PATIENCE = 15_000;

let program: Program;
let built: string;
let mock: Mock;
beforeAll(async () => {
  const recorder = new URL("loaded-packages.ts", import.meta.url).href;
  const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
  const options = ["--port", "0", "--mode", "contract", "--seed", "1", "--quiet"];
  program = start([process.execPath, "--import", recorder, cli, ...options]);
  [, built = ""] = await program.said(/ready at (\S+)\s/);
  mock = await startMock({ mode: "contract", seed: 1 });
}, 60_000);
afterAll(() => mock.close());

const preferences = operations.flatMap(({ id, answers }) => [
  [id, "dynamic=true"],
  ...[...answers].flatMap(([status, examples]) =>
    [...examples].map(([name]) => [id, `code=${status}, example=${name}`]),
  ),
]);

test.each(preferences)("%s answers %s as it does with Prism beside it", async (id = "", prefer = "") => {
  const request = validRequests().find(({ operation }) => operation === id);
  if (!request) throw new Error(`no request of ${id} is valid`);
  const [here, there] = await Promise.all(
    [built, mock.url].map((url) => send(url, { ...request, headers: { ...request.headers, prefer } }, PATIENCE)),
  );
  expect(here?.status).toBe(there?.status);
  expect(here?.body).toEqual(there?.body);
});

test("it loads no package that it does not install", async () => {
  await program.stop("SIGTERM");
  const loaded: string[] = JSON.parse(program.output().trim().split("\n").at(-1) ?? "");
  expect(loaded).toContain("ajv");
  // What a dependency brings along itself.
  const brought = ["fast-deep-equal", "fast-uri", "json-schema-traverse", "require-from-string", "streamsearch"];
  const known = [...Object.keys(manifest.dependencies), ...brought];
  expect(loaded.filter((name) => !known.includes(name))).toEqual([]);
});
