import { createRequire } from "node:module";
import { median } from "../lib/median.ts";
import { startServer } from "../lib/server-process.ts";
import { throughput } from "../lib/throughput.ts";
import { createJob, getJob } from "../mock/requests.ts";
import { KEYS } from "../mock/servers.ts";
import { generate } from "./generation.ts";
import type { Measure } from "./measure.ts";
import { program } from "./programs.ts";
import { medianRun, type SizedTree } from "./sized-tree.ts";

const READY = { path: "/api/remaining_credits/", headers: KEYS };
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

const PRISM = "prism mock -v error";
const servers = {
  [PRISM]: (tree: SizedTree) => (port: number) => [
    createRequire(import.meta.url).resolve("@stoplight/prism-cli"),
    "mock",
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--verboseLevel",
    "error",
    tree.document,
  ],
  "contract mode": (tree: SizedTree) => (port: number) => [...mock(tree, port), "--mode", "contract"],
  sandbox: (tree: SizedTree) => (port: number) => mock(tree, port),
};
type Server = keyof typeof servers;
const names = Object.keys(servers) as Server[];

function mock(tree: SizedTree, port: number): string[] {
  return [tree.at("packages/mock/dist/cli.js"), "--port", String(port), "--quiet"];
}

async function build(tree: SizedTree): Promise<void> {
  await tree.once("build mock", async () => {
    await generate(tree);
    const cwd = tree.at("packages/mock");
    return medianRun({ ...tree, rounds: 1 }, cwd, [program("tsdown", "tsdown", cwd)]);
  });
}

interface Start {
  wall: number;
  cpu: number;
  heap: number;
}

function start(tree: SizedTree, name: Server): Promise<Start> {
  return tree.once(`start ${name}`, async () => {
    await build(tree);
    const starts: Start[] = [];
    for (let round = 0; round < tree.rounds; round++) {
      await using server = await startServer(servers[name](tree), READY);
      starts.push({ wall: server.firstAnswer / 1000, cpu: await server.cpu(), heap: await server.heap() });
    }
    const of = (field: keyof Start): number => median(starts.map((each) => each[field]));
    return { wall: of("wall"), cpu: of("cpu"), heap: of("heap") };
  });
}

function measure(title: string, method: string, unit: string, field: keyof Start): Measure {
  return {
    title,
    method,
    unit,
    rows: names.map((name) => ({
      name,
      ...(name === PRISM && { peer: true }),
      value: async (tree) => (await start(tree, name))[field],
    })),
    growth: "linear",
  };
}

export const mockStart = measure(
  "Start of the mock, on the clock",
  "From the start of the process to the first whole answer, asked every 4 ms.",
  "s",
  "wall",
);

export const mockStartCpu = measure(
  "Start of the mock, CPU",
  "What the process has used when it has given its first answer.",
  "CPU-s",
  "cpu",
);

export const mockMemory = measure(
  "Memory of the mock after its start",
  "JavaScript heap after a garbage collection.",
  "MB",
  "heap",
);

/** In contract mode: the sandbox remembers what it is sent. */
export const mockAnswers: Measure = {
  title: "Answers of the mock",
  method:
    "Reads and creations of custom template jobs in turn, both validated, over 8 connections; median of 3 turns of 400.",
  unit: "requests per CPU-second",
  rows: ([PRISM, "contract mode"] as const).map((name) => ({
    name,
    ...(name === PRISM && { peer: true }),
    value: async (tree) => {
      await build(tree);
      await using server = await startServer(servers[name](tree), READY);
      const shots = (index: number) => (index % 2 === 0 ? getJob(ID) : createJob());
      const measured = await throughput([{ name, server, shots }], { requests: 400, rounds: 3 });
      return measured.get(name) ?? Number.NaN;
    },
  })),
};
