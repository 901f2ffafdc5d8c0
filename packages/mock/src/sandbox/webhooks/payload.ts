import type { IHttpCallbackOperation } from "@stoplight/types";
import { faultInWords } from "@video-ads/core/faults";
import { isUuid } from "@video-ads/core/ids";
import type { ValidateFunction } from "ajv";
import { plainCompiler } from "../../contract/ajv.ts";
import { bundleOf } from "../../contract/json-schema.ts";
import { namedExamples } from "../../contract/operation.ts";
import { derivedId, idLike } from "../ids.ts";
import { type Job, outcomeOf } from "../jobs/job.ts";
import { failure } from "../jobs/plan.ts";
import { isObject, type JsonObject } from "../json.ts";
import { FieldCheck } from "../records/field-check.ts";
import type { WebhookDefinition } from "../service.ts";

/** That a job has moved. */
export interface JobEvent {
  /** No other one has it. */
  id: string;
  /** When it was, in milliseconds since 1970. */
  at: number;
}

/** Makes the payloads of one callback and holds them against its schema. */
export class PayloadMaker {
  readonly #examples: ReadonlyMap<string, JsonObject>;
  readonly #validate: ValidateFunction;
  readonly #fields: FieldCheck;
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #isOfRecord: (id: string | number) => boolean;

  /** @param isOfRecord Whether the contract shows a record with this id. */
  constructor(
    callback: IHttpCallbackOperation,
    { aliases }: WebhookDefinition,
    isOfRecord: (id: string | number) => boolean = () => false,
  ) {
    const content = callback.request?.body?.contents?.find(({ mediaType }) => mediaType === "application/json");
    this.#examples = new Map(
      namedExamples(content?.examples).flatMap(({ name, value }) => (isObject(value) ? [[name, value] as const] : [])),
    );
    // As an answer and not as a request: there a read-only field such as `id` would be an error.
    this.#validate = plainCompiler()(content?.schema ?? {}, bundleOf(callback));
    this.#fields = new FieldCheck([content?.schema ?? {}], bundleOf(callback));
    this.#aliases = aliases;
    this.#isOfRecord = isOfRecord;
  }

  /**
   * The payload that reports a job's state: the callback's example with the job's own values. For a state that the contract
   * shows no example of, the fields of another one with nothing but the job's own values. Undefined where there is no example at all.
   */
  payload(job: Job, event: JobEvent): JsonObject | undefined {
    const { type } = job;
    const failed = outcomeOf(job) === "failed";
    const example = this.#exampleOf(job);
    const [shape] = example ? [example] : this.#examples.values();
    if (!shape) return undefined;
    const payload = this.#filled(shape, job, event, example !== undefined);
    // A callback may know fewer words for the end of a job than its record.
    const spoken = { ...payload, [type.definition.status]: shape[type.definition.status] };
    return failed && this.violations(payload).length > 0 && this.violations(spoken).length === 0 ? spoken : payload;
  }

  /** The contract shows what a report of this state holds. */
  shows(job: Job): boolean {
    return this.#exampleOf(job) !== undefined;
  }

  #exampleOf(job: Job): JsonObject | undefined {
    const failed = outcomeOf(job) === "failed";
    return this.#examples.get(job.state) ?? (failed ? this.#examples.get(failure(job.type, {})) : undefined);
  }

  /** @param exact The example shows this very state, so that its values stand for what the record does not have. */
  #filled(shape: JsonObject, job: Job, event: JobEvent, exact: boolean): JsonObject {
    const { record, fixed, type, id } = job;
    const jobsIds = new Set([type.initial.id, shape.id]);
    let ids = 0;
    const newId = (): string => derivedId(event.id, String(ids++));
    /** What the record does not say: when it was and which event it is, of this one; all else as the example shows it. */
    const told = (fields: FieldCheck, field: string, shown: unknown, isRecords: boolean): unknown => {
      if (shown === null || (!exact && shown !== "" && fields.allows(field, null))) return null;
      const moment = fields.momentIn(field, event.at);
      if (moment !== undefined) return moment;
      if (isSingle(shown) && (fields.isId(field) || isUuid(`${shown}`))) {
        if (jobsIds.has(shown)) return typeof shown === "string" ? id : record.id;
        if (!isRecords && !this.#isOfRecord(shown)) {
          return idLike(
            shown,
            newId,
            fields.idRoom(field, (other) => other === shown),
          );
        }
      }
      if (isObject(shown)) {
        const inside = fields.inside(field);
        return Object.fromEntries(
          Object.entries(shown).map(([name, value]) => [name, told(inside, name, value, isRecords)]),
        );
      }
      return exact || shown === "" ? shown : null;
    };
    return Object.fromEntries(
      Object.entries(shape).flatMap(([field, shown]) => {
        const own = record[field] ?? record[this.#aliases[field] ?? ""];
        if (own !== undefined && own !== null) return [[field, own]];
        // What the request left out is left out here as well.
        const unfilled = fixed.has(field) ? this.#fields.unfilled(field) : undefined;
        if (unfilled !== undefined) return [[field, unfilled]];
        if (fixed.has(field) && !this.#fields.isRequired(field)) return [];
        return [[field, told(this.#fields, field, shown, field in record)]];
      }),
    );
  }

  /** What the contract has against a payload; empty when nothing. */
  violations(payload: JsonObject): string[] {
    if (this.#validate(payload)) return [];
    return (this.#validate.errors ?? []).map((fault) => faultInWords(fault, "the payload"));
  }
}

function isSingle(shown: unknown): shown is string | number {
  return typeof shown === "string" || Number.isInteger(shown);
}
