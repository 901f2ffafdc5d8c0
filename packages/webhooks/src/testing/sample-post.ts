import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Phase } from "../events/event.ts";
import { isFilled } from "../events/fields.ts";
import type { SourceFacts } from "../events/source.ts";
import type { Source } from "../generated/events.ts";
import { samples } from "../generated/samples.ts";
import { sources } from "../generated/sources.ts";

/** A post as the service would send it. */
export interface SamplePost {
  id: string;
  [field: string]: unknown;
}

/**
 * A post of a source in a phase: the contract's example.
 *
 * @param changes Fields that are to be different, for example the `id` of a job that your test's service knows.
 *
 * @example
 * const post = samplePost("customTemplateJob", "done", { id: job.id });
 */
export function samplePost(source: Source, phase: Phase, changes: Record<string, unknown> = {}): SamplePost {
  const facts: SourceFacts<Source> = sources[source];
  const own: Readonly<Record<string, { id: string }>> = samples[source];
  const example = own[phase] ?? own[phase === "rejected" ? "failed" : "done"];
  if (!example) throw new ConfigurationError(`samplePost: the contract has no example of a ${source}.`);
  const post: SamplePost = { ...example };
  if (phase === "progress") {
    post[facts.status] = Object.keys(facts.states).find((state) => facts.states[state] === "running") ?? "running";
    for (const path of facts.result) Reflect.deleteProperty(post, path.split("[].")[0] ?? path);
  }
  if (phase === "rejected") post[facts.status] = "rejected";
  if (phase === "previewReady" && !facts.preview.some((path) => isFilled(post, path))) {
    const [field] = facts.preview;
    if (field === undefined) throw new ConfigurationError(`samplePost: a ${source} has no preview.`);
    post[field] = "https://media.example.com/previews/sample.html";
  }
  return { ...post, ...changes };
}
