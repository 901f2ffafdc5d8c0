// How long a job takes is ordered for a stage of it: from its start to its preview or its end, or from its render to its end.
import { planFromRender, planFromStart } from "../sandbox/jobs/plan.ts";
import type { Service } from "../sandbox/service.ts";

/** Milliseconds of a step of a job, where nothing is slow. */
export const STEP_MS = 400;

/**
 * How many times as long each step takes of a stage of so many steps that takes a little longer than this: an app that looks every few
 * seconds is not to look just when the stage ends.
 */
export function factorOf(milliseconds: number, steps: number): number {
  return Math.floor(milliseconds / (STEP_MS * Math.max(1, steps))) + 1;
}

/** Steps of a job from the operation that starts it to its preview, or to its end where that follows by itself. */
export function stepsFromStart(operation: string, { operations, jobs }: Service): number {
  const { job } = operations[operation] ?? {};
  const definition = jobs[job?.type ?? ""];
  return job?.action === "start" && definition ? planFromStart({ definition }, job.until).length : 0;
}

/** Steps of a job from its render to its end. */
export function stepsFromRender(type: string, { jobs }: Service): number {
  const definition = jobs[type];
  if (!definition) return 0;
  const [, ...then] = planFromRender({ definition });
  return then.length;
}

/** Steps of the stage that ends with the result: the shortest one, where the operations of a flow lead there in several ways. */
export function stepsToResult(type: string, used: readonly string[], service: Service): number {
  const { operations, jobs } = service;
  const { render } = jobs[type] ?? {};
  const isRendered = render !== undefined && used.includes(render);
  const ways = used.flatMap((operation) => {
    const { job } = operations[operation] ?? {};
    if (job?.type !== type || job.action !== "start") return [];
    return isRendered && job.until === "preview" ? stepsFromRender(type, service) : stepsFromStart(operation, service);
  });
  return ways.length > 0 ? Math.min(...ways) : 1;
}
