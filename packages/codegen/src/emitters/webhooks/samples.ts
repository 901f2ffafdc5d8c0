import { isObject, phaseOf } from "@video-ads/core/job";
import { type Emitter, HEADER } from "../emitter.ts";
import { FOLDER, type Source, sourcesOf } from "./source.ts";
import { rowsCode } from "./text.ts";

/** The contract's examples of posts. */
export const webhookSamples: Emitter = (model) => {
  const sources = sourcesOf(model);
  const content = `${HEADER}import type { Payloads } from "./types.ts";

/** The contract's examples of posts, by source and by the phase that they report. */
export const samples: { readonly [S in keyof Payloads]: Readonly<Record<string, Payloads[S]>> } = ${rowsCode(
    sources.map((source) => `  ${source.webhook.name}: ${JSON.stringify(byPhase(source))},`),
  )};
`;
  return [{ path: `${FOLDER}/samples.ts`, content }];
};

/** The first example of each phase. */
function byPhase({ webhook, job }: Source): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { value } of Object.values(webhook.examples)) {
    if (isObject(value)) found[phaseOf(job.facts, value)] ??= value;
  }
  return found;
}
