import type { ValidateFunction } from "ajv";
import type { MockAnswer } from "../http/messages.ts";
import type { Refusal } from "../http/refusal.ts";
import { plainCompiler } from "./ajv.ts";
import { bundleOf } from "./json-schema.ts";
import type { ContractOperation } from "./operation.ts";
import { type Faults, WHOLE } from "./violation.ts";
import { withValue } from "./with-value.ts";

/** Where the bodies of errors say what is wrong: `x-errors` of the contract. */
export interface ErrorPlaces {
  message: string;
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

/** Answers errors as the contract does: with a status that it has, in the shape of its example for that. */
export class ErrorBodies {
  readonly #places: ErrorPlaces | undefined;
  readonly #operations: readonly ContractOperation[];

  constructor(places: ErrorPlaces | undefined, operations: readonly ContractOperation[]) {
    this.#places = places;
    this.#operations = operations;
  }

  /** The answer to a request that is not served. */
  answer({ status, reason, headers, example }: Refusal, operation?: ContractOperation): MockAnswer {
    const code = ALIKE[status]?.find((known) => operation?.statuses.includes(known)) ?? status;
    return { status: code, headers, body: example ?? this.body(code, reason, operation) };
  }

  /** The body of an error that says this. Without `x-errors` it is the contract's example, whatever that says. */
  body(status: number, reason: string | Faults, operation?: ContractOperation): unknown {
    const shown = this.#places?.fields === "." ? undefined : this.#example(status, operation);
    if (shown && !this.#places) return shown.value;
    return told(reason, this.#places ?? PLAIN, shown);
  }

  /** The example of this status: of the operation, or of another that has one; else any error's. */
  #example(status: number, operation: ContractOperation | undefined): Shown | undefined {
    const all = operation ? [operation, ...this.#operations] : this.#operations;
    for (const each of all) {
      const found = shownBy(each, status);
      if (found) return found;
    }
    for (const each of all) {
      for (const other of each.statuses.filter((code) => code >= 400)) {
        const found = shownBy(each, other);
        if (found) return found;
      }
    }
    return undefined;
  }
}

/** An example, and whether something else may stand there as well. */
interface Shown {
  value: unknown;
  fits: ValidateFunction | undefined;
}

function shownBy(operation: ContractOperation, status: number): Shown | undefined {
  const [example] = operation.examples(status);
  if (!example) return undefined;
  const schema = operation.answerSchema(status);
  return { value: example.value, fits: schema && plainCompiler()(schema, bundleOf(operation.http)) };
}

function told(reason: string | Faults, places: ErrorPlaces, shown: Shown | undefined): unknown {
  const { message, fields, whole = message } = places;
  if (fields === "." && typeof reason !== "string") return renamed(reason, whole);
  const byField = typeof reason === "string" ? {} : flat(reason, whole);
  const sentence = typeof reason === "string" ? reason : oneLine(flat(reason, WHOLE));
  const said = withValue(shown?.value, message, sentence);
  if (fields === undefined || fields === ".") return said;
  // Sentences of a field are a list or one text: the contract says which, by what it allows.
  const joined = Object.fromEntries(Object.entries(byField).map(([field, sentences]) => [field, sentences.join(" ")]));
  const bodies = [byField, joined, {}].map((form) => withValue(said, fields, form));
  return bodies.find((body) => shown?.fits === undefined || shown.fits(body)) ?? said;
}

/** The same, with the contract's name for what no single field is to blame for. */
function renamed(faults: Faults, whole: string): Faults {
  return Object.fromEntries(
    Object.entries(faults).map(([field, inner]) => [
      field === WHOLE ? whole : field,
      isSentences(inner) ? inner : renamed(inner, whole),
    ]),
  );
}

/** Sentences by the path of their field; those of a whole that stands in a field are the field's. */
function flat(faults: Faults, whole: string, path: readonly string[] = []): Record<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [field, inner] of Object.entries(faults)) {
    const within = field === WHOLE ? path : [...path, field];
    const entries = isSentences(inner) ? { [within.join(".") || whole]: inner } : flat(inner, whole, within);
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
