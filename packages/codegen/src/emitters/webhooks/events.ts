import { type Emitter, HEADER } from "../emitter.ts";
import { phasesOf } from "../phases.ts";
import { FOLDER, sourcesOf } from "./source.ts";
import { lines, NO_SOURCE, union } from "./text.ts";

const HEAD = `${HEADER}import type { JobEvent } from "../events/job-event.ts";

`;

/** The types of the events that handlers get. */
export const webhookEvents: Emitter = (model) => {
  const sources = sourcesOf(model);
  if (sources.length === 0) return [{ path: `${FOLDER}/events.ts`, content: WITHOUT_SOURCES }];
  const phases = [...new Set(sources.flatMap(({ job }) => phasesOf(job)))];
  const event = (source: string, phase: string) => `JobEvent<"${source}", "${phase}">`;
  const content = `${HEAD}/** Every event by its name. */
export interface Events {
${lines(sources, (source) => lines(phasesOf(source.job), (phase) => `  "${source.webhook.name}.${phase}": ${event(source.webhook.name, phase)};`))}
}

/** Every event by the patterns that match it. */
export interface EventsByPattern extends Events {
${lines(sources, (source) => `  "${source.webhook.name}.*": ${union(phasesOf(source.job).map((phase) => event(source.webhook.name, phase)))};`)}
${lines(phases, (phase) => {
  const own = sources.filter((source) => phasesOf(source.job).includes(phase));
  return `  "*.${phase}": ${union(own.map(({ webhook }) => event(webhook.name, phase)))};`;
})}
}
`;
  return [{ path: `${FOLDER}/events.ts`, content }];
};

/** Names in types alone: the receiver compiles, and refuses to be made. */
const WITHOUT_SOURCES = `${HEAD}/** There is no event. */
export interface Events {
  "${NO_SOURCE}.done": JobEvent<"${NO_SOURCE}", "done">;
}

/** There is no pattern. */
export interface EventsByPattern extends Events {}
`;
