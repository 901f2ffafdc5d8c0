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
      return `has no known ${params.tag}`;
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
 * Of one schema, the values that are allowed say more than their type.
 *
 * @param reported By a validator that reports all faults.
 */
export function condenseFaults<F extends Fault>(reported: readonly F[]): F[] {
  const faults = reported.filter((fault) => fault.keyword !== "type" || !reported.some((other) => lists(other, fault)));
  let left = withoutNull(faults);
  const unions = left.filter(isUnion).sort((a, b) => b.schemaPath.length - a.schemaPath.length);
  for (const union of unions) {
    const branches = new Map<string, F[]>();
    const others: F[] = [];
    for (const fault of left) {
      const branch = branchOf(union, fault);
      if (branch !== undefined) branches.set(branch, [...(branches.get(branch) ?? []), fault]);
      else if (fault !== union) others.push(fault);
    }
    if (branches.size > 0) left = [...others, ...choose(union, [...branches.values()])];
    else left = withoutReferred(union, left, new Set(faults.slice(0, faults.indexOf(union))));
  }
  return left;
}

/**
 * Of "X or null", which is written in this order, it helps to know what is wrong with X: not that null would do, nor that there
 * are alternatives.
 */
function withoutNull<F extends Fault>(faults: readonly F[]): F[] {
  const unions = new Set(faults.filter(isUnion).map(({ schemaPath }) => schemaPath));
  let left = [...faults];
  for (const fault of faults) {
    const [, alternative = "", union = "", index] = /^((.*)\/(\d+))\/(?:enum|type)$/.exec(fault.schemaPath) ?? [];
    if (!wantsNull(fault) || !unions.has(union)) continue;
    left = left.filter(({ schemaPath }) => !schemaPath.startsWith(`${alternative}/`));
    if (index === "1") left = left.filter(({ schemaPath }) => schemaPath !== union);
  }
  return left;
}

/** Nothing but null would do. */
function wantsNull({ keyword, params }: Fault): boolean {
  const { allowedValues, type } = params;
  return keyword === "enum"
    ? Array.isArray(allowedValues) && allowedValues.every((value) => value === null)
    : type === "null";
}

/** Whether a fault names the values that the schema of another one allows, at the same place. */
function lists({ keyword, schemaPath, instancePath }: Fault, other: Fault): boolean {
  const ofSame = schemaPath.replace(/[^/]+$/, "") === other.schemaPath.replace(/[^/]+$/, "");
  return (keyword === "enum" || keyword === "const") && ofSame && instancePath === other.instancePath;
}

function isUnion({ keyword }: Fault): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

/**
 * Alternatives that are references report their faults before the union's, and under paths of their own: which belongs to which
 * cannot be told. What is missing at the union's place is missing in one of them, what is wrong below it counts.
 */
function withoutReferred<F extends Fault>(union: F, left: readonly F[], before: ReadonlySet<F>): F[] {
  const inside = left.filter((fault) => before.has(fault) && fault.instancePath.startsWith(union.instancePath));
  const missing = inside.filter((fault) => isMissingAt(union, fault));
  const wrong = inside.filter((fault) => !missing.includes(fault));
  const outside = left.filter((fault) => fault !== union && !inside.includes(fault));
  if (wrong.length > 0) return [...outside, ...wrong];
  const names = missing.map(({ params }) => String(params.missingProperty));
  return [...outside, names.length > 0 ? { ...union, missing: [...new Set(names)] } : union];
}

/** The alternative that a fault comes from. */
function branchOf(union: Fault, fault: Fault): string | undefined {
  const prefix = `${union.schemaPath}/`;
  if (!fault.schemaPath.startsWith(prefix) || !fault.instancePath.startsWith(union.instancePath)) return undefined;
  return fault.schemaPath.slice(prefix.length).split("/", 1)[0];
}

function choose<F extends Fault>(union: F, branches: readonly F[][]): F[] {
  const [first = [], ...rest] = branches;
  const shared = first.filter((fault) => rest.every((branch) => branch.some((other) => key(other) === key(fault))));
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
  uri: "a URL",
  email: "an email address",
  "date-time": "a date and time such as 2026-01-31T12:00:00Z",
  date: "a date such as 2026-01-31",
};

/** Validators that need no library have formats as patterns. */
const UUID_PATTERN = /\{8\}-.*\{4\}-.*\{4\}-.*\{4\}-.*\{12\}/;

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
