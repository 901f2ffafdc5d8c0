import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfigurationError } from "@video-ads/client";
import { plainId } from "@video-ads/core/ids";
import { told } from "@video-ads/core/listener";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { JobQuery, JobQueryOptions, Mutation } from "./query.ts";
import { boardOf, StartBoard } from "./start-board.ts";
import { type FollowedJob, type UseJobOptions, useJob } from "./use-job.ts";

/** How a job is started from a component. */
export interface UseStartJobOptions<P, J, R> extends UseJobOptions {
  /** One that was started before, or its id: after a reload, or on a page of its own. It is followed and rendered, and none is started. */
  job?: P | undefined;
  /**
   * What the job is for, an order's number for example. All components of the page that name the same key have the same job, however
   * often they are mounted: it is started once, until `reset()`. Absent: the component has jobs of its own, one at a time.
   */
  key?: string | undefined;
  /** The mutation that renders the job. With it, the job is followed to its preview first, and to its end once `render()` was called. */
  render?: MutationWithCallbacks<unknown, R> | undefined;
  /** Is called once with each job that has succeeded. Not waited for; what it throws or rejects with stops nothing, and is said on the console. */
  onDone?: ((job: J) => void) | undefined;
}

/** A mutation that answers a job, with callbacks of one's own. */
export type MutationWithCallbacks<A, V> = Mutation<A, V> &
  Pick<UseMutationOptions<A, Error, V>, "onMutate" | "onSuccess" | "onError" | "onSettled">;

/** A job that is started, followed and rendered. */
export interface StartedJob<J, V, R> extends Omit<FollowedJob<J>, "phase"> {
  /**
   * As of `useJob`, and: `starting`, while the start is under way. `unconfirmed`: a start or render ended without an answer that says
   * whether it was carried out, and paid for; `error` says why. Nothing is sent again until `reset()`; a render's job is read on, and when it
   * has ended, that is what it is.
   */
  phase: FollowedJob<J>["phase"] | "starting" | "unconfirmed";
  /**
   * Starts a job. Does nothing while one is being started, is on its way to what is asked for, or may have been started without an
   * answer; nor with a `key` that has its job, or a `job` that was given. What goes wrong is in `error`.
   */
  start: (variables: V) => void;
  /** Renders the job, once; nothing without a job. What a render takes beside the id is given here: its body, or what else it takes by name. */
  render: (...variables: RenderVariables<R>) => void;
  /** The render is under way. */
  isRendering: boolean;
  /** Forgets the job, or what went wrong, so that another one can be started. The job itself goes on. */
  reset: () => void;
}

/** What a render is given beside the id of its job, which the hook knows: nothing, its body, or an object of what else it takes. */
export type RenderVariables<R> = [R] extends [string]
  ? []
  : Given<Beside<R>, keyof Beside<R> extends "body" ? Beside<R>[keyof Beside<R>] : Beside<R>>;

type Beside<R> = Pick<R, Extract<keyof R, "body" | "query" | "headers">>;

type Given<Needed, V> = Record<never, never> extends Needed ? [variables?: V] : [variables: V];

/**
 * Starts a job, once, and follows it: two clicks, or an effect that React runs twice, are one start. A component that is unmounted and
 * mounted anew has jobs of its own: give a `key` where that must not start another one. A start whose answer was lost is not repeated,
 * since it may have been paid for.
 *
 * @param start `queries.<resource>.create()`, or another mutation that answers a job.
 * @param follow `queries.<resource>.job` of the jobs that it starts.
 *
 * @example
 * ```tsx
 * const video = useStartJob(mutation, followJob, { onDone: show }); // queries.<resource>.create(), queries.<resource>.job
 * return <button onClick={() => video.start(body)} disabled={video.phase === "starting"}>Make a video</button>;
 * ```
 */
export function useStartJob<P, A extends P & { id: string }, V, J extends { id: string }, R = string>(
  start: MutationWithCallbacks<A, V>,
  follow: (job: P, options?: JobQueryOptions) => JobQuery<J>,
  { job, key, render, onDone, events }: UseStartJobOptions<NoInfer<P>, J, R> = {},
): StartedJob<J, V, R> {
  const queryClient = useQueryClient();
  const [own] = useState(() => new StartBoard<A>());
  const id: string | undefined = job && (Object(job).id ?? job);
  const shared = id === undefined ? key && [key] : ["job", plainId(id)];
  const board = shared ? boardOf<A>(queryClient, JSON.stringify([start.mutationKey, ...shared])) : own;
  const { answer, error, ...calls } = useSyncExternalStore(board.subscribe, board.get, board.get);
  const started = job ?? answer;
  const { mutateAsync: startIt } = useMutation(start);
  const { mutateAsync: renderIt } = useMutation<unknown, Error, R>(render ?? {});
  const takes = render?.meta.takes;
  const startedId = id ?? answer?.id;
  const until = render && calls.render === "none" ? "preview" : "done";
  const followed = useJob(started && follow(started, render && { until }), { events });
  const { phase, result, refresh } = followed;
  // A job at its end says itself that a render without an answer had arrived.
  const isTold = calls.render === "unconfirmed" && (phase === "succeeded" || phase === "failed");
  const isFree = !shared && phase !== "loading" && phase !== "running";

  useEffect(() => {
    if (phase !== "succeeded" || !result || board.told === result.id) return;
    board.told = result.id;
    told("onDone", onDone)(result);
  }, [phase, result, board, onDone]);

  return {
    ...followed,
    phase: (!isTold && phaseOf(calls)) || phase,
    error: (!isTold && error) || followed.error,
    isRendering: calls.render === "calling",
    start: useCallback(
      (variables) => {
        if (id === undefined) void board.begin(() => startIt(variables), isFree);
      },
      [board, id, startIt, isFree],
    ),
    render: useCallback(
      (...[given]) => {
        if (!takes) throw new ConfigurationError("is needed to render a job: queries.<resource>.render().", "render");
        const [own = "", part, more] = takes;
        const beside = part === "body" && !more ? { body: given } : given;
        const variables = part ? { ...Object(beside), [own]: startedId } : startedId;
        if (startedId) void board.render(() => renderIt(variables as R)).then(refresh);
      },
      [board, takes, renderIt, startedId, refresh],
    ),
    reset: board.reset,
  };
}

function phaseOf(calls: Record<"start" | "render", string>): "starting" | "unconfirmed" | undefined {
  if (calls.start === "calling") return "starting";
  return calls.start === "unconfirmed" || calls.render === "unconfirmed" ? "unconfirmed" : undefined;
}
