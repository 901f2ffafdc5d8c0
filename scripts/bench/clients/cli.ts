/** The command line: what a command costs before and beside the request that it sends. */
import { execFile } from "node:child_process";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Figure, type Row, type Say, valueIn } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import { KEYS, startMockProcess } from "../mock/servers.ts";

const require = createRequire(import.meta.url);
const FOLDER = dirname(require.resolve("@video-ads/cli/package.json"));
const PROGRAM = join(FOLDER, "dist/cli.js");
const ROUNDS = 15;
const NODE = process.execPath;
const BARE = "node, nothing loaded";

type Commands = Readonly<Record<string, readonly string[]>>;

export async function cli(say: Say): Promise<Figure[]> {
  const starts = await cpuOf(say, "cli: start", {
    [BARE]: [NODE, "-e", ""],
    "video-ads --version": [NODE, PROGRAM, "--version"],
    "video-ads --help": [NODE, PROGRAM, "--help"],
    "video-ads lipsyncs preview --help": [NODE, PROGRAM, "lipsyncs", "preview", "--help"],
    "completion of a flag": [NODE, PROGRAM, "complete", "fish", "lipsyncs", "preview", "--"],
  });
  await using sandbox = await startMockProcess();
  const url = `${sandbox.url}/api/remaining_credits/`;
  const headers = Object.entries(KEYS);
  const code = `fetch(${JSON.stringify(url)}, { headers: ${JSON.stringify(KEYS)} }).then((answer) => answer.json()).then(console.log)`;
  const settings = {
    VIDEO_ADS_BASE_URL: sandbox.url,
    VIDEO_ADS_API_ID: KEYS["x-api-id"],
    VIDEO_ADS_API_KEY: KEYS["x-api-key"],
  };
  const gets = await cpuOf(
    say,
    "cli: GET",
    {
      curl: ["curl", "--silent", ...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`]), url],
      "node, a bare fetch": [NODE, "-e", code],
      "video-ads credits get-remaining": [NODE, PROGRAM, "credits", "get-remaining"],
      "the same with --query": [NODE, PROGRAM, "credits", "get-remaining", "--query", "remaining_credits"],
    },
    settings,
  );
  say("cli: size");
  const method = `User and system time of the whole process, the compile cache warm. Median of ${ROUNDS} runs, in turns.`;
  const help = ["video-ads --help", "video-ads lipsyncs preview --help"].map((name) => valueIn(starts, name));
  return [
    {
      title: "CLI: CPU of a start",
      method,
      unit: "ms",
      rows: starts,
      peers: [BARE],
      target: { text: "help in at most 120 ms", met: Math.max(...help) <= 120 },
    },
    {
      title: "CLI: CPU of a GET",
      method: `${method} Against the sandbox on loopback.`,
      unit: "ms",
      rows: gets,
      peers: ["node, a bare fetch", "curl"],
    },
    {
      title: "CLI: size of what is installed",
      method: "Bytes of all files, unpacked: the package by itself, and with everything that it depends on.",
      unit: "bytes",
      rows: await sizes(),
    },
  ];
}

/** Milliseconds of CPU of each command, which are run in turns. */
async function cpuOf(
  say: Say,
  what: string,
  commands: Commands,
  settings: Record<string, string> = {},
): Promise<Row[]> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const found = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
  // The first run fills the compile cache, and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    say(`${what}, ${round} of ${ROUNDS}`);
    for (const [name, command] of Object.entries(commands)) {
      const milliseconds = await cpuTime(command, env);
      if (round > 0) found.get(name)?.push(milliseconds);
    }
  }
  return [...found].map(([name, values]) => ({ name, value: median(values) }));
}

/** The shell counts for all programs alike, without anything being loaded into them. */
async function cpuTime(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" > /dev/null';
  const { stderr } = await promisify(execFile)("bash", ["-c", script, "bash", ...command], { env });
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(" ").map(Number);
  return 1_000 * (user + system);
}

async function sizes(): Promise<Row[]> {
  const folders = new Set<string>();
  await addDependencies(FOLDER, folders);
  let whole = 0;
  for (const folder of folders) whole += await bytesIn(folder);
  const name = `with its dependencies: ${folders.size - 1} packages`;
  return [
    { name: "@video-ads/cli", value: await bytesIn(FOLDER) },
    { name: "with everything that it depends on", value: whole, note: name },
  ];
}

async function addDependencies(folder: string, found: Set<string>): Promise<void> {
  const real = await realpath(folder);
  if (found.has(real)) return;
  found.add(real);
  const { dependencies = {} } = JSON.parse(await readFile(join(real, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const paths = createRequire(join(real, "package.json")).resolve.paths(name) ?? [];
    const places = await Promise.all(
      paths.map((path) =>
        stat(join(path, name)).then(
          () => join(path, name),
          () => "",
        ),
      ),
    );
    const place = places.find((path) => path !== "");
    if (place) await addDependencies(place, found);
  }
}

/** What would be published of a package of this repository is its `dist`; others are as they were published. */
async function bytesIn(folder: string): Promise<number> {
  const own =
    (await readFile(join(folder, "package.json"), "utf8")).includes('"workspace:') || !folder.includes("node_modules");
  const root = own ? join(folder, "dist") : folder;
  let bytes = 0;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !path.slice(root.length).includes("node_modules")) bytes += (await stat(path)).size;
  }
  return bytes;
}
