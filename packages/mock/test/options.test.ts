// What is refused of the options: the same by the command line, which reads text, and by the functions, which may be given anything.
import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "@video-ads/testing/program";
import { expect, onTestFinished, test, vi } from "vitest";
import { accountSetting, sets, settings, usual } from "../src/generated/credentials.ts";
import { OptionsError, startCheckingProxy, startMock } from "../src/index.ts";

vi.setConfig({ testTimeout: 60_000 });

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const RANGE = "It is a number, 0 or more";
const EVERY = "It is a number from 0 to 86400000";
const ADVANCE = 'It is { everyMs }, { afterReads }, "immediate" or "manual"';
const IDLE = "It is for the sandbox, and has no effect in any other mode.";
const IDLE_ELSEWHERE = "It is for contract mode, and has no effect in any other mode.";
const HOST = "It is a host, with its port if only that is meant: shop.example.com or 127.0.0.1:8080";
const ORIGIN = "It is an origin, such as https://app.example.com";
const CONTRACT = "It is the path of a contract in JSON or YAML, or the parsed document.";
const ofAccount = (set: readonly string[] | undefined, own: string): string => {
  const others = (set ?? []).filter((name) => !own.startsWith(`${name}:`)).map((name) => `${name}: "…"`);
  return `It is said of an account: keys: [{ ${[...others, own].join(", ")} }].`;
};
const setOfAccount = sets.find((set) => set.includes(accountSetting));
const setting = (near: string) =>
  `There is no such setting. Did you mean ${near}? Allowed: ${[...settings, "editorAccess"].join(", ")}.`;
const URL_SAID = "It is the http(s) URL where the mock is reached, such as http://mock:4010";

/** As from JavaScript: nothing has checked the types. */
const started = (how: (options: never) => Promise<AsyncDisposable>, options: object): Promise<AsyncDisposable> =>
  Reflect.apply(how, undefined, [options]);

test.each<[options: object, message: string]>([
  [{ mode: "Sandbox" }, 'mode: Did you mean sandbox? Allowed: sandbox, contract, not "Sandbox".'],
  [{ mode: "proxy" }, 'mode: Allowed: sandbox, contract, not "proxy".'],
  [{ advance: "fast" }, `advance: ${ADVANCE}, not "fast".`],
  [{ advance: "reads" }, `advance: ${ADVANCE}, not "reads".`],
  [{ advance: {} }, `advance: ${ADVANCE}, not an object.`],
  [{ advance: { everyMs: 5, afterReads: 1 } }, `advance: ${ADVANCE}, not an object.`],
  [{ advance: { everyMs: "5ms" } }, `advance: everyMs: ${EVERY}, not "5ms".`],
  [{ advance: { everyMs: 86_400_001 } }, `advance: everyMs: ${EVERY}, not 86400001.`],
  [{ advance: { afterReads: 0 } }, "advance: afterReads: It is a whole number, 1 or more, not 0."],
  [{ credits: Number.NaN }, `credits: ${RANGE}, not NaN.`],
  [{ credits: "5" }, `credits: ${RANGE}, not "5".`],
  [{ credits: -5 }, `credits: ${RANGE}, not -5.`],
  [{ port: -1 }, "port: A port is a number from 0 to 65535, not -1."],
  [{ port: "4010" }, 'port: A port is a number from 0 to 65535, not "4010".'],
  [{ webhooks: "outcome" }, 'webhooks: Did you mean outcomes? Allowed: outcomes, every-change, not "outcome".'],
  [{ controlFrom: "all" }, 'controlFrom: Allowed: loopback, anywhere, not "all".'],
  [{ publicUrl: "nope" }, `publicUrl: ${URL_SAID}, not "nope".`],
  [{ publicUrl: "http://mock:4010/?a=b" }, `publicUrl: ${URL_SAID}, not "http://mock:4010/?a=b".`],
  [{ allowFetch: "shop.example.com" }, 'allowFetch: It is a list, not "shop.example.com".'],
  ...["https://host/", "*", "me@host", "::1"].map((host): [object, string] => [
    { allowFetch: ["shop.example.com", host] },
    `allowFetch: 1: ${HOST}, not "${host}".`,
  ]),
  [{ cors: true }, "cors: It is a list, not true."],
  [{ cors: ["https://app.example.com/"] }, `cors: 0: ${ORIGIN}, not "https://app.example.com/".`],
  [{ cors: ["*"] }, `cors: 0: ${ORIGIN}, not "*".`],
  ...["db", "host", "seed", "spec"].map((option): [object, string] => [{ [option]: "" }, `${option}: It is empty.`]),
  [{ spec: {} }, "spec: It has no openapi: a contract of OpenAPI 3.0 is served."],
  [{ spec: { openapi: "3.1.0", paths: {} } }, "spec: It is OpenAPI 3.1.0: a contract of OpenAPI 3.0 is served."],
  [{ spec: { swagger: "2.0", paths: {} } }, "spec: It is OpenAPI 2.0: a contract of OpenAPI 3.0 is served."],
  [{ spec: { openapi: "3.0.3" } }, "spec: It has no paths."],
  [{ spec: "nowhere.json" }, `spec: cannot read "nowhere.json": there is no such file or folder. ${CONTRACT}`],
  [{ logger: {} }, "logger: It has the functions info and error, as console does, not an object."],
  [{ handlers: { "dyoa.list": 5 } }, "handlers: dyoa.list: It is a function, not 5."],
  [{ keys: [] }, "keys: It is empty, and would let nobody in."],
  [{ keys: [{ ...usual, editorAcess: true }] }, `keys: 0: editorAcess: ${setting("editorAccess")}`],
  [{ keys: [usual, { ...usual, editorAccess: true }] }, `keys: 1: ${accountSetting}: Another account has the same.`],
  [{ keys: [{ ...usual, [accountSetting]: "" }] }, `keys: 0: ${accountSetting}: It is empty, and lets nobody in.`],
  [{ db: 5 }, "db: It is a text, not 5."],
  [{ db: "/nowhere/x.sqlite" }, 'db: There is no folder "/nowhere": make it first.'],
  [{ usage: "/nowhere/u.json" }, 'usage: There is no folder "/nowhere": make it first.'],
  [{ db: "/" }, 'db: "/" is a folder: name a file in it.'],
  [{ host: "not a host" }, 'host: It is an address to listen on, such as 127.0.0.1, not "not a host".'],
  [{ host: "999.1.1.1" }, "host: This machine has no address 999.1.1.1."],
  [{ editorAccess: true }, `editorAccess: ${ofAccount(sets[0], "editorAccess: true")}`],
  [{ [accountSetting]: "me" }, `${accountSetting}: ${ofAccount(setOfAccount, `${accountSetting}: "…"`)}`],
  [{ speed: 2 }, "speed: It is an option of the command line. Here, say the pace with advance: { everyMs: 200 }."],
  [
    { keys: [{ ...usual, [accountSetting]: "a\nb" }] },
    `keys: 0: ${accountSetting}: It has a character that no header can hold, such as the end of a line.`,
  ],
  ...[
    { advance: "manual" },
    { db: "mock.db" },
    { credits: 5 },
    { webhooks: "outcomes" },
    { publicUrl: "http://mock:4010" },
    { controlFrom: "loopback" },
    { allowFetch: [] },
  ].map((option): [object, string] => [{ mode: "contract", ...option }, `${Object.keys(option)}: ${IDLE}`]),
  [{ mode: "contract", dynamic: "yes" }, 'dynamic: It is true or false, not "yes".'],
  [{ dynamic: true }, `dynamic: ${IDLE_ELSEWHERE}`],
])("startMock refuses %o", async (options, message) => {
  const failure = await started(startMock, options).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OptionsError);
  expect(failure).toMatchObject({ message });
});

test("a contract that is not JSON is refused with the reason", async () => {
  const failure = await startMock({ spec: cli }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OptionsError);
  expect(String(failure)).toContain(`spec: ${JSON.stringify(cli)} is not JSON: `);
});

test("a contract with an operationId twice is refused with both places", async () => {
  const read = { get: { operationId: "films.get", responses: { 200: { description: "It." } } } };
  const spec = { openapi: "3.0.3", info: { title: "Films", version: "1" }, paths: { "/a": read, "/b": read } };
  await expect(startMock({ spec, mode: "contract" })).rejects.toThrow(
    new OptionsError("spec", 'GET /a and GET /b have the operationId "films.get": give each its own.'),
  );
});

test("an option that there is not is refused with the near one", async () => {
  const said = "webhoks: There is no such option. Did you mean webhooks? Allowed: mode, port, ";
  await expect(started(startMock, { webhoks: "outcomes" })).rejects.toThrow(said);
});

test("an own answer to an operation that there is not is refused with the near one and all there are", async () => {
  const started = startMock({ handlers: { "dyoas.list": () => ({ status: 200 }) } });
  await expect(started).rejects.toThrow(
    /^handlers: Did you mean dyoa.list\? Allowed: .*\bdyoa.delete\b.*, not "dyoas.list"\.$/,
  );
});

test("a file is that of one option, however it is called", async () => {
  const folder = await mkdtemp(join(tmpdir(), "own-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "same.json");
  const upstream = "http://127.0.0.1:1";
  const pairs: [how: (options: never) => Promise<AsyncDisposable>, options: object, message: string][] = [
    [
      startMock,
      { db: file, usage: join(folder, "nowhere/../same.json") },
      "usage: It is the file of db as well: give each its own.",
    ],
    [
      startCheckingProxy,
      { upstream, violations: file, usage: file },
      "usage: It is the file of violations as well: give each its own.",
    ],
  ];
  for (const [how, options, message] of pairs) await expect(started(how, options)).rejects.toThrow(message);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(file, "");
  const other = join(folder, "other.json");
  await symlink(file, other);
  await expect(started(startCheckingProxy, { upstream, violations: file, usage: other })).rejects.toThrow(
    "usage: It is the file of violations as well: give each its own.",
  );
  await expect(started(startMock, { spec: file, db: other })).rejects.toThrow(
    "db: It is the file of spec as well: give each its own.",
  );
});

test("what is no object is no options", async () => {
  for (const how of [startMock, startCheckingProxy]) {
    await expect(Reflect.apply(how, undefined, [5])).rejects.toThrow("options: It is an object, not 5.");
  }
});

test.each<[options: object, message: string]>([
  [{ violations: "" }, "violations: It is empty."],
  [{ onExchange: "log" }, 'onExchange: It is a function, not "log".'],
  [{ port: -1 }, "port: A port is a number from 0 to 65535, not -1."],
  [{ timeout: "2m" }, 'timeout: It is a number above 0, 2147483647 at most, not "2m".'],
  [{ upstrem: "x" }, "upstrem: There is no such option. Did you mean upstream? Allowed: upstream, port, "],
])("startCheckingProxy refuses %o", async (options, message) => {
  await expect(started(startCheckingProxy, { upstream: "http://127.0.0.1:1", ...options })).rejects.toThrow(message);
});

test.each<[args: string, message: string]>([
  ["--mode Sandbox", "is invalid. Did you mean sandbox? Allowed: sandbox, contract, proxy."],
  ["--seed a --seed b", "option '--seed <text>' is given twice, and takes one value."],
  ["--public-url nope", `is invalid. ${URL_SAID}.`],
  ["--upstream http://127.0.0.1:1", "--upstream: It needs --mode proxy, and has no effect without."],
  ["--mode contract --violations file", "--violations: It needs --mode proxy, and has no effect without."],
  ["--mode contract --speed 2", `--speed: ${IDLE}`],
  ["--dynamic", `--dynamic: ${IDLE_ELSEWHERE}`],
  ["--mode proxy --upstream http://127.0.0.1:1 --dynamic", `--dynamic: ${IDLE_ELSEWHERE}`],
  ["--mode contract --advance reads", `--advance: ${IDLE}`],
  ["--mode contract --public-url http://mock:4010", `--public-url: ${IDLE}`],
  ["--allow-fetch https://host/", `--allow-fetch: 0: ${HOST}, not "https://host/".`],
  ["--mode proxy --upstream http://127.0.0.1:1 --credits 5", `--credits: ${IDLE}`],
  ["--cors docs.example.com", '--cors: 0: It is an origin, such as https://app.example.com, not "docs.example.com".'],
  [
    "--mode proxy --upstream http://127.0.0.1:1 --cors https://docs.example.com",
    "--cors: It has no effect in proxy mode",
  ],
  ["--mode proxy --upstream http://127.0.0.1:1 --seed a", "--seed: It has no effect in proxy mode"],
  [
    "--advance reads --speed 2",
    "--speed: It is for jobs that move with time, and has no effect with another --advance.",
  ],
])("the command line refuses %s", async (args, message) => {
  const { code, stderr } = await run([process.execPath, cli, "--port", "0", ...args.split(" ")]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
