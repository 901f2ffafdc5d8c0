// What a JSON Schema validator found, in words: where, and what is wrong there. Never the value itself: it may be a secret.

/** One fault, as ajv and the validators that it compiles report them. */
export interface Fault {
  /** JSON pointer to the value that is wrong. */
  readonly instancePath: string;
  /** Where in the schema the rule stands. */
  readonly schemaPath: string;
  /** The keyword of JSON Schema that is broken. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
  /** Of alternatives: the fields of which each lacks one. {@link condenseFaults} adds them. */
  readonly missing?: readonly string[];
}

/** The way to the field that is wrong. A field that is missing, or that nobody knows, is its last step. */
export function stepsOf({ instancePath, keyword, params }: Fault): string[] {
  const steps = instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (keyword === "required") steps.push(String(params.missingProperty));
  if (keyword === "additionalProperties") steps.push(String(params.additionalProperty));
  if (keyword === "discriminator") steps.push(String(params.tag));
  return steps;
}

/** The field that is wrong: `scenes.0.text`; empty when it is the whole. */
export function fieldOf(fault: Fault): string {
  return stepsOf(fault).join(".");
}

/** What is wrong with the field, to stand after its name: `is missing`, `has to be one of 16x9, 1x1`. */
export function problemOf({ keyword, params, message, missing }: Fault): string {
  const { limit } = params;
  switch (keyword) {
    case "required":
      return "is missing";
    case "additionalProperties":
      return "is unknown";
    case "type":
      return `has to be ${[params.type].flat().map(typeName).join(" or ")}`;
    case "enum":
      return `has to be one of ${list(params.allowedValues)}`;
    case "const":
      return `has to be ${String(params.allowedValue)}`;
    case "format":
      return `has to be ${FORMATS[String(params.format)] ?? `a valid ${params.format}`}`;
    case "pattern":
      return UUID_PATTERN.test(String(params.pattern)) ? "has to be a UUID" : `has to match ${params.pattern}`;
    case "minLength":
      return limit === 1 ? "has to have a character" : `has to have at least ${limit} characters`;
    case "maxLength":
      return `has more than ${limit} characters`;
    case "minItems":
      return limit === 1 ? "has to have an entry" : `has to have at least ${limit} entries`;
    case "maxItems":
      return `has more than ${limit} entries`;
    case "minimum":
      return `has to be ${limit} or more`;
    case "maximum":
      return `has to be ${limit} or less`;
    case "exclusiveMinimum":
      return `has to be more than ${limit}`;
    case "exclusiveMaximum":
      return `has to be less than ${limit}`;
    case "discriminator":
      return params.error === "mapping" ? "is no value that is known" : "is missing";
    case "anyOf":
    case "oneOf":
      return missing ? `needs ${missing.join(" or ")}` : "fits none, or more than one, of the allowed forms";
    default:
      return message ?? `breaks ${keyword}`;
  }
}

/** A fault as one phrase: `scenes.0.text is missing`. */
export function faultInWords(fault: Fault, whole: string): string {
  return `${fieldOf(fault) || whole} ${problemOf(fault)}`;
}

/**
 * A value that fits no alternative of an `anyOf` or `oneOf` is reported with the faults of every alternative. Keeps those that
 * help: what is wrong in all of them, else what is missing in each, else those of the alternative that is closest.
 *
 * Of one schema, the values that are allowed say more than their type. What several schemas say alike of one value is said once.
 *
 * A body can have a fault for each of its bytes, so each is looked at once for each union that it is part of, and no more.
 *
 * @param reported By a validator that reports all faults: those of alternatives directly before that of their union.
 */
export function condenseFaults<F extends Fault>(reported: readonly F[]): F[] {
  const listed = new Set(reported.filter(listsValues).map(place));
  const left: F[] = [];
  for (const fault of reported) {
    if (fault.keyword === "type" && listed.has(place(fault))) continue;
    const kept = isUnion(fault) ? ofUnion(fault, takeInside(left, fault)) : [fault];
    for (const one of kept) left.push(one);
  }
  // A map keeps the first place of a key.
  return [...new Map(left.map((fault) => [JSON.stringify([stepsOf(fault), problemOf(fault)]), fault])).values()];
}

/** Whether a fault names the values that are allowed, which says more than the type that they have. */
function listsValues({ keyword }: Fault): boolean {
  return keyword === "enum" || keyword === "const";
}

/** A value, and the schema that it breaks. */
function place({ instancePath, schemaPath }: Fault): string {
  return `${instancePath} ${schemaPath.slice(0, schemaPath.lastIndexOf("/") + 1)}`;
}

function isUnion({ keyword }: Fault): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

/** Takes the latest faults off the list, as far as they are at the union's place or below it. */
function takeInside<F extends Fault>(left: F[], { instancePath }: Fault): F[] {
  const first = left.findLastIndex((fault) => !`${fault.instancePath}/`.startsWith(`${instancePath}/`)) + 1;
  return left.splice(first);
}

/** What helps, of the faults at a union's place: those of its alternatives, and those that merely stand there as well. */
function ofUnion<F extends Fault>(union: F, found: F[]): F[] {
  const { kept, orNull } = withoutNull(union, found);
  if (orNull) return kept;
  const branches = new Map<string, F[]>();
  const others: F[] = [];
  for (const fault of kept) {
    const branch = branchOf(union, fault);
    const inBranch = branch === undefined ? others : (branches.get(branch) ?? []);
    inBranch.push(fault);
    if (branch !== undefined) branches.set(branch, inBranch);
  }
  return branches.size > 0 ? [...others, ...choose(union, [...branches.values()])] : ofReferences(union, kept);
}

/**
 * Of "X or null", which is written in this order, it helps to know what is wrong with X: not that null would do, nor that there
 * are alternatives (`orNull`).
 */
function withoutNull<F extends Fault>(union: F, found: F[]): { kept: F[]; orNull: boolean } {
  const nulls = new Set(found.filter((fault) => wantsNull(union, fault)).map((fault) => branchOf(union, fault)));
  if (nulls.size === 0) return { kept: found, orNull: false };
  const kept = found.filter((fault) => {
    const branch = branchOf(union, fault);
    return branch === undefined || !nulls.has(branch);
  });
  return { kept, orNull: nulls.has("1") };
}

/** An alternative itself is at fault, and nothing but null would do there. */
function wantsNull(union: Fault, { keyword, params, schemaPath }: Fault): boolean {
  const [, own] = /^\/\d+\/(enum|type)$/.exec(schemaPath.slice(union.schemaPath.length)) ?? [];
  if (own === undefined || !schemaPath.startsWith(`${union.schemaPath}/`)) return false;
  const { allowedValues, type } = params;
  return keyword === "enum"
    ? Array.isArray(allowedValues) && allowedValues.every((value) => value === null)
    : type === "null";
}

/**
 * Alternatives that are references report their faults under paths of their own: which belongs to which cannot be told. What is
 * missing at the union's place is missing in one of them, what is wrong below it counts.
 */
function ofReferences<F extends Fault>(union: F, found: readonly F[]): F[] {
  const wrong = found.filter((fault) => !isMissingAt(union, fault));
  if (wrong.length > 0) return wrong;
  const names = new Set(found.map(({ params }) => String(params.missingProperty)));
  return [names.size > 0 ? { ...union, missing: [...names] } : union];
}

/** The alternative that a fault comes from. */
function branchOf(union: Fault, fault: Fault): string | undefined {
  const prefix = `${union.schemaPath}/`;
  return fault.schemaPath.startsWith(prefix) ? fault.schemaPath.slice(prefix.length).split("/", 1)[0] : undefined;
}

function choose<F extends Fault>(union: F, branches: readonly F[][]): F[] {
  const [first = [], ...rest] = branches;
  const inRest = rest.map((branch) => new Set(branch.map(key)));
  const shared = first.filter((fault) => inRest.every((keys) => keys.has(key(fault))));
  const known = new Set(shared.map(key));
  const own = branches.map((branch) => branch.filter((fault) => !known.has(key(fault))));
  const missing = own.map((branch) =>
    branch.map((fault) => (isMissingAt(union, fault) ? String(fault.params.missingProperty) : undefined)),
  );
  const names = [...new Set(missing.flat())].filter((name) => name !== undefined);
  const everyLacksOne = missing.every((branch) => branch.length > 0 && !branch.includes(undefined));
  if (everyLacksOne) return [...shared, { ...union, missing: names }];
  if (shared.length > 0) return shared;
  return branches.reduce((best, branch) => (branch.length < best.length ? branch : best), first);
}

function isMissingAt(union: Fault, { keyword, instancePath }: Fault): boolean {
  return keyword === "required" && instancePath === union.instancePath;
}

function key({ instancePath, keyword, params }: Fault): string {
  return `${keyword} ${instancePath} ${params.missingProperty ?? ""}`;
}

const FORMATS: Record<string, string> = {
  uuid: "a UUID",
  byte: "a text in Base64",
  uri: "a URL with http:// or https:// and a host",
  email: "an email address",
  "date-time": "a date and time such as 2026-01-31T12:00:00Z",
  date: "a date such as 2026-01-31",
};

/** Validators that need no library have formats as patterns. */
const UUID_PATTERN = /\{8\}.*-.*\{4\}.*-.*\{12\}/;

const TYPES: Record<string, string> = {
  string: "a string",
  object: "an object",
  array: "a list",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
};

function typeName(type: unknown): string {
  return TYPES[String(type)] ?? String(type);
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map(String).join(", ") : "the allowed values";
}
