// Runs the program: most command lines in this process, and the built program as a shell would where a test is about what only
// a process has.
import { mkdtemp, rm } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@video-ads/mock";
import { environmentOf, keysOf } from "@video-ads/model/testing/keys";
import { operationOf, smallestBody } from "@video-ads/model/testing/requests";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import * as program from "@video-ads/testing/program";
import { afterAll, beforeAll, vi } from "vitest";
import { resources } from "../src/generated/resources.ts";
import { type Outcome, type RunOptions, runHere } from "./in-process.ts";

export type { RunOptions };

// Some tests have many runs, or processes of their own: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** What lets in at a service of the test's own. */
export const KEYS = keysOf("a-long");

export const BIN = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

/** Where programs keep their state, on every system: nothing that a developer has kept is found. */
const STATE = Object.fromEntries(
  ["XDG_STATE_HOME", "LOCALAPPDATA", "HOME"].map((name) => [name, join(tmpdir(), "video-ads-no-state")]),
);

/** The environment without anything that a developer may have set. */
export function environment(service?: Pick<Mock, "url" | "credentials">): Record<string, string | undefined> {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VIDEO_ADS|FORCE_COLOR|NODE_PATH|COLUMNS|CI$)/.test(name)),
  );
  const own = { ...clean, NO_COLOR: "1", VIDEO_ADS_JOURNAL: join(tmpdir(), "journal"), ...STATE };
  if (!service) return own;
  return { ...own, ...environmentOf(service.url, { ...service.credentials }) };
}

/** The environment of a program that calls a service of the test's own. */
export function environmentAt(url: string): Record<string, string | undefined> {
  return { ...environment(), ...environmentOf(url, KEYS) };
}

/** The command of an operation with what that asks for, as the contract's example has it, and what a test has to say beside that. */
export function asking(id: string, more: Readonly<Record<string, unknown>> = {}): string[] {
  const { resource, verb } = operationOf(id);
  const row = resources.find(({ name }) => name === resource);
  const command = row?.verbs.find((one) => one.verb === verb)?.command;
  if (!row || !command) throw new Error(`no command calls ${id}`);
  return [row.command, command, "--data", JSON.stringify(smallestBody(id, more))];
}

/** Starts the built program: for signals, for streams that end, for what it says while it runs. */
export function start(args: readonly string[], { env = environment(), ...options }: RunOptions = {}): program.Program {
  return program.start([process.execPath, BIN, ...args], { ...options, env });
}

/** Runs a command line to its end, in this process. */
export function run(args: readonly string[], { env = environment(), ...options }: RunOptions = {}): Promise<Outcome> {
  return runHere(args, { ...options, env });
}

/** Runs the built program to its end, in a process of its own: for exit codes, and for programs that it starts. */
export async function runProcess(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const { stdout, stderr, code } = await start(args, { input: "", ...options }).ended;
  return { stdout, stderr, code };
}

/** A sandbox for the tests of a file, and the program that talks to it. */
export function useSandbox(options: Parameters<typeof startMock>[0] = { advance: { afterReads: 1 } }) {
  let mock: Mock | undefined;
  beforeAll(async () => {
    mock = await startMock(options);
  });
  afterAll(() => mock?.close());
  const withKeys = (more: RunOptions): RunOptions => ({ ...more, env: { ...environment(mock), ...more.env } });
  return {
    get mock(): Mock {
      if (!mock) throw new Error("The sandbox is there when tests run.");
      return mock;
    },
    run: (args: readonly string[], more: RunOptions = {}) => run(args, withKeys(more)),
    runProcess: (args: readonly string[], more: RunOptions = {}) => runProcess(args, withKeys(more)),
    start: (args: readonly string[], more: RunOptions = {}) => start(args, withKeys(more)),
  };
}

/** A service of the test's own, for answers that no sandbox gives; and the program that talks to it. */
export async function serving(
  answer: RequestListener,
): Promise<Loopback & { run: (args: readonly string[], more?: RunOptions) => Promise<Outcome> }> {
  const server = await loopback(answer);
  const keys = environmentAt(server.url);
  return { ...server, run: (args, more = {}) => run(args, { ...more, env: { ...keys, ...more.env } }) };
}

/** An empty folder that is gone after the tests of a file. */
export function useFolder(): { path: string } {
  const folder = { path: "" };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), "video-ads-cli-"));
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
