import type { ValidateFunction } from "ajv";
import { plainCompiler } from "../../contract/ajv.ts";
import { type JsonSchema, propertiesOf, requiredOf } from "../../contract/json-schema.ts";

/** Says field by field what a record may hold. */
export class FieldCheck {
  readonly #schemas: ReadonlyMap<string, JsonSchema>;
  readonly #required: ReadonlySet<string>;
  readonly #bundle: unknown;
  readonly #compile = plainCompiler();
  readonly #compiled = new Map<string, ValidateFunction>();

  /** @param records Every form in which the record is shown. */
  constructor(records: readonly JsonSchema[], bundle: unknown) {
    this.#schemas = new Map(records.flatMap((record) => [...propertiesOf(record)]));
    this.#required = new Set(records.flatMap((record) => [...requiredOf(record)]));
    this.#bundle = bundle;
  }

  /** The record has a field of this name. */
  has(field: string): boolean {
    return this.#schemas.has(field);
  }

  /** The record is never shown without it. */
  isRequired(field: string): boolean {
    return this.#required.has(field);
  }

  /** What stands in a field that nobody fills: a default, else null where that may be. Undefined where neither is. */
  unfilled(field: string, preset?: unknown): unknown {
    const candidates = [preset, this.#schemas.get(field)?.default, null];
    return candidates.find((value) => value !== undefined && this.allows(field, value));
  }

  /** The field holds a moment. */
  isTime(field: string): boolean {
    return this.#schemas.get(field)?.format === "date-time";
  }

  /** The value may stand in this field. A field that the contract does not know takes anything. */
  allows(field: string, value: unknown): boolean {
    const schema = this.#schemas.get(field);
    if (!schema) return true;
    const validate = this.#compiled.get(field) ?? this.#compile(schema, this.#bundle);
    this.#compiled.set(field, validate);
    return validate(value);
  }
}
