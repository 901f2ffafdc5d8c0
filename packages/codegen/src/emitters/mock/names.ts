import { journeyOf, type ServiceModel, type WebhookSource } from "@video-ads/model";

/** What may be named when the sandbox is steered, by the word that `x-names` of its control plane has for it. */
export function namesOf({ operations, jobs, webhooks }: ServiceModel): Readonly<Record<string, readonly string[]>> {
  const starts = operations.filter(({ job }) => job?.action === "start");
  const moments = jobs.flatMap((job) => {
    const { initial, preview = [], passing = [], render = [], done, failures, successes = {} } = journeyOf(job);
    const ends = [...Object.values(failures), ...Object.keys(successes)];
    return [initial, ...preview, ...passing, ...render, ...done, ...ends];
  });
  return {
    operations: operations.map(({ id }) => id),
    starts: starts.map(({ id }) => id),
    types: jobs.map(({ name }) => name),
    statuses: once(jobs.flatMap(({ states }) => Object.keys(states))),
    moments: once(moments),
    sources: webhooks.map(({ name }) => name),
    fields: once(webhooks.flatMap(fieldsOf)),
  };
}

function fieldsOf({ examples, aliases }: WebhookSource): string[] {
  const shown = Object.values(examples).flatMap(({ value }) => Object.keys(Object(value)));
  return [...shown, ...Object.values(aliases)];
}

function once(names: readonly string[]): string[] {
  return [...new Set(names)];
}
