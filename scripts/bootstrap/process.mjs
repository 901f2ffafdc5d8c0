// Runs a command to its end: signals reach it, its exit code comes back, and it is never left behind.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { SetupError } from "./terminal.mjs";

const forwarded = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const onTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
const { env } = process;
const windows = process.platform === "win32";

/** @param {string} word */
const quoted = (word) => (/^[\w./:=@-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`);

/**
 * `viaShell` is for commands that may be `.cmd` shims on Windows, where only a shell can start them.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { viaShell?: boolean, onOutput?: (text: string) => void }} options
 * @returns {Promise<{ code: number, interrupted: boolean }>} `code` is 128 + n when signal n ended it, as shells have it;
 *   `interrupted` says that a signal came in meanwhile, whatever the command made of it
 */
export function run(command, args, { viaShell, onOutput, ...options }) {
  const child =
    viaShell && windows
      ? spawn([command, ...args].map(quoted).join(" "), { ...options, shell: true })
      : spawn(command, args, options);
  child.stdout?.on("data", (chunk) => onOutput?.(String(chunk)));
  child.stderr?.on("data", (chunk) => onOutput?.(String(chunk)));

  let interrupted = false;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    interrupted = true;
    // Ctrl-C reaches the whole foreground group; a second one would make servers quit without cleaning up.
    if (!(signal === "SIGINT" && onTerminal)) child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, forward);
  const watch = env.npm_lifecycle_event ? onceOrphaned(() => forward("SIGTERM")) : undefined;

  return new Promise((resolve, reject) => {
    child.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "ENOENT") reject(new SetupError(`${command}: command not found`, 127));
      else if (error.code === "EACCES") reject(new SetupError(`${command}: not executable`, 126));
      else reject(error);
    });
    child.on("close", (code, signal) =>
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), interrupted }),
    );
  }).finally(() => {
    clearInterval(watch);
    for (const signal of forwarded) process.off(signal, forward);
  });
}

/**
 * npm sends its signals to a shell in between, and a plain `sh` dies of them without passing them on.
 *
 * @param {() => void} then
 */
function onceOrphaned(then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 250);
  return timer.unref();
}
