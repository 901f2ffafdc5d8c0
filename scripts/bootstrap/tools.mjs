// Finds Node and pnpm in the versions the repository pins: on the machine, in `.toolchain/`, or from npm.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fetchTools, folderOf } from "./fetch.mjs";
import { withLock } from "./lock.mjs";
import { findOnPath } from "./path.mjs";
import { nodePackage, platform, pnpmPackage } from "./platforms.mjs";
import { SetupError } from "./terminal.mjs";
import { isAtLeast, majorOf } from "./versions.mjs";

// The mock's engine asks for it. An odd major is never a long-term release.
const oldestNode = "24.18.0";

/** @typedef {{ node: string, pnpm: string, folders: string[] }} Tools `folders` belong first on PATH */

/** @param {string} root @returns {Promise<Tools>} */
export async function provideTools(root) {
  const pinned = readPins(root);
  const toolchain = join(root, ".toolchain");
  const wanted = { node: nodePackage(pinned.node), pnpm: pnpmPackage(pinned.pnpm) };

  /** @param {import("./platforms.mjs").ToolPackage | undefined} tool */
  const inToolchain = (tool) => {
    const file = tool && join(folderOf(toolchain, tool), tool.binary);
    return file && existsSync(file) ? file : undefined;
  };
  const findNode = () => (fitsNode(process.version, pinned.node) ? process.execPath : inToolchain(wanted.node));
  const findPnpm = () => inToolchain(wanted.pnpm) ?? pnpmOnMachine(wanted.pnpm?.version ?? pinned.pnpm);

  let node = findNode();
  let pnpm = findPnpm();
  if (!node && !wanted.node) {
    throw new SetupError(
      `This project needs Node ${oldestNode} or newer (it is written for ${pinned.node}); here is ${process.version}. ` +
        `There is no npm package of it for ${platform}: please install it, then run this again.`,
    );
  }
  if (!pnpm && !wanted.pnpm) {
    throw new SetupError(
      `This project needs pnpm ${pinned.pnpm} or a newer ${majorOf(pinned.pnpm)}.x. ` +
        `There is no npm package of it for ${platform}: please install it, then run this again.`,
    );
  }
  if (!node || !pnpm) {
    await withLock(join(toolchain, "lock"), async () => {
      node = findNode();
      pnpm = findPnpm();
      const missing = [!node && wanted.node, !pnpm && wanted.pnpm].filter((tool) => !!tool);
      if (missing.length > 0) await fetchTools(toolchain, missing);
    });
    node ??= findNode();
    pnpm ??= findPnpm();
  }
  if (!node || !pnpm) throw new SetupError(`The folder ${toolchain} changed during the setup: please run this again.`);

  const folders = [dirname(pnpm)];
  // A system folder such as /usr/bin is not moved ahead of the user's own when it already answers for `node`.
  const current = findOnPath("node");
  if (!current || realpathSync(current) !== realpathSync(node)) folders.unshift(dirname(node));
  return { node, pnpm, folders };
}

/** @param {string} root */
function readPins(root) {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const pnpm = /^pnpm@(\d+\.\d+\.\d+)/.exec(packageManager)?.[1];
  if (!pnpm) throw new SetupError(`package.json must pin pnpm in "packageManager", e.g. "pnpm@12.21.0".`);
  return { node: readFileSync(join(root, ".node-version"), "utf8").trim(), pnpm };
}

/** @param {string} version @param {string} pinned */
function fitsNode(version, pinned) {
  if (!isAtLeast(version, oldestNode) || majorOf(version) < majorOf(pinned)) return false;
  return majorOf(version) % 2 === 0;
}

/**
 * A pnpm counts only when it really runs: a wrapper without its binary does not, nor does one behind a download prompt.
 *
 * @param {string} least
 */
function pnpmOnMachine(least) {
  const file = findOnPath("pnpm");
  if (!file) return undefined;
  const { stdout } = spawnSync(file, ["--version"], {
    // Outside of the repository, whose pin would make an older pnpm download and pose as the pinned one.
    cwd: tmpdir(),
    encoding: "utf8",
    env: { ...process.env, COREPACK_ENABLE_NETWORK: "0" },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 10_000,
  });
  return majorOf(stdout) === majorOf(least) && isAtLeast(stdout, least) ? file : undefined;
}
