// The command line of the official inspector, over stdio and HTTP: it lists, calls and verifies, and has nothing to warn of. Then a client
// of the official SDK, over both as well, has a video made.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const SERVER = fileURLToPath(new URL("dist/cli.js", import.meta.resolve("@video-ads/mcp/package.json")));
const WAYS = { all: [], lean: ["--lean"], "read-only": ["--read-only"], bare: ["--no-output-schemas"] };

/** What else stands on standard error: where the server listens, what was verified, and that it keeps no secret. */
const SAID = /^(video-ads-mcp: \d|Verified \d|\[mcp-inspector\] (Secrets|How the secret) )/;

const manifest = createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json");
const { bin } = JSON.parse(await readFile(manifest, "utf8"));
const inspector = join(dirname(manifest), bin["mcp-inspector"]);

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("VIDEO_ADS_")));
const http = spawn(process.execPath, [SERVER, "--http", "--port", "0"], { stdio: ["ignore", "inherit", "pipe"] });
process.once("exit", () => http.kill());
const url = await addressOf(http.stderr);
const stdio = ([name, args]) => [name, { type: "stdio", command: process.execPath, args: [SERVER, ...args], env }];
const mcpServers = { ...Object.fromEntries(Object.entries(WAYS).map(stdio)), http: { type: "streamable-http", url } };
await writeFile("servers.json", JSON.stringify({ mcpServers }));

for (const server of Object.keys(mcpServers)) {
  const { tools } = await inspect(server, "--method", "tools/list", "--strict");
  assert.ok(server === "lean" ? tools.length === 3 : tools.length > 10, `${server}: ${tools.length} tools`);
}
for (const server of ["all", "http"]) {
  const called = await inspect(server, "--method", "tools/call", "--tool-name", "credits_get_remaining");
  assert.ok(called.structuredContent.remaining_credits > 0);
  const { resources } = await inspect(server, "--method", "resources/list");
  assert.ok(resources.length > 40);
  const { prompts } = await inspect(server, "--method", "prompts/list");
  assert.equal(prompts.length, 2);
  const skill = await inspect(server, "--method", "skills/list", "--verify", "--require-digests");
  assert.equal(skill.name, "video-ads");
}
console.log("flow: the inspector has listed, called and verified, and warned of nothing");

for (const transport of [
  new StdioClientTransport({ command: process.execPath, args: [SERVER], env: { ...process.env, ...env } }),
  new StreamableHTTPClientTransport(new URL(url)),
]) {
  const client = new Client({ name: "rehearsal", version: "1.0.0" });
  await client.connect(transport);
  const body = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" };
  const { structuredContent: edit } = await client.callTool({ name: "ai_editing_create", arguments: body });
  await until(client, edit.id, "preview");
  await client.callTool({ name: "ai_editing_render", arguments: { id: edit.id } });
  const done = await until(client, edit.id, "done");
  assert.deepEqual([done.outcome, done.outputs.length], ["succeeded", 1]);
  await client.close();
}
console.log("flow: a client of the SDK has had two videos made");
http.kill();

/** Its answer. Whatever else it says is a warning. */
async function inspect(server, ...args) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [inspector, "--cli", "--config", "servers.json", "--server", server, ...args],
    { maxBuffer: 16 * 1024 * 1024, env: { ...process.env, MCP_INSPECTOR_SECRET_STORE: "memory" } },
  );
  const said = stderr.split("\n").filter((line) => line && !SAID.test(line));
  assert.deepEqual(said, [], `${server} ${args.join(" ")}`);
  return JSON.parse(stdout);
}

/** What the job is by then. */
async function until(client, id, state) {
  for (;;) {
    const waited = await client.callTool({ name: "ai_editing_wait", arguments: { id, until: state } });
    assert.ok(!waited.isError, JSON.stringify(waited.content));
    if (waited.structuredContent.outcome !== "running") return waited.structuredContent;
  }
}

/** Where the server says that it listens. */
function addressOf(output) {
  return new Promise((resolve, reject) => {
    let said = "";
    output.on("data", (text) => {
      said += text;
      const [found] = said.match(/http:\/\/127\.0\.0\.1:\d+\/mcp/) ?? [];
      if (found) resolve(found);
    });
    output.once("end", () => reject(new Error(`The server did not start:\n${said}`)));
  });
}
