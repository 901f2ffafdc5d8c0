// A discriminator goes by the values of one field, which each variant of a union says for itself, or has from what it is composed of.

/** Of a JSON Schema, or a schema of OpenAPI, what this asks. */
interface Part {
  readonly $ref?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly required?: unknown;
  readonly properties?: unknown;
  readonly allOf?: unknown;
}

/** What stands at a reference; undefined where nothing does. */
export type Follow = (ref: string) => unknown;

/** A variant that says beside what it was which values of the field are its own. */
export interface WithTag<S> {
  allOf: [S];
  properties: Record<string, { enum: string[] }>;
  required: [string];
}

/**
 * The variants of a union, each of which says its values of the field itself and not in a part of it, as validators want it. Undefined
 * where the field does not tell which one is meant: one takes any value, shares one with another, or can be without the field.
 */
export function taggedVariants<S extends object>(
  variants: readonly S[],
  field: string,
  follow: Follow,
): (S | WithTag<S>)[] | undefined {
  const taken = new Set<string>();
  const tagged: (S | WithTag<S>)[] = [];
  for (const variant of variants) {
    const { values, always } = fieldOf(variant, field, follow, []);
    if (!always || !values || values.length === 0) return undefined;
    const words = values.filter((value) => typeof value === "string" && !taken.has(value)) as string[];
    if (words.length < values.length) return undefined;
    for (const word of words) taken.add(word);
    tagged.push(
      saysItself(variant, field, follow)
        ? variant
        : { allOf: [variant], properties: { [field]: { enum: words } }, required: [field] },
    );
  }
  return tagged;
}

/** Where a validator looks, without going through what a variant is composed of. */
function saysItself(variant: object, field: string, follow: Follow): boolean {
  const { properties, required }: Part = followed(variant, follow);
  const { enum: values, const: value }: Part = Object(Reflect.get(Object(properties), field));
  return (values ?? value) !== undefined && Array.isArray(required) && required.includes(field);
}

interface Field {
  /** Undefined: any. */
  readonly values: readonly unknown[] | undefined;
  /** An object is never without it. */
  readonly always: boolean;
}

/** What a schema says of one of its fields, in all of its parts. */
function fieldOf(schema: unknown, field: string, follow: Follow, around: readonly unknown[]): Field {
  const own = followed(schema, follow);
  if (around.includes(own)) return { values: undefined, always: false };
  const { properties, required } = own;
  const said = Object.hasOwn(Object(properties), field) ? Reflect.get(Object(properties), field) : undefined;
  const within = [...around, own];
  const parts = partsOf(own).map((part) => fieldOf(part, field, follow, within));
  return {
    values: inAll([valuesOf(said, follow, []), ...parts.map(({ values }) => values)]),
    always: (Array.isArray(required) && required.includes(field)) || parts.some(({ always }) => always),
  };
}

/** The values that a schema lists; undefined where it lists none. */
function valuesOf(schema: unknown, follow: Follow, around: readonly unknown[]): readonly unknown[] | undefined {
  const own = followed(schema, follow);
  if (around.includes(own)) return undefined;
  const { enum: listed, const: only } = own;
  const values = Array.isArray(listed) ? listed : only === undefined ? undefined : [only];
  return inAll([values, ...partsOf(own).map((part) => valuesOf(part, follow, [...around, own]))]);
}

/** What is in each of the lists that there are. */
function inAll(lists: readonly (readonly unknown[] | undefined)[]): readonly unknown[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((value) => others.every((other) => other.includes(value)));
}

function partsOf({ allOf }: Part): readonly unknown[] {
  return Array.isArray(allOf) ? allOf : [];
}

function followed(schema: unknown, follow: Follow): Part {
  let own: Part = Object(schema);
  // One that leads to itself leads nowhere.
  for (let steps = 0; typeof own.$ref === "string" && steps < 32; steps++) own = Object(follow(own.$ref));
  return own;
}
