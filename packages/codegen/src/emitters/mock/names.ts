import { journeyOf, type WebhookSource } from "@video-ads/model";
import { jsdoc } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";

/** What may be named when the sandbox is steered, as types: a name that there is not does not compile. */
export const mockNames: Emitter = ({ operations, jobs, webhooks }) => {
  const starts = operations.filter(({ job }) => job?.action === "start");
  const moments = jobs.flatMap((job) => {
    const { initial, preview = [], passing = [], render = [], done, failures, successes = {} } = journeyOf(job);
    const ends = [...Object.values(failures), ...Object.keys(successes)];
    return [initial, ...preview, ...passing, ...render, ...done, ...ends];
  });
  const types: readonly [name: string, meaning: string, values: readonly string[]][] = [
    ["OperationName", "An operation, by its `operationId`.", operations.map(({ id }) => id)],
    ["StartName", "An operation that starts a job.", starts.map(({ id }) => id)],
    ["JobTypeName", "A type of job, as the contract calls it.", jobs.map(({ name }) => name)],
    ["JobStatus", "What the record of a job says of it.", jobs.flatMap(({ states }) => Object.keys(states))],
    ["JobMoment", "What a job passes: its statuses, and what is a moment of its own beside them.", moments],
    ["WebhookSource", "Whose webhooks there are.", webhooks.map(({ name }) => name)],
    ["WebhookField", "A field of a webhook, or what the contract calls it elsewhere.", webhooks.flatMap(fieldsOf)],
  ];
  const text = types.map(([name, meaning, values]) => `${jsdoc([meaning])}export type ${name} = ${union(values)};\n`);
  return [{ path: "packages/mock/src/generated/names.ts", content: `${HEADER}${text.join("\n")}` }];
};

function fieldsOf({ examples, aliases }: WebhookSource): string[] {
  const shown = Object.values(examples).flatMap(({ value }) => Object.keys(Object(value)));
  return [...shown, ...Object.values(aliases)];
}

function union(values: readonly string[]): string {
  return [...new Set(values)].map((value) => JSON.stringify(value)).join(" | ") || "never";
}
