/** The MCP server: what its list of tools costs every conversation, and what it takes to get there. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { encode } from "gpt-tokenizer";
import { getToolsFromOpenApi } from "openapi-mcp-generator";
import type { Figure, Say } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import type { Cost } from "./tasks/assistant.ts";
import { replay } from "./tasks/replay.ts";
import { tasks } from "./tasks/tasks.ts";

const require = createRequire(import.meta.url);
const contract = require.resolve("@video-ads/spec/openapi.json");
const OURS = join(dirname(require.resolve("@video-ads/mcp/package.json")), "dist/cli.js");

const PEER = "@ivotoby/openapi-mcp-server";
const GENERATOR = "openapi-mcp-generator";
const peerArgs = [
  join(dirname(require.resolve(PEER)), "../bin/mcp-server.js"),
  ...["--transport", "stdio", "--api-base-url", "http://127.0.0.1:9", "--openapi-spec", contract],
];

interface Tool {
  name: string;
  description?: string;
  inputSchema: unknown;
}

/** A start up to the list of tools, which is what every conversation begins with. */
interface Start {
  tools: Tool[];
  /** Milliseconds from the start of the process to the list. */
  ready: number;
  /** Seconds of CPU until the process has ended. */
  cpu: number;
  /** Megabytes at most. */
  peak: number;
}

export async function mcp(say: Say): Promise<Figure[]> {
  say("mcp: lists of tools");
  const all = (await start([OURS])).tools;
  const lists: [name: string, tools: Tool[]][] = [
    ["all tools", all],
    ["all tools, as bare as the peers' (no output schemas, titles, annotations)", all.map(bare)],
    ["--no-output-schemas", (await start([OURS, "--no-output-schemas"])).tools],
    ["--lean", (await start([OURS, "--lean"])).tools],
    ["--read-only", (await start([OURS, "--read-only"])).tools],
    ["--resources links,linkToVideos", (await start([OURS, "--resources", "links,linkToVideos"])).tools],
    [
      "--resources customTemplates,customTemplateJobs",
      (await start([OURS, "--resources", "customTemplates,customTemplateJobs"])).tools,
    ],
    [PEER, (await start(peerArgs)).tools],
    [GENERATOR, (await getToolsFromOpenApi(contract, { baseUrl: "http://127.0.0.1:9", dereference: true })).map(bare)],
  ];
  const tokens = lists.map(([name, tools]) => ({
    name,
    value: encode(JSON.stringify(tools)).length,
    note: noteOn(tools),
  }));
  const bytes = lists.map(([name, tools]) => ({ name, value: Buffer.byteLength(JSON.stringify(tools)) }));
  const whole = tokens[0]?.value ?? Number.NaN;

  say("mcp: twenty tasks");
  const [plain, lean] = [await played(false), await played(true)];
  const taskRows = (of: (cost: Cost) => number): { name: string; value: number }[] => [
    { name: "--lean", value: Math.round(mean(lean.map(of))) },
    { name: "a tool per operation", value: Math.round(mean(plain.map(of))) },
  ];
  const tasked = `The mean of ${tasks.length} tasks that a program plays, which uses only what it was told, against the sandbox; each is done in both ways, by the jobs and credits that are there afterwards.`;

  const [ours, peer] = [await starts(say, "ours", [OURS]), await starts(say, PEER, peerArgs)];
  const rows = (of: (start: Start) => number): { name: string; value: number }[] => [
    { name: "@video-ads/mcp", value: median(ours.map(of)) },
    { name: PEER, value: median(peer.map(of)) },
  ];
  const started = `The median of ${STARTS} starts over stdio, each a new process, up to the answer to tools/list.`;
  return [
    {
      title: "MCP: tokens of the list of tools",
      method:
        "The JSON of tools/list, counted by gpt-tokenizer (o200k). Both peers make tools of the same contract; theirs have no output schemas, titles or annotations, and none that waits for a job.",
      unit: "tokens",
      rows: tokens,
      peers: [PEER, GENERATOR],
      target: { text: "at most 20,000 tokens for all tools", met: whole <= 20_000 },
    },
    {
      title: "MCP: bytes of the list of tools",
      method: "The same lists, as JSON.",
      unit: "bytes",
      rows: bytes,
      peers: [PEER, GENERATOR],
    },
    {
      title: "MCP: tokens of a task, at its end",
      method: `${tasked} The list without what models are not shown (answers' schemas, titles, annotations), the calls and their answers.`,
      unit: "tokens",
      rows: taskRows(({ context }) => context),
    },
    {
      title: "MCP: tokens of a task, read over its turns",
      method: `${tasked} At each turn a model reads all that is there.`,
      unit: "tokens",
      rows: taskRows(({ read }) => read),
    },
    {
      title: "MCP: calls of a task",
      method: tasked,
      unit: "calls",
      rows: taskRows(({ calls }) => calls),
    },
    {
      title: "MCP: start to the list of tools",
      method: started,
      unit: "ms",
      rows: rows(({ ready }) => ready),
      peers: [PEER],
    },
    {
      title: "MCP: CPU of a start",
      method: `${started} CPU until the process has ended.`,
      unit: "CPU-s",
      rows: rows(({ cpu }) => cpu),
      peers: [PEER],
    },
    {
      title: "MCP: memory of a start",
      method: `${started} Its largest resident size.`,
      unit: "MB",
      rows: rows(({ peak }) => peak),
      peers: [PEER],
    },
  ];
}

const STARTS = 9;

async function played(lean: boolean): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const task of tasks) costs.push((await replay(task, lean)).cost);
  return costs;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function starts(say: Say, name: string, args: readonly string[]): Promise<Start[]> {
  const found: Start[] = [];
  for (let index = 0; index < STARTS; index++) {
    say(`mcp: start ${index + 1} of ${STARTS}, ${name}`);
    found.push(await start(args));
  }
  return found;
}

/** Arguments have to be an object: clients that hold the list against the protocol refuse all of it for one that are not. */
function noteOn(tools: readonly Tool[]): string {
  const refused = tools.filter(({ inputSchema }) => Reflect.get(Object(inputSchema), "type") !== "object");
  const names = refused.map(({ name }) => name).join(", ");
  return `${tools.length} tools${names && `; clients refuse the list for ${names}, whose arguments are no object`}`;
}

/** What every server's list has. */
function bare({ name, description, inputSchema }: Tool): Tool {
  return { name, ...(description !== undefined && { description }), inputSchema };
}

async function start(args: readonly string[]): Promise<Start> {
  const scratch = await mkdtemp(join(tmpdir(), "video-ads-mcp-"));
  const usage = join(scratch, "usage");
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "ignore"],
    env: {
      ...process.env,
      VIDEO_ADS_BASE_URL: "http://127.0.0.1:9",
      VIDEO_ADS_API_ID: "id",
      VIDEO_ADS_API_KEY: "key",
      BENCH_USAGE_FILE: usage,
      NODE_OPTIONS: `--import=${new URL("../lib/report-at-exit.mjs", import.meta.url).href}`,
    },
  });
  const ended = once(child, "close");
  try {
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const send = (message: object): boolean => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "bench", version: "1" };
    send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
    await answers.next();
    send({ method: "notifications/initialized" });
    send({ id: 2, method: "tools/list" });
    const { result }: { result: { tools: Tool[] } } = JSON.parse(String((await answers.next()).value));
    const ready = performance.now() - began;
    child.stdin.end();
    await ended;
    const [cpu = Number.NaN, peak = Number.NaN] = (await readFile(usage, "utf8")).trim().split(" ").map(Number);
    return { tools: result.tools, ready, cpu, peak };
  } finally {
    child.kill("SIGKILL");
    await rm(scratch, { recursive: true, force: true });
  }
}
