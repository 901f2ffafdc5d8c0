import { valuesAt, withoutValue, withValue } from "@video-ads/core/job";
import { statusWord } from "@video-ads/core/status-word";
import { isWrittenInJson } from "@video-ads/http/media-type";
import type { MockAnswer } from "../http/messages.ts";
import type { Refusal } from "../http/refusal.ts";
import { asObject } from "../sandbox/json.ts";
import { plainCompiler } from "./ajv.ts";
import { withSentence } from "./error-sentence.ts";
import { completions, type ErrorShape, errorShape, withoutEntries } from "./error-shape.ts";
import { type JsonSchema, propertiesOf } from "./json-schema.ts";
import type { ContractOperation } from "./operation.ts";
import { withShownHeaders } from "./shown-headers.ts";
import { type Faults, WHOLE } from "./violation.ts";

/** Where the bodies of errors say what is wrong: `x-errors` of the contract. */
export interface ErrorPlaces {
  message: string;
  code?: string;
  fields?: string;
  whole?: string;
}

/** For a contract that shows no error at all: the name that RFC 9457 has for the sentence. */
const PLAIN: ErrorPlaces = { message: "detail", fields: "." };

/** Statuses that say much the same; of those that an operation documents, the first one is answered. */
const ALIKE: Readonly<Record<number, readonly number[]>> = {
  400: [400, 422],
  409: [409, 400, 422],
};

/** Says why a request is not served, where the contract does not say in which field of the body that stands. */
const REASON_HEADER = "x-mock-reason";

/** Answers errors as the contract does: with a status that it has, in the shape that it describes for that. */
export class ErrorBodies {
  readonly #places: ErrorPlaces | undefined;
  readonly #operations: readonly ContractOperation[];
  readonly #shown = new Map<string, ErrorShape | undefined>();

  constructor(places: ErrorPlaces | undefined, operations: readonly ContractOperation[]) {
    this.#places = places;
    this.#operations = operations;
  }

  /** The answer to a request that is not served. */
  answer({ status, reason, headers, example }: Refusal, operation?: ContractOperation): MockAnswer {
    const code = ALIKE[status]?.find((known) => operation?.statuses.includes(known)) ?? status;
    const body = example ?? this.body(code, reason, operation);
    const said = this.#places || !operation?.documents(code) ? {} : { [REASON_HEADER]: inHeader(reason) };
    const answer = { status: code, headers: { ...said, ...headers }, body };
    return operation ? withShownHeaders(operation, answer) : answer;
  }

  /**
   * The body of an error that says this. Without `x-errors` it is the example that the operation has of this error, whatever that says; where it
   * has none, the sentence in the shape that it describes; and where it describes none, nothing of others.
   */
  body(status: number, reason: string | Faults, operation?: ContractOperation): unknown {
    if (this.#places) return this.#saying(reason, status, this.#of(status, operation));
    const isDescribed = operation?.documents(status) && inJson([operation, status]);
    const found = isDescribed ? this.#of(status, operation) : undefined;
    if (!found) return this.#saying(reason, status, undefined);
    const { value: own, of, ...shape } = found;
    if (of === operation && shape.exact && own !== undefined) return own;
    // What another operation shows is about another error.
    return withSentence(sentenceOf(reason), shape) ?? this.#saying(reason, status, shape);
  }

  /** The body that tells most of what the shape lets through. */
  #saying(reason: string | Faults, status: number, shown: ErrorShape | undefined): unknown {
    const places = this.#places ?? PLAIN;
    const shapes = shown ? [withoutEntries(shown), shown] : [undefined];
    const bodies = shapes.flatMap((shape) => {
      const { bare, said } = told(reason, places, shape, status);
      return [...bare, ...said, ...(shape ? said.flatMap((body) => completions(body, shape)) : [])];
    });
    return bodies.find((body) => shown?.fits?.(body) !== false) ?? bodies[0];
  }

  /** What the contract shows of this status: for the operation, or another that has it; else of any error. */
  #of(status: number, operation: ContractOperation | undefined): ErrorShape | undefined {
    const key = `${status} ${operation?.id}`;
    const known = this.#shown.get(key);
    if (known || this.#shown.has(key)) return known;
    const all = operation ? [operation, ...this.#operations] : this.#operations;
    const same = all.map((one) => [one, status] as const).filter(inJson);
    const others = all.flatMap((one) =>
      one.statuses
        .filter((code) => code >= 400 && code !== status)
        .map((code) => [one, code] as const)
        .filter(inJson),
    );
    const found = errorShape([...same, ...others], status);
    this.#shown.set(key, found);
    return found;
  }
}

/** As a header can hold it. */
function inHeader(reason: string | Faults): string {
  return sentenceOf(reason)
    .replace(/[^ -~]+/g, " ")
    .slice(0, LONGEST);
}

function sentenceOf(reason: string | Faults): string {
  return typeof reason === "string" ? reason : oneLine(flat(reason));
}

/** Characters of a reason in a header. */
const LONGEST = 500;

/** What is written in another type has no fields. */
function inJson([operation, status]: readonly [ContractOperation, number]): boolean {
  const types = operation.answerMediaTypes(status);
  return types.length === 0 || types.some(isWrittenInJson);
}

/** What is said where the fields say the rest. */
const NOT_VALID = "The request is not valid.";

/** Ways to say it, the one that tells most first: by field alone, and with the sentence. */
function told(
  reason: string | Faults,
  places: ErrorPlaces,
  shown: ErrorShape | undefined,
  status: number,
): { bare: readonly unknown[]; said: readonly unknown[] } {
  const { message, fields, whole } = places;
  const { [WHOLE]: ofWhole, ...ofFields } = typeof reason === "string" ? {} : flat(reason);
  const everything = sentenceOf(reason);
  // What no field is to blame for has a name among the fields, or else the sentence to itself: no field is called like that.
  const named = ofWhole && whole !== undefined ? { [whole]: ofWhole } : {};
  const byField = { ...ofFields, ...named };
  // Sentences of a field are a list or one text: the contract says which, by what it allows.
  const joined = Object.fromEntries(Object.entries(byField).map(([field, sentences]) => [field, sentences.join(" ")]));
  const saying = (body: unknown, sentence: string): unknown =>
    withCode(withValue(body, message, sentence), places, shown, status);
  const rest = ofWhole?.join(" ") ?? NOT_VALID;
  const isByField = Object.keys(byField).length > 0;
  if (fields === ".") {
    const forms = typeof reason === "string" || !isByField ? [] : [renamed(reason, whole), byField, joined];
    const bare = ofWhole && whole === undefined ? [] : forms;
    return { bare, said: [...forms.map((body) => saying(body, rest)), saying({}, everything)] };
  }
  const said = saying(shown?.value, everything);
  if (fields === undefined) return { bare: [], said: [said] };
  // A list is for people: programs are told by the sentence.
  const lines = Object.entries(joined).map(([field, text]) => `${field}: ${text}`);
  const beside = [byField, joined].map((form) => withValue(saying(shown?.value, rest), fields, form));
  const others = [{}, lines, []].map((form) => withValue(said, fields, form));
  return { bare: [], said: [...(isByField ? beside : []), ...others, said] };
}

/** With a word for programs, where the contract has a place for it: the example's of this status, else what the status means. */
function withCode(body: unknown, { code }: ErrorPlaces, shown: ErrorShape | undefined, status: number): unknown {
  if (code === undefined || shown?.schema === undefined) return body;
  const word = statusWord(status);
  const own = valuesAt(asObject(shown.value), code)[0];
  const words = shown.exact && own !== undefined ? [own, word] : [word];
  const schema = code
    .split(".")
    .reduce<JsonSchema | undefined>((at, name) => at && propertiesOf(at).get(name), shown.schema);
  const fitting = schema && words.find((one) => plainCompiler()(schema, shown.bundle)(one));
  if (fitting !== undefined) return withValue(body, code, fitting);
  // The example of another status has a word for that one.
  return shown.exact ? body : withoutValue(body, code);
}

/** The same, with the contract's name for what no single field is to blame for; without one, the sentence alone says that. */
function renamed(faults: Faults, whole: string | undefined): Faults {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, inner]): [string, Faults[string]][] => {
      const name = field === WHOLE ? whole : field;
      return name === undefined ? [] : [[name, isSentences(inner) ? inner : renamed(inner, whole)]];
    }),
  );
}

/** Sentences by the path of their field; those of a whole that stands in a field are the field's. */
function flat(faults: Faults, path: readonly string[] = []): Record<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [field, inner] of Object.entries(faults)) {
    const within = field === WHOLE ? path : [...path, field];
    const entries = isSentences(inner) ? { [within.join(".") || WHOLE]: inner } : flat(inner, within);
    for (const [name, sentences] of Object.entries(entries)) {
      found.set(name, [...(found.get(name) ?? []), ...sentences]);
    }
  }
  return Object.fromEntries(found);
}

function oneLine(byField: Record<string, readonly string[]>): string {
  return Object.entries(byField)
    .map(([field, sentences]) => (field === WHOLE ? sentences.join(" ") : `${field}: ${sentences.join(" ")}`))
    .join(" ");
}

function isSentences(inner: readonly string[] | Faults): inner is readonly string[] {
  return Array.isArray(inner);
}
