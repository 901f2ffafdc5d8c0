import type { IHttpCallbackOperation, IHttpOperation, IMediaTypeContent } from "@stoplight/types";
import { isWrittenInJson, JSON_TYPE } from "@video-ads/http/media-type";
import { type JsonSchema, kindOf, propertiesOf, sendableProperties, sentBundleOf } from "./json-schema.ts";
import { ofItsKind } from "./kinds.ts";
import { answeredType, contentFor } from "./media-range.ts";
import type { Parameter } from "./parameters-schema.ts";
import { type Alternatives, alternativesOf } from "./security.ts";

/** A named example of the contract. */
export interface NamedExample {
  name: string;
  value: unknown;
}

/** Fields that a request may have, by its kind. */
export interface FieldsOfKind {
  asked: ReadonlyMap<string, JsonSchema>;
  /** Those that only requests of other kinds have: of these it says nothing. Absent: none. */
  others?: readonly string[];
}

/** One operation of the contract, as Prism reads it, and what the mock asks of it. */
export class ContractOperation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  /** For Prism; without callbacks. */
  readonly http: IHttpOperation;
  readonly callbacks: readonly IHttpCallbackOperation[];
  /** What it asks of its callers. */
  readonly security: Alternatives;
  /** The status of a successful answer. */
  readonly status: number;
  #answered: IHttpOperation | undefined;
  #requestFields: ReadonlyMap<string, JsonSchema> | undefined;

  constructor(http: IHttpOperation, callbacks: readonly IHttpCallbackOperation[]) {
    this.id = http.iid ?? `${http.method} ${http.path}`;
    this.method = http.method.toUpperCase();
    this.path = http.path;
    this.http = http;
    this.callbacks = callbacks;
    this.security = alternativesOf(http);
    this.status = usualStatus(http.responses.map(({ code }) => code));
  }

  /** As if it had only this one of its successful answers, under an id of its own; itself where that is the usual one. */
  answering(status: number): ContractOperation {
    if (status === this.status) return this;
    const responses = this.http.responses.filter(({ code }) => code === String(status) || !code.startsWith("2"));
    return new ContractOperation({ ...this.http, iid: `${this.id} ${status}`, responses }, this.callbacks);
  }

  /** Media types that a request body may have; empty when the operation takes none. */
  get requestMediaTypes(): string[] {
    return (this.http.request?.body?.contents ?? []).map(({ mediaType }) => mediaType);
  }

  /** What the contract has for a request body in this media type, which may be one of a range: `image/*`. */
  requestContent(type: string): IMediaTypeContent | undefined {
    return contentFor(this.http.request?.body?.contents ?? [], type);
  }

  /** Schema of a request body, by its media type. */
  requestSchema(mediaType: string): JsonSchema | undefined {
    return this.http.request?.body?.contents?.find((content) => content.mediaType === mediaType)?.schema;
  }

  /** Fields of a form in this media type whose `encoding` says how their values are written. */
  styledFields(mediaType: string): { name: string; style: string; explode: boolean; schema: JsonSchema }[] {
    const content = this.requestContent(mediaType);
    const properties = propertiesOf(content?.schema ?? {});
    return (content?.encodings ?? []).flatMap(({ property: name, style, explode = style === "form" }) => {
      const schema = properties.get(name);
      return style && schema ? [{ name, style, explode, schema }] : [];
    });
  }

  /** The fields that a request body may have, in whichever media type: none that only answers have. */
  get requestFields(): ReadonlyMap<string, JsonSchema> {
    this.#requestFields ??= new Map(this.#requestSchemas.flatMap((schema) => [...sendableProperties(schema)]));
    return this.#requestFields;
  }

  /** Those of a body's own kind, where the request is one of several (`oneOf`, `anyOf`), and those that only bodies of other kinds have. */
  fieldsFor(body: unknown): Required<FieldsOfKind> {
    const all = this.#requestSchemas;
    const schemas = all.map((schema) => ofItsKind(schema, body, sentBundleOf(this.http)));
    if (schemas.every((schema, index) => schema === all[index])) return { asked: this.requestFields, others: [] };
    const asked = new Map(schemas.flatMap((schema) => [...sendableProperties(schema)]));
    return { asked, others: [...this.requestFields.keys()].filter((name) => !asked.has(name)) };
  }

  /** Of its body, in each media type. */
  get #requestSchemas(): JsonSchema[] {
    return this.requestMediaTypes.map((media) => this.requestSchema(media) ?? {});
  }

  /** Documented statuses of answers, without ranges. */
  get statuses(): number[] {
    return this.http.responses.map(({ code }) => Number(code)).filter(Number.isInteger);
  }

  /** What is documented of answers, as the contract writes it: `404`, `4XX`, `default`. */
  get documented(): string[] {
    return this.http.responses.map(({ code }) => code);
  }

  /** The contract says what an answer with this status is: by itself, in a range, or as all others. */
  documents(status: number): boolean {
    return this.#answer(status) !== undefined;
  }

  /** Media types of the answer with a status; empty when it has no content. */
  answerMediaTypes(status: number): string[] {
    return this.#contents(status).map(({ mediaType }) => mediaType);
  }

  /** Media types in which the answer with a status can be made: of a range, one. */
  answeredTypes(status: number): string[] {
    return this.#contents(status).map(answeredType);
  }

  /** Those of them in which the mock can write it: JSON, and what the contract shows, or describes, as a text. */
  writtenTypes(status: number): string[] {
    const written = this.#contents(status).filter((content) => {
      const shown = namedExamples(content.examples);
      if (isWrittenInJson(answeredType(content))) return true;
      return shown.length > 0
        ? shown.every(({ value }) => typeof value !== "object")
        : kindOf(content.schema) === undefined;
    });
    return written.map(answeredType);
  }

  /** For Prism, which answers in what stands there: with a type for each range. */
  get answered(): IHttpOperation {
    this.#answered ??= withAnsweredTypes(this.http);
    return this.#answered;
  }

  /** The type of JSON that the answer with a status has; where the contract names none, the usual one. */
  answerType(status: number): string {
    return this.answerMediaTypes(status).find(isWrittenInJson) ?? JSON_TYPE;
  }

  /** Headers of the answer with a status. */
  answerHeaders(status: number): readonly Parameter[] {
    return this.#answer(status)?.headers ?? [];
  }

  /**
   * What the contract has for the answer with a status in this media type, which may be one of a range: `text/*`.
   *
   * @param type Absent: its JSON, else what stands first.
   */
  answerContent(status: number, type: string | undefined): IMediaTypeContent | undefined {
    return type === undefined ? this.#content(status) : contentFor(this.#contents(status), type);
  }

  /** Schema of the answer with a status: of its JSON, else of what stands first. */
  answerSchema(status: number): JsonSchema | undefined {
    return this.#content(status)?.schema;
  }

  /** Examples of the answer with a status, in the order of the contract: of its JSON, else of what stands first. */
  examples(status: number): NamedExample[] {
    return namedExamples(this.#content(status)?.examples);
  }

  /** Whether there is an example of the answer with a status in this media type. */
  shows(status: number, type: string | undefined): boolean {
    return namedExamples(this.answerContent(status, type)?.examples).length > 0;
  }

  /** Names of the examples that the answer with a status has in whichever type. */
  exampleNames(status: number): string[] {
    const names = this.#contents(status).flatMap(({ examples }) => namedExamples(examples).map(({ name }) => name));
    return [...new Set(names)];
  }

  #content(status: number) {
    const contents = this.#contents(status);
    return contents.find(({ mediaType }) => isWrittenInJson(mediaType)) ?? contents[0];
  }

  #contents(status: number) {
    return this.#answer(status)?.contents ?? [];
  }

  #answer(status: number) {
    const names = [String(status), `${Math.floor(status / 100)}XX`, "default"];
    const found = names.map((name) =>
      this.http.responses.find(({ code }) => code.toUpperCase() === name.toUpperCase()),
    );
    return found.find((one) => one !== undefined);
  }
}

/** The status of an answer when none is asked for: the lowest that succeeds, else a range, else all others, else what stands first. */
function usualStatus(codes: readonly string[]): number {
  const successes = codes.map(Number).filter((code) => code >= 200 && code < 300);
  if (successes.length > 0) return Math.min(...successes);
  const [first = "200"] = codes;
  const ranged = codes.some((code) => /^2xx$/i.test(code) || code === "default");
  return ranged ? 200 : Number(first.replace(/xx$/i, "00"));
}

/** The examples that carry their value; those that only name a file elsewhere are left out. */
export function namedExamples(examples: readonly object[] | undefined): NamedExample[] {
  return (examples ?? []).flatMap((example) =>
    "value" in example && "key" in example ? [{ name: String(example.key), value: example.value }] : [],
  );
}

function withAnsweredTypes(http: IHttpOperation): IHttpOperation {
  const [first, ...others] = http.responses.map((response) => ({
    ...response,
    contents: response.contents?.map((content) => ({ ...content, mediaType: answeredType(content) })) ?? [],
  }));
  return first ? { ...http, responses: [first, ...others] } : http;
}
