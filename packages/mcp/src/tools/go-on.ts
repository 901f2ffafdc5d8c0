// What to do next, for a job in each of its outcomes.
import type { JobState } from "@video-ads/client";
import { type AskedFor, renderAdvice } from "@video-ads/core/job";
import { failedParts } from "@video-ads/operate/failed-parts";
import type { SeenJob } from "@video-ads/operate/wait";
import type { WaitTool } from "./definition.ts";
import { operationTool } from "./find-tool.ts";

/**
 * The sentence that ends an answer about a job; undefined when there is nothing left to do.
 *
 * @param asked By this session.
 */
export function howToGoOn({ tool, waits }: WaitTool, { outcome, state }: SeenJob, asked: AskedFor): string | undefined {
  if (outcome === "failed")
    return `${state.reason === undefined ? "Start" : "Change what the reason speaks of and start"} anew; a failed job does not go on.`;
  if (outcome === "succeeded") return partsNote(state);
  const advice = renderAdvice(waits, state, asked);
  const render = waits.render && `${operationTool(waits.render)?.tool.name} renders it`;
  const unlessRendered = advice === "unlessRendered" ? `; if it has not been rendered yet: ${render}` : "";
  if (outcome === "preview_ready") {
    if (advice === "due") return `Show the preview to the user; ${render}.`;
    if (advice) return `Show the preview to the user. ${tool.name} with until done waits for its end${unlessRendered}.`;
    return `Show the preview to the user; the job goes on by itself, and ${tool.name} with until done waits for its end.`;
  }
  const preview = state.previewReady ? " Its preview is ready, and can be looked at." : "";
  if (advice === "due") return `It still runs.${preview} ${render}: then call ${tool.name} again with the same id.`;
  return `It still runs.${preview} Call ${tool.name} again with the same id${unlessRendered}.`;
}

/** Which parts of a job that is done have failed; undefined: none has, or it is not done. */
export function partsNote(state: JobState<object>): string | undefined {
  const sentences = failedParts(state).map((sentence) => `It ${sentence}`);
  return sentences.length > 0 ? sentences.join("\n") : undefined;
}

/** What an error says of a job that has failed. */
export function failure({ waits: { type } }: WaitTool, id: string, { state }: SeenJob): string {
  return `The ${type} ${id} has ended as ${state.status}: ${state.reason ?? "the service gives no reason"}`;
}
