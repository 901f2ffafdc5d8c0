// Programs of a page: until they end, or have said what they should.
import { once } from "node:events";
import { connect, createServer } from "node:net";

const LIMIT_MS = 90_000;

/** Resolves with what it said when it ended well, or as soon as it has said that. */
export function ended(child, what, until) {
  let stdout = "";
  let output = "";
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => settle(reject, new Error(`${what} is not over:\n${output}`)), LIMIT_MS);
    const settle = (how, value) => {
      clearTimeout(limit);
      stop(child);
      how(value);
    };
    child.stdin?.on("error", () => {});
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
      output += text;
      if (until?.test(stdout)) settle(resolve, stdout);
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.once("error", (error) => settle(reject, error));
    child.once("exit", async (code) => {
      // What it has left running holds its pipes open; what it has written itself is there by then.
      await Promise.race([once(child, "close"), new Promise((resolve) => setTimeout(resolve, 300))]);
      code === 0 && !until
        ? settle(resolve, stdout)
        : settle(reject, new Error(`${what} ended with ${code}:\n${output}`));
    });
  });
}

/** A shell with all that it has started. */
function stop(child) {
  try {
    process.kill(-child.pid);
  } catch {
    child.kill();
  }
}

const given = new Set();

/**
 * A port for a program that has to be told its port, and for no other page. It is below those that systems hand out by themselves:
 * the sandbox of another page could be given such a port before the program has started, and answer in its place.
 */
export async function freePort() {
  for (;;) {
    const port = 23_000 + Math.floor(Math.random() * 3_000);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

export async function reachable(port) {
  for (;;) {
    const there = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.unref();
    });
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
