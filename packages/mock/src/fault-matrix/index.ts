// Runs an app against everything that can go wrong with the service.

import { AMOUNT, givenNumber } from "@video-ads/core/options";
import { loadContract } from "../contract/load.ts";
import { serviceOf } from "../contract/service-of.ts";
import { type LocalMock, madeWith } from "../create-mock.ts";
import { type Checks, callable, check } from "../option-values.ts";
import { faultsFor } from "./cases.ts";
import { judge, saidOf } from "./judge.ts";
import { runFlow } from "./run-flow.ts";
import { table } from "./table.ts";
import type { FaultCase, FaultMatrix, FaultMatrixOptions, Flow } from "./types.ts";

export type * from "./types.ts";

const TWO_HOURS = 7_200_000;

const CHECKS: Checks<FaultMatrixOptions> = {
  limitMs: (given) => givenNumber(given, { above: 0 }).problem,
  quietMs: (given) => givenNumber(given, AMOUNT).problem,
  only: callable,
};

/** One at a time: time is everybody's. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what an app does with the service against every fault that the contract makes possible for the operations, jobs and webhooks that it
 * uses, and says what the app made of each. Every case has a sandbox of its own, made like this mock. Timers and clocks of the whole process
 * are those of the sandbox meanwhile, so that hours pass in milliseconds and the same happens each time: nothing else should run beside it.
 *
 * @example
 * const matrix = await faultMatrix(mock, ({ url, fetch, credentials }) => orderFilm(createClient({ ...credentials, baseUrl: url, fetch })));
 * assert.deepEqual(matrix.mistakes, [], String(matrix));
 * @throws {OptionsError} When an option is unknown, or not of its kind.
 * @throws {Error} When the flow comes to no result, or uses nothing of the service, where nothing goes wrong.
 */
export async function faultMatrix(mock: LocalMock, flow: Flow, options: FaultMatrixOptions = {}): Promise<FaultMatrix> {
  check(options, CHECKS);
  const matrix = last.then(() => run(mock, flow, options));
  last = matrix.catch(() => {});
  return matrix;
}

async function run(
  mock: LocalMock,
  flow: Flow,
  { limitMs = TWO_HOURS, quietMs = 0, only = () => true }: FaultMatrixOptions,
): Promise<FaultMatrix> {
  const { options: made, recording } = madeWith(mock);
  const contract = await loadContract(made.spec);
  const { service } = await serviceOf(made.spec);
  const without = await runFlow(made, flow, { limitMs, quietMs, recording });
  if (without.ending !== "answered") {
    const why = without.value === undefined ? "" : ` ${saidOf(without.value)}`;
    throw new Error(`The flow has to come to a result where nothing goes wrong, and it ${without.ending}.${why}`);
  }
  const faults = faultsFor(without, contract, service);
  if (faults.length === 0)
    throw new Error("The flow uses nothing of the service: give its client the fetch of the setting.");
  const cases: FaultCase[] = [];
  for (const fault of faults.filter(({ name }) => only(name))) {
    cases.push(
      judge(
        fault,
        await runFlow(made, flow, { limitMs, quietMs, recording, rules: [fault.rule, ...(fault.beside ?? [])] }),
        without,
      ),
    );
  }
  return {
    cases,
    mistakes: cases.filter(({ mistakes }) => mistakes.length > 0),
    toString: () => table(cases),
  };
}
