// An empty folder outside of the repository, in which somebody installs the published packages and runs something.
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { repository } from "../packages/published.ts";
import { runOk } from "./command.ts";
import type { Registry } from "./registry.ts";

/** How somebody uses the packages. */
export interface Scenario {
  /** Its folder in `consumers/`. */
  folder: string;
  /** What it is, for the table. */
  name: string;
  manager: "npm" | "pnpm";
  /** Run in this order, in its folder. `{node}` and other runtimes in braces are replaced by executables. */
  commands: readonly (readonly string[])[];
}

/** A folder with the packages installed. */
export interface Consumer {
  folder: string;
  /** Packages in its node_modules, counted. */
  installed: number;
  remove(): Promise<void>;
}

const CONSUMERS = fileURLToPath(new URL("../../consumers/", import.meta.url));

/**
 * Every request is logged, so that an installation that fails or does not end says what it waited for. npm asks twice, and not after
 * minutes: where it may ask nobody, it tries a hundred packages one after the other.
 */
const INSTALL = {
  npm: ["--no-audit", "--no-fund", "--loglevel=http", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"],
  pnpm: ["--reporter=append-only"],
} as const;

/** Copies the files of a scenario into an empty folder and installs what its package.json asks for. */
export async function install(
  { folder: name, manager }: Scenario,
  registry: Registry,
  version: string,
): Promise<Consumer> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `video-ads-${name}-`)));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(CONSUMERS, name), folder, { recursive: true });
    await cp(join(CONSUMERS, "flow.ts"), join(folder, "flow.ts"));
    await pinVersions(join(folder, "package.json"), version);
    await writeFile(join(folder, ".npmrc"), registry.scope);
    // What has just been published is younger than pnpm likes, and a script that counts installations is not needed.
    if (manager === "pnpm") {
      await writeFile(
        join(folder, "pnpm-workspace.yaml"),
        'minimumReleaseAge: 0\nallowBuilds:\n  "@scarf/scarf": false\n',
      );
    }
    await runOk([manager, "install", ...INSTALL[manager]], { cwd: folder, limitMs: 300_000 });
    return { folder, installed: await countInstalled(folder, manager), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Ours in the version of the rehearsal, so that nothing else can be tried by mistake; `catalog:` as the repository has it. */
async function pinVersions(file: string, version: string): Promise<void> {
  const { catalog } = parse(await readFile(join(repository, "pnpm-workspace.yaml"), "utf8")) as {
    catalog: Record<string, string>;
  };
  const manifest = JSON.parse(await readFile(file, "utf8")) as { dependencies: Record<string, string> };
  for (const [name, wanted] of Object.entries(manifest.dependencies)) {
    if (name.startsWith("@video-ads/")) manifest.dependencies[name] = version;
    else if (wanted === "catalog:") manifest.dependencies[name] = catalog[name] ?? "*";
  }
  await writeFile(file, JSON.stringify(manifest, null, 2));
}

async function countInstalled(folder: string, manager: "npm" | "pnpm"): Promise<number> {
  if (manager === "pnpm") {
    const lock = parse(await readFile(join(folder, "pnpm-lock.yaml"), "utf8")) as { packages: object };
    return Object.keys(lock.packages).length;
  }
  const lock = createRequire(import.meta.url)(join(folder, "node_modules", ".package-lock.json")) as {
    packages: object;
  };
  return Object.keys(lock.packages).length;
}
