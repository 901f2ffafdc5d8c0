import { ConfigurationError } from "../errors/configuration-error.ts";
import type { ResourceJob } from "../operation-row.ts";
import { isReasonOf } from "../transport/is-reason.ts";
import { unlessAborted } from "../transport/unless-aborted.ts";
import type { JobMethods, loadWaiting } from "./job-methods.ts";
import type { PreviewFlowOptions } from "./wait-options.ts";

/** Making something with a preview in between. */
export interface PreviewMethods<Body, J extends { id: string }, Item extends object = object> {
  /**
   * Creates a job, waits for its preview, renders it and waits until it is done. Resolves with the finished record, or with
   * the previewed one when `approve` answers `false`. A job that is done before its preview was seen is not rendered again. `timeoutMs` bounds each of the two waits.
   *
   * @throws {ConfigurationError} when an option is wrong, before anything is sent.
   * @throws {JobFailedError} when the job fails or is rejected, before or after the render; the error carries the job. Every other
   *   error after the create has the job's `id`: go on with it.
   */
  previewAndRender(body: Body, options?: PreviewFlowOptions<J, Item>): Promise<J>;
}

type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/**
 * {@link PreviewMethods.previewAndRender}, over a resource's own methods.
 *
 * @param load Given and not imported, so that what every program loads is in one part less.
 */
export async function previewAndRender<J extends { id: string }>(
  [start, render, ...given]: NonNullable<ResourceJob["flow"]>,
  methods: Methods,
  { wait, stateOf }: Pick<JobMethods<J>, "wait" | "stateOf">,
  load: typeof loadWaiting,
  body: unknown,
  how: PreviewFlowOptions<J> = {},
): Promise<J> {
  // What is wrong with them is said before anything is paid for.
  const { limitsOf, withJob } = await load();
  limitsOf(how, 2);
  const { approve, ...options } = how;
  const call = { signal: options.signal };
  // Its hints are listened to from before the first wait to after the second: an iterable that one has left gives the next none.
  const unheard = options.events && (await import("./wakeups.ts")).listen(options.events, () => {});
  try {
    return await follow();
  } finally {
    unheard?.();
  }

  async function follow(): Promise<J> {
    const created = (await methods[start]?.(body, call)) as J;
    const previewed = await wait(created, { ...options, until: "preview" });
    // It may have ended meanwhile, without a look at it: then there is nothing to be rendered, or paid for.
    if (stateOf(previewed).outcome) return previewed;
    try {
      const said: unknown = !approve || (await unlessAborted(() => approve(previewed), options.signal));
      if (said === false) return previewed;
      if (said !== true) throw new ConfigurationError("return true or false.", "approve");
      await methods[render]?.(created.id, ...given, call);
    } catch (error) {
      throw isReasonOf(options.signal, error) ? error : withJob(error, created.id, true);
    }
    return wait(created, options);
  }
}
