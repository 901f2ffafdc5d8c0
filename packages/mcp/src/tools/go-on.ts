// What to do next, for a job in each of its outcomes.
import type { AwaitedJob } from "@video-ads/operate/wait";
import type { WaitTool } from "./definition.ts";
import { operationTool } from "./find-tool.ts";

/** The sentence that ends an answer about a job; undefined when there is nothing left to do. */
export function howToGoOn({ tool, waits }: WaitTool, { outcome, state }: AwaitedJob): string | undefined {
  const render = waits.render === undefined ? undefined : operationTool(waits.render)?.tool.name;
  if (outcome === "preview_ready")
    return `Show the preview to the user; ${render ? `${render} makes the video` : `the job goes on by itself, and ${tool.name} with until done waits for its end`}.`;
  if (outcome === "failed") return "Change what the reason speaks of and start anew; a failed job does not go on.";
  if (outcome !== "running") return undefined;
  const preview = state?.previewReady
    ? ` Its preview is ready${render ? `: it may be waiting for ${render}` : ", and can be looked at"}.`
    : "";
  return `It still runs.${preview} Call ${tool.name} again with the same id.`;
}

/** What an error says of a job that has failed. */
export function failure({ waits: { type } }: WaitTool, id: string, { state }: AwaitedJob): string {
  return `The ${type} ${id} has ended as ${state?.status}: ${state?.reason ?? "the service gives no reason"}`;
}
