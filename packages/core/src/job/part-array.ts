// Of which array of a request the parts of a job are made, and which of the fields of its entries they have.

/** What `x-job` says of a job with parts. */
export interface PartFacts {
  items: string;
  status?: string;
  result?: readonly string[];
  preview?: readonly string[];
}

/** An array of a request, with the names of the fields of its entries: none, if those are single values. */
export interface RequestArray {
  field: string;
  fields: readonly string[];
}

/** What is known of the parts and of the request. */
export interface PartKnowledge {
  /** Arrays whose entries are paid for. */
  paid: readonly string[];
  /** Whether the parts have a field. */
  has(name: string): boolean;
  /** Whether a field of the parts takes, by its type, the single values of an array. */
  takes(name: string, array: string): boolean;
}

/** Where the parts of a job come from. */
export interface PartArray {
  /** Field of the request. */
  field: string;
  /** Fields of its entries that the parts have as well. */
  shared: readonly string[];
  /** Field of the parts that an entry without fields stands in: the `color` of `colors`. */
  single?: string;
  /** Only the end of the array's name says so: the `language` of `target_languages`. */
  byEnd?: true;
}

/**
 * The array of the request of which each entry is a part: what the job is paid by, if its entries have something in common with the
 * parts, else the one that has most in common; what the end of a name says counts where nothing else does. Where nothing has, there are
 * as many parts as entries that are paid for, or in an array of the same name.
 */
export function partArray(
  arrays: readonly RequestArray[],
  facts: PartFacts,
  known: PartKnowledge,
): PartArray | undefined {
  const sources = arrays.map((array) => sourceOf(array, facts, known));
  const byName = (names: readonly string[]): PartArray | undefined =>
    sources.find(({ field }) => names.includes(field));
  const own = byName(known.paid);
  if (own && own.shared.length > 0) return own;
  const plain = sources.filter(({ byEnd, shared }) => !byEnd && shared.length > 0);
  const counted = plain.length > 0 ? plain : sources;
  const most = Math.max(0, ...counted.map(({ shared }) => shared.length));
  const [best, second] = most > 0 ? counted.filter(({ shared }) => shared.length === most) : [];
  return (second ? undefined : best) ?? own ?? byName([facts.items]);
}

function sourceOf({ field, fields }: RequestArray, facts: PartFacts, { has, takes }: PartKnowledge): PartArray {
  const told = [facts.status ?? "status", ...outputsOfParts(facts)];
  const isShared = (name: string): boolean => !told.includes(name) && has(name);
  if (fields.length > 0) return { field, shared: fields.filter(isShared) };
  const isOne = (name: string): boolean => isShared(name) && takes(name, field);
  const whole = singulars(field).find(isOne);
  const single = whole ?? onlyOne(singulars(field).flatMap(ends).filter(isOne));
  if (single === undefined) return { field, shared: [] };
  return { field, shared: [single], single, ...(whole === undefined && { byEnd: true }) };
}

/** Fields of the parts in which their output stands. */
function outputsOfParts({ items, result = [], preview = [] }: PartFacts): string[] {
  return [...result, ...preview].flatMap((path) => {
    const [first, second] = path.split(/[.[\]]+/);
    return first === items && second ? [second] : [];
  });
}

/** What one of several may be called. */
function singulars(name: string): string[] {
  return [name.replace(/ies$/, "y"), name.replace(/s$/, ""), name.replace(/es$/, "")].filter((one) => one !== name);
}

/** The ends of a name of several words, each from the beginning of a word: `target_language` ends with `language`. */
function ends(name: string): string[] {
  return Array.from(
    name.matchAll(/(?<=[a-z0-9])(?:[^A-Za-z0-9]+|(?=[A-Z]))(?=[A-Za-z])/g),
    ({ index, 0: { length } }) => {
      const end = name.slice(index + length);
      return end.charAt(0).toLowerCase() + end.slice(1);
    },
  );
}

/** The one that there is; undefined where there are several, of which nobody knows which is meant. */
function onlyOne(names: readonly string[]): string | undefined {
  const [one, ...others] = new Set(names);
  return others.length > 0 ? undefined : one;
}
