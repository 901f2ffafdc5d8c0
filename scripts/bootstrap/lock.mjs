// One setup at a time per folder: a second one waits for the first and then finds the work done.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startStep } from "./terminal.mjs";

// A setup takes seconds; a lock older than this is from another machine or container that shares the folder.
const abandonedAfterMs = 15 * 60_000;

/**
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  let waiting;
  while (!take(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    waiting ??= startStep("Waiting for another setup in this folder");
    await sleep(200);
  }
  waiting?.stop();
  const release = () => rmSync(file, { force: true });
  process.on("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.off("exit", release);
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    // Empty for the instant between creation and writing, and for good when its owner died in that instant.
    if (Date.now() - statSync(file).mtimeMs > (owner > 0 ? abandonedAfterMs : 5_000)) return true;
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}
