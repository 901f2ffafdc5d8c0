// Runs a command line in this process, in place of a process of its own: the environment, the folder and the streams that the
// program would have been given are put where it looks for them, and taken away again.
import { Readable, Writable } from "node:stream";
import { main } from "../src/main.ts";

export interface Outcome {
  stdout: string;
  stderr: string;
  code: number | null;
}

export interface RunOptions {
  env?: Record<string, string | undefined>;
  input?: string;
  cwd?: string;
}

/** There is one environment and one standard output in a process: a run waits for the one before. */
let last: Promise<unknown> = Promise.resolve();

/** What the program prints and what it would exit with. What only a process has, its signals and its end, is not here. */
export function runHere(args: readonly string[], options: RunOptions & Required<Pick<RunOptions, "env">>) {
  const run = last.then(() => runAlone(args, options));
  last = run.catch(() => {});
  return run;
}

async function runAlone(
  args: readonly string[],
  { env, input = "", cwd = process.cwd() }: RunOptions,
): Promise<Outcome> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const before = { env: { ...process.env }, cwd: process.cwd(), streams: streamsOf(process) };
  try {
    become(env);
    process.chdir(cwd);
    Object.defineProperties(process, {
      stdin: { configurable: true, enumerable: true, value: Readable.from([Buffer.from(input)]) },
      stdout: { configurable: true, enumerable: true, value: stdout },
      stderr: { configurable: true, enumerable: true, value: stderr },
    });
    const code = await main(args);
    return { stdout: stdout.text, stderr: stderr.text, code };
  } finally {
    Object.defineProperties(process, before.streams);
    process.chdir(before.cwd);
    become(before.env);
  }
}

/** A stream into a pipe: no terminal, no width, no colours. */
class Sink extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

/** Variable by variable: `process.loadEnvFile` sets those of the process, not those of an object in its place. */
function become(env: Readonly<Record<string, string | undefined>> = {}): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

function streamsOf(of: NodeJS.Process): PropertyDescriptorMap {
  const { stdin, stdout, stderr } = Object.getOwnPropertyDescriptors(of);
  if (!stdin || !stdout || !stderr) throw new Error("A process has three streams.");
  return { stdin, stdout, stderr };
}
