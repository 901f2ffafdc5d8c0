// Runs `pnpm install` when, and only when, something that decides its result changed since it last succeeded.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { platform } from "./platforms.mjs";
import { run } from "./process.mjs";
import { SetupError, startStep } from "./terminal.mjs";

const pnpmSettings = {
  // pnpm replaces a node_modules that it does not trust, where it would otherwise ask and, without a terminal, stop.
  CI: "true",
  NO_COLOR: "1",
  // Its own patience is minutes per package, in which a screen would say nothing.
  pnpm_config_fetch_retries: "2",
  pnpm_config_fetch_retry_mintimeout: "500",
  pnpm_config_fetch_retry_maxtimeout: "3000",
};

/** @param {string} root @param {import("./tools.mjs").Tools} tools @param {NodeJS.ProcessEnv} env */
export async function installPackages(root, tools, env) {
  // Inside node_modules, so that removing that folder also removes the claim that it is complete.
  const stamp = join(root, "node_modules", ".installed");
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(root);
  if (isCurrent()) return;

  await withLock(join(root, ".toolchain", "lock"), async () => {
    if (isCurrent()) return;
    const installing = fingerprint(root);
    rmSync(stamp, { force: true });
    await pnpmInstall(root, tools.pnpm, env);
    writeFileSync(stamp, installing);
  });
}

/** @param {string} root @param {string} pnpm @param {NodeJS.ProcessEnv} env */
async function pnpmInstall(root, pnpm, env) {
  const step = startStep("Installing packages");
  let log = "";
  const { code, interrupted } = await run(pnpm, ["install", "--frozen-lockfile", "--reporter=append-only"], {
    cwd: root,
    env: { ...env, ...pnpmSettings },
    stdio: ["ignore", "pipe", "pipe"],
    onOutput(text) {
      log += text;
      const added = [...text.matchAll(/added (\d+)/g)].at(-1)?.[1];
      if (added) step.update(`${added} of ${countIn(log) ?? "?"}`);
    },
  }).finally(() => step.stop());

  writeFileSync(join(root, ".toolchain", "pnpm.log"), log);
  if (interrupted) throw new SetupError("Interrupted. The next run continues.", 130);
  if (code !== 0) throw new SetupError(explain(log));
  step.done(countIn(log) ? `Installed ${countIn(log)} packages` : "Packages are up to date, checked");
}

/** @param {string} log */
const countIn = (log) => /^Packages: \+(\d+)/m.exec(log)?.[1];

/** @param {string} log */
function explain(log) {
  const own = "What pnpm said is in .toolchain/pnpm.log.";
  if (/OUTDATED_LOCKFILE|LOCKFILE_MISSING|NO_LOCKFILE/.test(log)) {
    return "pnpm-lock.yaml does not match the package.json files. Update it with `npm run exec -- pnpm install --no-frozen-lockfile`.";
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|META_FETCH_FAIL|error sending request/i.test(log)) {
    return `Could not install the packages of pnpm-lock.yaml: the npm registry cannot be reached. The first run needs a network. ${own}`;
  }
  const lines = log.trim().split("\n").slice(-15).join("\n");
  return `Installing the packages failed. ${own} Its last lines:\n${lines}`;
}

/** @param {string} root */
function fingerprint(root) {
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...workspaceManifests(root)];
  const hash = createHash("sha256").update(platform);
  for (const file of files) {
    const path = join(root, file);
    hash.update(`\0${file}\0`).update(existsSync(path) ? readFileSync(path) : "absent");
  }
  return hash.digest("hex");
}

/**
 * The workspace patterns in use are a folder, or all folders in one (`packages/*`): not worth a YAML parser and a glob.
 *
 * @param {string} root
 */
function workspaceManifests(root) {
  const file = join(root, "pnpm-workspace.yaml");
  const list = existsSync(file) ? /^packages:\n((?:[ \t]*-.*\n?)+)/m.exec(readFileSync(file, "utf8"))?.[1] : "";
  const patterns = [...(list ?? "").matchAll(/-\s*["']?([^"'#\s]+)/g)].map((match) => match[1] ?? "");
  return patterns.flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return [`${pattern}/package.json`];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent))
      .sort()
      .map((name) => `${parent}/${name}/package.json`);
  });
}
