/** Starts the application on a runtime. */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Runtime } from "../../../../scripts/testing/runtimes.ts";
import type { Consumer } from "./consumer.ts";
import { workerdConfig } from "./workerd.ts";

/** An application that is running. */
export interface Running {
  /** Where it listens, without a slash at the end. */
  origin: string;
  stop(): Promise<void>;
}

/** How long a runtime may take to listen. */
const LIMIT_MS = 50_000;

export async function start(
  { kind, binary }: Runtime,
  consumer: Consumer,
  settings: Record<string, string>,
): Promise<Running> {
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" };
  const program = join(consumer.folder, "serve.ts");
  // Deno gets no more than a receiver should need: the network and its settings.
  const deno = ["run", "--no-prompt", "--no-lock", "--node-modules-dir=manual", "--allow-net"];
  const config = join(consumer.folder, "workerd.capnp");
  if (kind === "workerd") await writeFile(config, await workerdConfig(consumer, settings));
  const args = {
    node: [program, kind],
    bun: [program, kind],
    deno: [...deno, `--allow-env=${Object.keys(settings)}`, program, kind],
    workerd: ["serve", "--control-fd=1", config],
  }[kind];
  const child = spawn(binary, args, {
    cwd: consumer.folder,
    env: kind === "workerd" ? env : { ...env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  // workerd would wait for requests that are under way.
  const stop = (): Promise<void> => {
    child.kill("SIGKILL");
    return gone;
  };
  const limit = setTimeout(stop, LIMIT_MS);
  const port = await portOf(child);
  clearTimeout(limit);
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** The program says `port 1234`, workerd `{"event": "listen", … "port":1234}`. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        const [, port] = /\bport"?[ :](\d+)\b/.exec(said) ?? [];
        if (port) resolve(Number(port));
      });
    }
    child.once("error", reject).once("close", () => reject(new Error(`It did not start, or ended:\n${said}`)));
  });
}
