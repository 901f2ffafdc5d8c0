import type { ValidateFunction } from "ajv";
import { plainCompiler } from "../../contract/ajv.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";

/** Says field by field what a record may hold. */
export class FieldCheck {
  readonly #schemas: ReadonlyMap<string, JsonSchema>;
  readonly #bundle: unknown;
  readonly #compile = plainCompiler();
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(schemas: ReadonlyMap<string, JsonSchema>, bundle: unknown) {
    this.#schemas = schemas;
    this.#bundle = bundle;
  }

  /** The record has a field of this name. */
  has(field: string): boolean {
    return this.#schemas.has(field);
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
