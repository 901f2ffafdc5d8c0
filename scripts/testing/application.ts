/** An application of the Fetch standard, over the built packages, behind the server of each runtime. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Consumer, createConsumer, type PackageName } from "./consumer.ts";
import * as program from "./program.ts";
import type { Runtime } from "./runtimes.ts";
import { type Worker, workerdConfig } from "./workerd.ts";

/** An application that is running. */
export interface Running {
  /** Where it listens, without a slash at the end. */
  origin: string;
  stop(): Promise<void>;
}

const MAIN = `import process from "node:process";
import application from "./application.ts";
import { serve } from "./serve.ts";

serve(application, process.argv[2]);
`;

/** @param file Path of an `application.ts` whose default export is `{ fetch }`. It finds its settings in `process.env`. */
export async function createApplication(file: string, packages: readonly PackageName[]): Promise<Consumer> {
  const consumer = await createConsumer(packages, [file, join(import.meta.dirname, "serve.ts")]);
  await writeFile(join(consumer.folder, "main.ts"), MAIN);
  return consumer;
}

/** Starts what `createApplication` has put together. */
export function startApplication(
  runtime: Runtime,
  consumer: Consumer,
  settings: Record<string, string>,
): Promise<Running> {
  const { kind } = runtime;
  if (kind === "workerd") {
    return startWorker(runtime, consumer, { programs: ["application.ts"], flags: ["nodejs_compat"], settings });
  }
  const main = join(consumer.folder, "main.ts");
  // Deno gets no more than an application should need: the network and its settings.
  const deno = ["run", "--no-prompt", "--no-lock", "--node-modules-dir=manual", "--allow-net"];
  const args = {
    node: [main, kind],
    bun: [main, kind],
    deno: [...deno, `--allow-env=${Object.keys(settings)}`, main, kind],
  }[kind];
  return start(runtime, args, consumer, settings);
}

/** Starts a program of the consumer as a worker. */
export async function startWorker(runtime: Runtime, consumer: Consumer, worker: Worker): Promise<Running> {
  const config = join(consumer.folder, "workerd.capnp");
  await writeFile(config, await workerdConfig(consumer, worker));
  return start(runtime, ["serve", "--control-fd=1", config], consumer, {});
}

async function start(
  { binary, flags = [] }: Runtime,
  args: string[],
  { folder }: Consumer,
  settings: Record<string, string>,
): Promise<Running> {
  const env = { ...bareEnvironment(), ...settings };
  const { said, stop } = program.start([binary, ...flags, ...args], { cwd: folder, env, limitMs: 0 });
  // The program says `port 1234`, workerd `{"event": "listen", … "port":1234}`.
  const [, port] = await said(/\bport"?[ :](\d+)\b/);
  return {
    origin: `http://127.0.0.1:${port}`,
    // workerd would wait for requests that are under way.
    stop: async () => void (await stop("SIGKILL")),
  };
}

/** What a runtime needs to start, and none of this process's settings. */
export function bareEnvironment(): Record<string, string> {
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" };
}
