// The command line as a process: what it prints where, and when it ends.
import { variableOf } from "@video-ads/core/credentials";
import { NOT_CONFIGURED } from "@video-ads/core/options";
import { type Mock, startMock } from "@video-ads/mock";
import { environmentOf, keysOf, settings } from "@video-ads/model/testing/keys";
import { asNode } from "@video-ads/testing/older-node";
import * as program from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { CLI, environment } from "./support/connect.ts";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};
/** Where it says that it listens. */
const ADDRESS = / (http:\/\/127\.0\.0\.1:\d+\/mcp)\b.*\n/;
const VIDEO = { link: "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906" };

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ advance: "manual" });
});
afterAll(() => mock.close());

interface Running extends program.Program {
  /** The next message on stdout. */
  read(): Promise<Record<string, unknown>>;
  write(message: unknown): void;
  /** Ends its stdin. */
  leave(): void;
}

function start(args: string[] = [], env = environment(mock)): Running {
  const started = program.start([process.execPath, CLI, ...args], { env, input: "open" });
  const { stdin } = started.child;
  return {
    ...started,
    read: async () => JSON.parse(await started.line()),
    write: (message) => stdin?.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`),
    leave: () => stdin?.end(),
  };
}

async function initialized(args: string[] = []): Promise<Running> {
  const server = start(args);
  server.write(INITIALIZE);
  expect(await server.read()).toMatchObject({ id: 1, result: { serverInfo: { name: "video-ads" } } });
  server.write({ jsonrpc: "2.0", method: "notifications/initialized" });
  return server;
}

const toolCall = (id: number, name: string, given: object): object => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given },
});

test("it says on stderr what it offers, and speaks only the protocol on stdout", async () => {
  const server = await initialized(["--max-credits", "100"]);
  server.leave();
  expect((await server.ended).code).toBe(0);
  expect(server.stderr()).toMatch(
    /^video-ads-mcp: \d+ tools for http:\S+, at most 100 credits, over stdin and stdout\n$/,
  );
});

test("a Node that is too old is told in a sentence", async () => {
  const { code, output } = await program.run([process.execPath, ...asNode("20.20.2"), CLI], { env: environment(mock) });
  const least = manifest.engines.node.replace(">=", "");
  expect(output).toBe(`video-ads-mcp: It needs Node ${least} or newer, and this is Node 20.20.2.\n`);
  expect(code).toBe(NOT_CONFIGURED);
});

test("it ends when stdin closes", async () => {
  const server = start();
  server.leave();
  expect((await server.ended).code).toBe(0);
});

test("it ends when stdin closes in the middle of a wait, and names the job that goes on", async () => {
  const server = await initialized();
  server.write(toolCall(2, "link_to_videos_create", { ...VIDEO, wait_seconds: 300 }));
  await server.said(/link_to_videos_create: linkToVideo/);
  server.leave();
  expect((await server.ended).code).toBe(0);
  expect(server.stderr()).toMatch(/linkToVideo [\w-]{36} goes on; link_to_videos_wait with this id waits for it/);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends it in the middle of a wait, over stdio and over HTTP",
  async (signal) => {
    const stdio = await initialized();
    stdio.write(toolCall(2, "link_to_videos_create", { ...VIDEO, wait_seconds: 300 }));
    await stdio.said(/link_to_videos_create: linkToVideo/);
    expect((await stdio.stop(signal)).code).toBe(0);
    expect(stdio.stderr()).toContain("goes on; link_to_videos_wait");

    const http = start(["--http", "--port", "0"]);
    const [, url = ""] = await http.said(ADDRESS);
    const stream = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      body: JSON.stringify(INITIALIZE),
    });
    expect(stream.status).toBe(200);
    expect((await http.stop(signal)).code).toBe(0);
  },
);

test("a line that is no message is passed over, and the next one is answered", async () => {
  const server = await initialized();
  for (const line of ["{not json", "", "null", "[]", '{"jsonrpc":"1.0"}', '"text"', "\u0000\u0001"]) server.write(line);
  server.write({ jsonrpc: "2.0", id: 7, method: "ping" });
  let answer = await server.read();
  // Some are answered with an error of the protocol, which names no request.
  while (answer.id !== 7) answer = await server.read();
  expect(answer).toMatchObject({ id: 7, result: {} });
});

test.each<[what: string, args: string[], says: RegExp]>([
  [
    "no keys",
    [],
    new RegExp(`Set VIDEO_ADS_BASE_URL, ${settings.map(variableOf).join("(,| and) ")}.* in the environment`),
  ],
  [
    "a wrong address",
    [],
    /^video-ads-mcp: VIDEO_ADS_BASE_URL is no address of a service: it has to be an http\(s\) URL without user/m,
  ],
  ["an unknown option", ["--reed-only"], /unknown option '--reed-only'\n\(Did you mean --read-only\?\)/],
  [
    "an unknown resource",
    ["--resources", "linkz"],
    /no resource "linkz"\. Did you mean "links"\? There are .*\blinks, /,
  ],
  ["an unknown tool", ["--tools", "links_crate"], /no tool "links_crate"\. Did you mean "links_create"\?/],
  ["a limit that is no number", ["--max-credits", "lots"], /'lots' is invalid\. It is a number, 0 or more\./],
  ["a length that sets nothing aside", ["--assume-seconds", "0"], /'0' is invalid\. It is a number above 0\./],
  ["a cost that sets nothing aside", ["--assume-credits", "0"], /'0' is invalid\. It is a number above 0\./],
  ["a duration without its unit", ["--max-wait", "90"], /A duration needs its unit: .*90s/],
  ["a pause without its unit", ["--poll", "2"], /A duration needs its unit: .*2s/],
  ["a limit given twice", ["--max-credits", "5", "--max-credits", "500"], /'--max-credits <number>' is given twice/],
  ["a port that is none", ["--http", "--port", "99999"], /A port is a number from 0 to 65535/],
  ["a port without HTTP", ["--port", "4040"], /--port is for --http: without that the server is on stdin and stdout/],
  ["a host name without HTTP", ["--allow-host", "a.example.com"], /--allow-host is for --http/],
  ["a pause that is none", ["--poll", "0.5ms"], /This duration is 1ms or more/],
  ["a pause that no timer holds", ["--poll", "25d"], /This duration is 24d at most/],
  ["an argument too many", ["serve"], /too many arguments/],
  ["an open address without a token", ["--http", "--host", "0.0.0.0"], /set VIDEO_ADS_MCP_TOKEN/],
])("%s: it does not start, says why on stderr, and prints nothing else", async (what, args, says) => {
  const environments: Record<string, Record<string, string>> = {
    "no keys": { PATH: process.env.PATH ?? "" },
    "a wrong address": { ...environment(mock), VIDEO_ADS_BASE_URL: "ftp://a.example.com" },
  };
  const server = start(args, environments[what] ?? environment(mock));
  // As the command line does: what the environment lacks is one thing, what was asked for another.
  expect((await server.ended).code).toBe(what in environments ? 3 : 2);
  expect(server.stderr()).toMatch(says);
  expect(server.stderr()).not.toContain("    at ");
  expect(server.stdout()).toBe("");
});

test("the limit of the environment holds, an option wins over it, and one that is no number is refused", async () => {
  const env = { ...environment(mock), VIDEO_ADS_MAX_CREDITS: "7" };
  for (const [args, limit] of [
    [[], "at most 7 credits"],
    [["--max-credits", "9"], "at most 9 credits"],
  ] as const) {
    const server = start([...args], env);
    await server.said(/over stdin/);
    expect(server.stderr()).toContain(limit);
    server.leave();
    await server.ended;
  }
  const refused = start([], { ...env, VIDEO_ADS_MAX_CREDITS: "lots" });
  await refused.ended;
  expect(refused.stderr()).toContain('VIDEO_ADS_MAX_CREDITS: It is a number, 0 or more, not "lots".');
  // As the command line ends.
  expect(await refused.ended).toMatchObject({ code: 3 });
});

test.each([
  ["VIDEO_ADS_MAX_CREDITS", []],
  ["VIDEO_ADS_JOURNAL", []],
  ["VIDEO_ADS_MCP_TOKEN", ["--http", "--port", "0"]],
])("%s that is set and empty is refused: it does not start", async (variable, args) => {
  for (const empty of ["", " "]) {
    const server = start(args, { ...environment(mock), [variable]: empty });
    expect((await server.ended).code).toBe(3);
    expect(server.stderr()).toContain(`${variable}: It is set, and empty: give it a value, or unset it.`);
    expect(server.stdout()).toBe("");
  }
});

test("its help fits a narrow terminal, but for what is one word or a line to be copied", async () => {
  const help = start(["-h"], { ...environment(mock), COLUMNS: "40" });
  await help.ended;
  const wide = help
    .stdout()
    .split("\n")
    .filter((line) => line.length > 40);
  expect(wide.filter((line) => !/^ {2}(-|video-ads-mcp )/.test(line) && line.trim().includes(" "))).toEqual([]);
});

test("its help says each default once, as it is written", async () => {
  const help = start(["-h"]);
  await help.ended;
  expect(help.stdout()).toMatch(/90s, 5m\s+\(default: 5m\)\s+--poll/);
  expect(help.stdout()).not.toMatch(/\(default: \w+\)\s+\(default|300000/);
});

test("a token from the environment is asked for", async () => {
  const server = start(["--http", "--port", "0"], { ...environment(mock), VIDEO_ADS_MCP_TOKEN: "open-sesame" });
  const [, url = ""] = await server.said(ADDRESS);
  expect(server.stderr()).toContain("with a token");
  expect((await fetch(url, { method: "POST" })).status).toBe(401);
  expect(server.stderr()).not.toContain("open-sesame");
});

test("no key is printed, whatever is asked for", async () => {
  const keys = keysOf("secret");
  const env = { ...environment(mock), ...environmentOf(mock.url, keys) };
  const server = start(["--max-credits", "5"], env);
  server.write(INITIALIZE);
  server.write(toolCall(2, "credits_get_remaining", {}));
  server.write(toolCall(3, "session_status", {}));
  server.write(toolCall(4, "links_create", { url: 1 }));
  const awaited = new Set<unknown>([1, 2, 3, 4]);
  while (awaited.size > 0) awaited.delete((await server.read()).id);
  server.leave();
  expect((await server.ended).code).toBe(0);
  expect(server.stdout()).toContain("does not let this server in");
  for (const key of Object.values(keys)) expect(server.output()).not.toContain(key);
});
