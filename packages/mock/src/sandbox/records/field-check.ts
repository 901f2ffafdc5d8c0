import type { ValidateFunction } from "ajv";
import { plainCompiler } from "../../contract/ajv.ts";
import {
  alternativesOfProperties,
  defaultOf,
  itemsOf,
  type JsonSchema,
  partsOf,
  propertiesOf,
  replacements,
  requiredOf,
} from "../../contract/json-schema.ts";
import { ofItsKind } from "../../contract/kinds.ts";
import type { IdRoom } from "../ids.ts";

/** Says field by field what a record may hold. */
export class FieldCheck {
  /** Of records of several kinds, those of each kind. */
  readonly #schemas: ReadonlyMap<string, readonly JsonSchema[]>;
  readonly #required: ReadonlySet<string>;
  /** Every form in which the record is shown. */
  readonly records: readonly JsonSchema[];
  readonly #bundle: unknown;
  readonly #compile = plainCompiler();
  readonly #validators = new Map<JsonSchema, ValidateFunction>();
  #replacements: readonly [old: string, now: string][] | undefined;
  readonly #idForms = new Map<string, IdRoom["forms"]>();

  constructor(records: readonly JsonSchema[], bundle: unknown) {
    this.#schemas = new Map(records.flatMap((record) => [...alternativesOfProperties(record)]));
    this.#required = new Set(records.flatMap((record) => [...requiredOf(record)]));
    this.records = records;
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
    const candidates = [preset, ...(this.#schemas.get(field) ?? []).map(defaultOf), null];
    return candidates.find((value) => value !== undefined && this.allows(field, value));
  }

  /** A list without entries, or a map, where the record is never shown without it and it may be empty. */
  empty(field: string): [] | Record<string, never> | undefined {
    const parts = this.#partsOf(field);
    const isMap = parts.every((part) => propertiesOf(part).size === 0);
    const [found] = typesOf(parts).flatMap((type) =>
      type === "array" ? [[] as []] : type === "object" && isMap ? [{}] : [],
    );
    return this.isRequired(field) && found && this.allows(field, found) ? found : undefined;
  }

  /** A moment as the field holds it, in UTC: a time, or its day. Undefined where the field holds neither. */
  momentIn(field: string, at: number): string | undefined {
    const time = new Date(at).toISOString();
    if (this.isTime(field)) return time;
    return this.#isOf(field, "date") ? time.slice(0, 10) : undefined;
  }

  /** The field holds a time. */
  isTime(field: string): boolean {
    return this.#isOf(field, "date-time");
  }

  /** The contract says that the field holds an id: a UUID, or one of a kind (`x-id`). */
  isId(field: string): boolean {
    return this.#isOf(field, "uuid") || this.#partsOf(field).some((part) => "x-id" in part);
  }

  /** The record's fields. */
  get names(): readonly string[] {
    return [...this.#schemas.keys()];
  }

  /** Of which kind an id in a field is (`x-id`), where the contract says that. */
  idKindOf(field: string): unknown {
    return this.#partsOf(field)
      .map((part) => Reflect.get(part, "x-id"))
      .find((kind) => kind !== undefined);
  }

  /** Fields that others replace, and those. */
  get replacements(): readonly [old: string, now: string][] {
    this.#replacements ??= [...this.#schemas].flatMap(([field, schemas]) =>
      schemas.flatMap((schema) => replacements(new Map([[field, schema]]))),
    );
    return this.#replacements;
  }

  /** The same of what the record in a field may hold. */
  inside(field: string): FieldCheck {
    return new FieldCheck(this.#schemas.get(field) ?? [], this.#bundle);
  }

  /** The same of what a field holds, and of what the entries of a list there do. */
  entries(field: string): FieldCheck {
    const parts = this.#partsOf(field);
    return new FieldCheck([...parts, ...parts.flatMap((part) => itemsOf(part) ?? [])], this.#bundle);
  }

  /** One of few values says how the record is: an enum, or yes or no. */
  isChoice(field: string): boolean {
    return this.#partsOf(field).some((part) => part.enum !== undefined || [part.type].flat().includes("boolean"));
  }

  /** The field may hold what a schema describes, as far as their types say. */
  takesTypeOf(field: string, schema: JsonSchema): boolean {
    const [own, other] = [typesOf(this.#partsOf(field)), typesOf(partsOf(schema))];
    if (own.length === 0 || other.length === 0) return true;
    return other.some((type) => own.includes(type) || (type === "integer" && own.includes("number")));
  }

  #isOf(field: string, format: string): boolean {
    return this.#partsOf(field).some((part) => part.format === format);
  }

  #partsOf(field: string): JsonSchema[] {
    return (this.#schemas.get(field) ?? []).flatMap(partsOf);
  }

  /**
   * Looks whether a value that may be sent has its place here. What is of another kind than the field has is none of it: a record may show as
   * a whole what a request names by its id.
   *
   * @throws {Error} When the contract lets it be sent, and its record cannot hold it.
   */
  requireRoom(field: string, value: unknown): void {
    if (value === null || this.allows(field, value) || !this.#isOfItsKind(field, value)) return;
    const mend = this.#schemas.get(field)?.every(isClosed)
      ? "and its record has no such value there. Add it to the record's enum."
      : "and its record cannot hold that. Give both fields the same schema.";
    throw new Error(`The contract lets ${field}: ${JSON.stringify(value)} be sent, ${mend}`);
  }

  #isOfItsKind(field: string, value: unknown): boolean {
    const types = typesOf(this.#partsOf(field));
    const kind = Array.isArray(value) ? "array" : typeof value;
    return types.includes(kind) || (Number.isInteger(value) && types.includes("integer"));
  }

  /** What there is room for where the field holds an id. */
  idRoom(field: string, taken: IdRoom["taken"]): IdRoom {
    const bounds = (this.#schemas.get(field) ?? []).map(boundsOf);
    const least = Math.max(...bounds.map(([from]) => from), Number.MIN_SAFE_INTEGER);
    const most = Math.min(...bounds.map(([, to]) => to), LARGEST_ID);
    // Below one only where nothing else is allowed.
    const integers = { least: most < 1 ? least : Math.max(least, 1), most };
    const forms: IdRoom["forms"] = this.#idForms.get(field) ?? new Map();
    this.#idForms.set(field, forms);
    return { integers, allows: (id) => this.allows(field, id), taken, forms };
  }

  /** A schema as it is for a value of the kind that this one is. */
  ofItsKind(schema: JsonSchema, value: unknown): JsonSchema {
    return ofItsKind(schema, value, this.#bundle);
  }

  /** Says whether a value fits a schema. */
  validatorOf(schema: JsonSchema): ValidateFunction {
    const known = this.#validators.get(schema) ?? this.#compile(schema, this.#bundle);
    this.#validators.set(schema, known);
    return known;
  }

  /** The value may stand in this field. A field that the contract does not know takes anything. */
  allows(field: string, value: unknown): boolean {
    const schemas = this.#schemas.get(field);
    if (!schemas) return true;
    return schemas.some((schema) => this.validatorOf(schema)(value));
  }
}

/** Null says nothing of what else there may be. */
function typesOf(parts: readonly JsonSchema[]): string[] {
  return parts.flatMap(({ type = [] }) => type).filter((type) => type !== "null");
}

/** Ids have no more than 48 bits. */
const LARGEST_ID = 2 ** 48 - 1;

/** The least and the largest whole number that a schema takes. */
function boundsOf(schema: JsonSchema): [least: number, most: number] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, allOf = [] } = schema;
  const parts = allOf.flatMap((part) => (typeof part === "object" ? [boundsOf(part)] : []));
  const above = (bound: unknown): number => (typeof bound === "number" ? Math.floor(bound) + 1 : -Infinity);
  const below = (bound: unknown): number => (typeof bound === "number" ? Math.ceil(bound) - 1 : Infinity);
  return [
    Math.max(Math.ceil(minimum ?? -Infinity), above(exclusiveMinimum), ...parts.map(([least]) => least)),
    Math.min(Math.floor(maximum ?? Infinity), below(exclusiveMaximum), ...parts.map(([, most]) => most)),
  ];
}

/** It takes a set of values, and no other. */
function isClosed({ enum: values, allOf = [], anyOf = [], oneOf = [] }: JsonSchema): boolean {
  const closed = (part: (typeof allOf)[number]): boolean =>
    typeof part === "object" && (part.type === "null" || isClosed(part));
  const either = [...anyOf, ...oneOf];
  return values !== undefined || allOf.some(closed) || (either.length > 0 && either.every(closed));
}
