// Whether a job is to be rendered. Every render is paid for, so none is sent or advised that may be the second, or of a job at its end.
import type { StateFacts } from "./facts.ts";
import { previews } from "./outputs.ts";
import { type JobState, jobOutcome, phaseOf, statusOf } from "./state.ts";

/**
 * What the service has been asked to make of a job, last: its preview, or the whole of it, which a render does, and also a start
 * without a preview in between. A request counts unless it was refused or never sent. Undefined: nobody here has asked, and what
 * others have is not known.
 */
export type AskedFor = "preview" | "done" | undefined;

/**
 * - `due`: the job was started for its preview, and has not been rendered.
 * - `unlessRendered`: it may be rendering already, which is to be said with the advice.
 */
export type RenderAdvice = "due" | "unlessRendered";

type Previewed = Pick<JobState<object>, "outcome" | "previewReady">;

/**
 * Whether a job whose preview was waited for is still to be rendered. Some jobs end instead: what is there already would be made, and
 * paid for, once more.
 */
export function isToRender({ outcome, previewReady }: Previewed): boolean {
  return previewReady && outcome === undefined;
}

/**
 * Undefined: no render is advised. A preview stays filled while its job is rendered, so the record alone does not say.
 *
 * @param render What renders jobs of this type; undefined when nothing does.
 */
export function renderAdvice(
  { render }: { readonly render?: string | undefined },
  state: Previewed | undefined,
  asked: AskedFor,
): RenderAdvice | undefined {
  if (render === undefined || !state || !isToRender(state) || asked === "done") return undefined;
  return asked === "preview" ? "due" : "unlessRendered";
}

/** Refusals of whoever asks: what lets in, the credits, the pace. */
const OF_THE_CALLER: ReadonlySet<unknown> = new Set([401, 402, 403, 429]);

/**
 * What is advised after a render that was refused, or never sent. What the service says of whoever asks says nothing of the job, which waits as
 * before. Any other refusal may mean that the job is rendered already: the contract does not say which one does.
 */
export function adviceAfterRefusal(error: unknown): RenderAdvice {
  const { status } = Object(error) as Record<string, unknown>;
  return status === undefined || OF_THE_CALLER.has(status) ? "due" : "unlessRendered";
}

/**
 * Whether a record shows that its job has gone on from its preview: it was asked to be rendered, whatever became of the answer. False
 * while nothing shows it, which does not say that nobody asked.
 *
 * @param rendering The states, short of the end, that show it. One that a job can be in before its preview shows nothing.
 */
export function isPastPreview(facts: StateFacts, rendering: readonly string[], record: object): boolean {
  if (jobOutcome(phaseOf(facts, record)) !== undefined) return true;
  // Before its preview is filled, a job that such a state is read of may be an older reading, or on another way.
  return rendering.includes(statusOf(facts, record)) && (!facts.preview || previews(facts, record).length > 0);
}
