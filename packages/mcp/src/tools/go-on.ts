// What to do next, for a job in each of its outcomes.
import type { AwaitedJob } from "@video-ads/operate/wait";
import type { WaitTool } from "./definition.ts";
import { operationTool } from "./find-tool.ts";

/** The sentence that ends an answer about a job; undefined when there is nothing left to do. */
export function howToGoOn({ tool, waits }: WaitTool, { outcome, state }: AwaitedJob): string | undefined {
  const render = waits.render === undefined ? undefined : operationTool(waits.render)?.tool.name;
  if (outcome === "preview_ready")
    return render ? `Show the preview to the user; ${render} makes the video.` : "The preview can be looked at.";
  if (outcome === "failed") return "Change what the reason speaks of and start anew; a failed job does not go on.";
  if (outcome !== "running") return undefined;
  const preview = state?.previewReady && render ? ` Its preview is ready: it may be waiting for ${render}.` : "";
  return `It still runs.${preview} Call ${tool.name} again with the same id.`;
}

/** What an error says of a job that has failed. */
export function failure({ waits: { type } }: WaitTool, id: string, { state }: AwaitedJob): string {
  return `The ${type} ${id} has ended as ${state?.status}: ${state?.reason ?? "the service gives no reason"}`;
}
