import type { IHttpCallbackOperation } from "@stoplight/types";
import type { ValidateFunction } from "ajv";
import { plainCompiler } from "../../contract/ajv.ts";
import { bundleOf } from "../../contract/json-schema.ts";
import { namedExamples } from "../../contract/operation.ts";
import type { Job } from "../jobs/job.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { WebhookDefinition } from "../service.ts";

/** Makes the payloads of one callback and holds them against its schema. */
export class PayloadMaker {
  readonly #examples: ReadonlyMap<string, JsonObject>;
  readonly #validate: ValidateFunction;
  readonly #aliases: Readonly<Record<string, string>>;

  constructor(callback: IHttpCallbackOperation, { aliases }: WebhookDefinition) {
    const content = callback.request?.body?.contents?.find(({ mediaType }) => mediaType === "application/json");
    this.#examples = new Map(
      namedExamples(content?.examples).flatMap(({ name, value }) => (isObject(value) ? [[name, value] as const] : [])),
    );
    // As an answer and not as a request: there a read-only field such as `id` would be an error.
    this.#validate = plainCompiler()(content?.schema ?? {}, bundleOf(callback));
    this.#aliases = aliases;
  }

  /**
   * The payload that reports a job's state: the callback's example with the job's own values. Undefined when the contract
   * shows none for that state.
   */
  payload({ state, record, type }: Job): JsonObject | undefined {
    const failed = type.definition.failed.includes(state);
    const example = this.#examples.get(state) ?? (failed ? this.#examples.get("failed") : undefined);
    if (!example) return undefined;
    return Object.fromEntries(
      Object.entries(example).map(([field, shown]) => [
        field,
        record[field] ?? record[this.#aliases[field] ?? ""] ?? shown,
      ]),
    );
  }

  /** What the contract has against a payload; empty when nothing. */
  violations(payload: JsonObject): string[] {
    if (this.#validate(payload)) return [];
    return (this.#validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  }
}
