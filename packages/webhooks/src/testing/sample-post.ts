import { jobOutcome, type Phase, phaseOf, previews } from "@video-ads/core/job";
import { withArticle } from "@video-ads/core/names";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkSources } from "../events/source.ts";
import type { SourceFacts } from "../events/source-facts.ts";
import { samples } from "../generated/samples.ts";
import { sources } from "../generated/sources.ts";
import type { Source } from "../generated/types.ts";

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
  checkSources();
  const { job }: SourceFacts<Source> = sources[source];
  const own: Readonly<Record<string, { id: string }>> = samples[source];
  const states = Object.entries(job.states);
  const all = Object.values(own);
  const ended = (outcome: "succeeded" | "failed") =>
    all.find((example) => jobOutcome(phaseOf(job, example)) === outcome);
  const shown = own[phase] ?? all.find((example) => phaseOf(job, example) === phase);
  // Of another phase: failures have their fields alike; of all others, the success has the most.
  const example = shown ?? ended(jobOutcome(phase) ?? "succeeded") ?? all[0];
  if (!example) throw new ConfigurationError(`samplePost: the contract has no example of ${withArticle(source)}.`);
  const post: SamplePost = { ...example };
  const stateOf = (wanted: Phase) => states.find(([, meaning]) => meaning === wanted)?.[0];
  const state = stateOf(phase);
  if (!shown) post[job.status] = state ?? stateOf("progress");
  if (phase === "progress") {
    for (const path of job.result) Reflect.deleteProperty(post, path.split("[].")[0] ?? path);
  }
  // Where it has no state of its own, a preview is ready as soon as one is there.
  if (phase === "previewReady" && state === undefined && previews(job, post).length === 0) {
    const [field] = job.preview ?? [];
    if (field === undefined) throw new ConfigurationError(`samplePost: ${withArticle(source)} has no preview.`);
    post[field] = "https://media.example.com/previews/sample.html";
  }
  return { ...post, ...changes };
}
