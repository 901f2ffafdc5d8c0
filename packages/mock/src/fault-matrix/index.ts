// Runs an app against everything that can go wrong with the service.

import { setTimeout as sleep } from "node:timers/promises";
import { AMOUNT, givenNumber, givenWord, notThis } from "@video-ads/core/options";
import { loadContract } from "../contract/load.ts";
import { serviceOf } from "../contract/service-of.ts";
import { type LocalMock, madeWith } from "../create-mock.ts";
import { type Checks, callable, check } from "../option-values.ts";
import { OptionsError } from "../options-error.ts";
import { NOTHING_USED, notesOn, requireBaseline } from "./baseline.ts";
import { type Fault, faultsFor, hasFailedPart, oneOfEachKind } from "./cases.ts";
import { type Doubt, notesOnDoubts } from "./doubts.ts";
import { judge } from "./judge.ts";
import { notesOnMissed, notesOnUnmet } from "./missed.ts";
import { isAlike } from "./ran.ts";
import { runFlow } from "./run-flow.ts";
import { FaultMatrixStoppedError } from "./stopped-error.ts";
import { table } from "./table.ts";
import type { FaultCase, FaultMatrix, FaultMatrixOptions, Flow, FlowResult } from "./types.ts";

export { FaultMatrixStoppedError } from "./stopped-error.ts";
export type * from "./types.ts";

const TWO_HOURS = 7_200_000;

/** Real milliseconds until a flow is run again that may have been loading something. */
const LOADING_MS = [50, 200, 500];

const RESULTS: readonly FlowResult[] = ["finished", "started"];

const CHECKS: Checks<FaultMatrixOptions> = {
  limitMs: (given) => givenNumber(given, { above: 0 }).problem,
  quietMs: (given) => givenNumber(given, AMOUNT).problem,
  only: callable,
  result: (given) => givenWord(given, RESULTS).problem,
  signal: (given) => (given instanceof AbortSignal ? undefined : notThis("It is an AbortSignal.", given)),
  onCase: callable,
};

/** One at a time: time is everybody's. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what an app does with the service against the faults that its operations, jobs and webhooks can have by the contract, as they are
 * listed in the guide to testing, and says what the app made of each. Every case has a sandbox of its own, made like this mock,
 * but that its jobs take a step each 0.4 seconds of its clock, whatever `advance` says. Timers and clocks of the whole process
 * are those of the sandbox meanwhile, so that hours pass in milliseconds and, to an app without files and sockets of its own, the same
 * happens each time: nothing else should run beside it.
 *
 * @example
 * const matrix = await faultMatrix(mock, ({ url, fetch, credentials }) => orderFilm(createClient({ ...credentials, baseUrl: url, fetch })));
 * assert.deepEqual(matrix.mistakes, [], String(matrix));
 * @throws {OptionsError} When an option is unknown, or not of its kind, or no case is left to run.
 * @throws {Error} When the flow does not work where nothing goes wrong: comes to no result, uses nothing of the service, starts no job that
 * succeeds, or does not wait for it.
 * @throws {FaultMatrixStoppedError} When the signal ends it, or the mock is closed: with the cases that were over.
 */
export async function faultMatrix(mock: LocalMock, flow: Flow, options: FaultMatrixOptions = {}): Promise<FaultMatrix> {
  check(options, CHECKS);
  requireSandbox(mock);
  const problem = callable(flow);
  if (problem !== undefined) throw new OptionsError("flow", problem);
  const matrix = last.then(() => run(mock, flow, options));
  last = matrix.catch(() => {});
  return matrix;
}

function requireSandbox(mock: LocalMock): void {
  const made = "It is a mock that createMock() or startMock() has made";
  if (callable(Object(mock).fetch) !== undefined) throw new OptionsError("mock", notThis(`${made}.`, mock));
  if (madeWith(mock).options.mode === "contract")
    throw new OptionsError("mock", `${made}, in sandbox mode: in contract mode no job goes on.`);
}

/** How far a matrix is. */
interface Progress {
  cases: FaultCase[];
  notes: readonly string[];
  doubts: Doubt[];
  all?: number;
  underWay?: string;
}

async function run(mock: LocalMock, flow: Flow, options: FaultMatrixOptions): Promise<FaultMatrix> {
  const { closed } = madeWith(mock);
  const signal = options.signal ? AbortSignal.any([options.signal, closed]) : closed;
  const progress: Progress = { cases: [], notes: [], doubts: [] };
  try {
    signal.throwIfAborted();
    await runCases(mock, flow, { ...options, signal }, progress);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new FaultMatrixStoppedError(matrixOf(progress), { ...progress, cause: signal.reason });
  }
  return matrixOf(progress);
}

function matrixOf({ cases, notes, doubts }: Progress): FaultMatrix {
  const all = [...notes, ...notesOnUnmet(cases), ...notesOnMissed(cases), ...notesOnDoubts(doubts)];
  return {
    cases,
    mistakes: cases.filter(({ mistakes }) => mistakes.length > 0),
    notes: all,
    toString: () => table(cases, all),
  };
}

async function runCases(
  mock: LocalMock,
  flow: Flow,
  {
    limitMs = TWO_HOURS,
    quietMs = 0,
    only = () => true,
    result = "finished",
    onCase,
    signal,
  }: FaultMatrixOptions & { signal: AbortSignal },
  progress: Progress,
): Promise<void> {
  const { options: made, recording } = madeWith(mock);
  const contract = await loadContract(made.spec);
  const { service } = await serviceOf(made.spec);
  const shared = { limitMs, quietMs, recording, signal, endless: new Set<string>(), goesOn: result === "started" };
  let without = await runFlow(made, flow, shared);
  // What an app loads when it first needs it comes in the process's time, not in the sandbox's: it is there in another run.
  for (const ms of LOADING_MS) {
    if (without.ending === "answered") break;
    await sleep(ms);
    without = await runFlow(made, flow, shared);
  }
  requireBaseline(without, service, result);
  const faults = faultsFor(without, contract, service);
  if (faults.length === 0)
    throw new Error(`The flow comes to a result, and nothing can go wrong in it. ${NOTHING_USED}`);
  const wanted = faults.filter(({ name }) => only(name));
  if (wanted.length === 0) {
    const names = faults.map(({ name }) => name).join(", ");
    throw new OptionsError("only", `It leaves no case to run, of these: ${names}.`);
  }
  const { cases } = progress;
  progress.notes = notesOn(without, result, service);
  progress.all = wanted.length;
  const partsFail = without.jobs.some((job) => hasFailedPart(job, service));
  const against = (fault: Fault) => {
    progress.underWay = fault.name;
    return runFlow(made, flow, {
      ...shared,
      without,
      rules: [fault.rule, ...(fault.beside ?? [])],
      after: fault.after,
    });
  };
  // What an app loads where something goes wrong is there in another run, too, as above: then it does the same again.
  for (const fault of oneOfEachKind(wanted)) {
    let before = await against(fault);
    for (const ms of LOADING_MS) {
      await sleep(ms);
      const again = await against(fault);
      if (isAlike(before, again)) break;
      before = again;
    }
  }
  for (const fault of wanted) {
    const ran = await against(fault);
    const { one, doubts } = judge(fault, ran, { without, result, partsFail });
    progress.doubts.push(...doubts);
    cases.push(one);
    delete progress.underWay;
    onCase?.(one, { done: cases.length, all: wanted.length });
    signal.throwIfAborted();
  }
}
