import type { IHttpCallbackOperation } from "@stoplight/types";
import { faultInWords } from "@video-ads/core/faults";
import type { ValidateFunction } from "ajv";
import { plainCompiler } from "../../contract/ajv.ts";
import { bundleOf } from "../../contract/json-schema.ts";
import { namedExamples } from "../../contract/operation.ts";
import { FieldCheck } from "../jobs/field-check.ts";
import { type Job, outcomeOf } from "../jobs/job.ts";
import { failure } from "../jobs/plan.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { WebhookDefinition } from "../service.ts";

/** Makes the payloads of one callback and holds them against its schema. */
export class PayloadMaker {
  readonly #examples: ReadonlyMap<string, JsonObject>;
  readonly #validate: ValidateFunction;
  readonly #fields: FieldCheck;
  readonly #aliases: Readonly<Record<string, string>>;

  constructor(callback: IHttpCallbackOperation, { aliases }: WebhookDefinition) {
    const content = callback.request?.body?.contents?.find(({ mediaType }) => mediaType === "application/json");
    this.#examples = new Map(
      namedExamples(content?.examples).flatMap(({ name, value }) => (isObject(value) ? [[name, value] as const] : [])),
    );
    // As an answer and not as a request: there a read-only field such as `id` would be an error.
    this.#validate = plainCompiler()(content?.schema ?? {}, bundleOf(callback));
    this.#fields = new FieldCheck([content?.schema ?? {}], bundleOf(callback));
    this.#aliases = aliases;
  }

  /**
   * The payload that reports a job's state: the callback's example with the job's own values. For a state that the contract
   * shows no example of, the fields of another one with nothing but the job's own values.
   */
  payload(job: Job): JsonObject | undefined {
    const { state, type } = job;
    const failed = outcomeOf(job) === "failed";
    const example = this.#examples.get(state) ?? (failed ? this.#examples.get(failure(type, {})) : undefined);
    const [shape] = example ? [example] : this.#examples.values();
    if (!shape) return undefined;
    const payload = this.#filled(shape, job, example !== undefined);
    // A callback may know fewer words for the end of a job than its record.
    const spoken = { ...payload, [type.definition.status]: shape[type.definition.status] };
    return failed && this.violations(payload).length > 0 && this.violations(spoken).length === 0 ? spoken : payload;
  }

  /** @param exact The example shows this very state, so that its values stand for what the record does not have. */
  #filled(shape: JsonObject, { record, fixed }: Job, exact: boolean): JsonObject {
    return Object.fromEntries(
      Object.entries(shape).flatMap(([field, shown]) => {
        const own = record[field] ?? record[this.#aliases[field] ?? ""];
        if (own !== undefined && own !== null) return [[field, own]];
        // What the request left out is left out here as well.
        const unfilled = fixed.has(field) ? this.#fields.unfilled(field) : undefined;
        if (unfilled !== undefined) return [[field, unfilled]];
        if (fixed.has(field) && !this.#fields.isRequired(field)) return [];
        return [[field, exact || shown === "" ? shown : null]];
      }),
    );
  }

  /** What the contract has against a payload; empty when nothing. */
  violations(payload: JsonObject): string[] {
    if (this.#validate(payload)) return [];
    return (this.#validate.errors ?? []).map((fault) => faultInWords(fault, "the payload"));
  }
}
