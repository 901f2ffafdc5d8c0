import { fieldOf, isObject } from "@video-ads/core/job";
import { mergedSchema } from "../contract/merged.ts";
import type { OpenApi, Schema } from "../contract/types.ts";
import { entryAt, fieldAt, otherAt } from "./places.ts";
import type { EnumValue, Sent } from "./types.ts";

interface Met {
  /** How often it was there. */
  times: number;
  /** How often what it stands in was there. */
  of: () => number;
  values: Set<EnumValue>;
}

/** Goes through one message, and notes which places of the contract it has. */
export class Visit {
  readonly #contract: OpenApi;
  readonly #absent: "readOnly" | "writeOnly";
  readonly #met = new Map<string, Met>();

  /** @param absent Which fields are none of such a message. */
  constructor(contract: OpenApi, absent: "readOnly" | "writeOnly") {
    this.#contract = contract;
    this.#absent = absent;
  }

  /** @param schemas What the contract says of the value, of which any may hold. */
  value(schemas: readonly Schema[], value: unknown, place: string, of: () => number = () => 1): void {
    const met = this.#met.get(place) ?? { times: 0, of, values: new Set() };
    this.#met.set(place, met);
    met.times++;
    const shapes = shapesOf(this.#contract, schemas, value);
    if (value === null) met.values.add(null);
    else if (Array.isArray(value)) {
      const items = shapes.flatMap(({ items }) => items ?? []);
      for (const entry of value) this.value(items, entry, entryAt(place));
    } else if (isObject(value)) this.#object(shapes, value, place, () => met.times);
    else {
      const known = shapes.flatMap(({ enum: values = [] }) => values);
      // What stands in a path or a query is text.
      const found = known.find((each) => each === value || String(each) === value);
      if (isEnumValue(found)) met.values.add(found);
    }
  }

  /** What was met. */
  sends(): Record<string, Sent> {
    return Object.fromEntries(
      [...this.#met].map(([place, { times, of, values }]): [string, Sent] => [
        place,
        { ...(times < of() && { sometimes: true }), ...(values.size > 0 && { values: [...values] }) },
      ]),
    );
  }

  #object(shapes: readonly Schema[], value: object, place: string, of: () => number): void {
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      const named = shapes
        .flatMap(({ properties = {} }) => fieldOf(properties, name) ?? [])
        .filter((schema) => !mergedSchema(this.#contract, schema)[this.#absent]);
      if (named.length > 0) this.value(named, member, fieldAt(place, name), of);
      else this.value(shapes.flatMap(ofOthers), member, otherAt(place));
    }
  }
}

/** What fields hold whose names are the caller's. */
export function ofOthers({ additionalProperties }: Schema): Schema[] {
  return typeof additionalProperties === "object" ? [additionalProperties] : [];
}

/** The shapes that a value can have, without those whose tag is another one; of no value all of them. */
export function shapesOf(contract: OpenApi, schemas: readonly Schema[], value?: unknown): Schema[] {
  return schemas.flatMap((schema) => {
    const { oneOf = [], anyOf = [], ...whole } = mergedSchema(contract, schema);
    if (isObject(value) && hasOtherTag(contract, whole, value)) return [];
    return [whole, ...shapesOf(contract, [...oneOf, ...anyOf], value)];
  });
}

function hasOtherTag(contract: OpenApi, { properties = {} }: Schema, value: object): boolean {
  return Object.entries(properties).some(([name, schema]) => {
    const given = fieldOf(value, name);
    const tag = tagOf(contract, schema);
    return tag !== undefined && given !== undefined && given !== tag;
  });
}

/** The only value that a field may have; undefined of what is no tag. */
export function tagOf(contract: OpenApi, schema: Schema): unknown {
  const { enum: values = [] } = mergedSchema(contract, schema);
  return values.length === 1 ? values[0] : undefined;
}

function isEnumValue(value: unknown): value is EnumValue {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
