// The official conformance suite, by those of its checks that fit any server: the others ask for tools, pages and prompts of its own.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { type Mock, startMock } from "@video-ads/mock";
import { loopback } from "@video-ads/testing/loopback";
import { run } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prompts } from "../src/generated/service.ts";
import { type HttpServer, startHttp } from "../src/index.ts";
import { newFolder, serverOptions } from "./support/connect.ts";

const require = createRequire(import.meta.url);
const manifest = require.resolve("@modelcontextprotocol/conformance/package.json");
const SUITE = join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin.conformance);

let mock: Mock;
let server: HttpServer;
beforeAll(async () => {
  mock = await startMock();
  server = await startHttp({ port: 0, ...serverOptions(mock, [], {}) });
});
afterAll(async () => {
  await server.close();
  await mock.close();
});

/** How each check of a scenario came out. */
async function checks(scenario: string, url: string): Promise<[id: string, status: string][]> {
  const folder = newFolder();
  const { output } = await run([process.execPath, SUITE, "server", "--url", url, "--scenario", scenario, "-o", folder]);
  const [written] = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("checks.json"),
  );
  if (written === undefined) throw new Error(`The suite has written no result:\n${output}`);
  const found: { id: string; status: string }[] = JSON.parse(readFileSync(join(folder, written), "utf8"));
  return found.map(({ id, status }) => [id, status]);
}

test.each([
  ["server-initialize", ["server-initialize"]],
  ["ping", ["ping"]],
  ["logging-set-level", ["logging-set-level"]],
  ["tools-list", ["tools-list"]],
  ["resources-list", ["resources-list"]],
  ["prompts-list", ["prompts-list"]],
  ["dns-rebinding-protection", ["localhost-host-rebinding-rejected", "localhost-host-valid-accepted"]],
  ["server-sse-multiple-streams", ["server-accepts-multiple-post-streams", "server-sse-streams-functional"]],
])("%s", async (scenario, ids) => {
  expect(await checks(scenario, server.url)).toEqual(ids.map((id) => [id, "SUCCESS"]));
});

test("completion-complete, with a prompt that there is in place of the suite's", async () => {
  // The protocol wants a prompt that there is not to be refused, and so it is.
  expect(await checks("completion-complete", server.url)).toEqual([["completion-complete", "FAILURE"]]);
  const [prompt] = prompts;
  const [argument] = prompt?.arguments ?? [];
  await using renamed = await loopback(async (request, response) => {
    const sent = await text(request);
    const body = sent
      .replace('"test_prompt_with_arguments"', JSON.stringify(prompt?.name))
      .replace('"arg1"', JSON.stringify(argument?.name));
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(server.url, {
      method: request.method ?? "GET",
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(body && { body }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  expect(await checks("completion-complete", `${renamed.url}/mcp`)).toEqual([["completion-complete", "SUCCESS"]]);
});
