import type { IHttpCallbackOperation, IHttpOperation } from "@stoplight/types";
import { isWrittenInJson, JSON_TYPE } from "@video-ads/http/media-type";
import { type JsonSchema, propertiesOf } from "./json-schema.ts";
import { type Alternatives, alternativesOf } from "./security.ts";

/** A named example of the contract. */
export interface NamedExample {
  name: string;
  value: unknown;
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

  constructor(http: IHttpOperation, callbacks: readonly IHttpCallbackOperation[]) {
    this.id = http.iid ?? `${http.method} ${http.path}`;
    this.method = http.method.toUpperCase();
    this.path = http.path;
    this.http = http;
    this.callbacks = callbacks;
    this.security = alternativesOf(http);
    const statuses = http.responses.map(({ code }) => Number(code)).filter((code) => code >= 200 && code < 300);
    this.status = statuses.length > 0 ? Math.min(...statuses) : 200;
  }

  /** Media types that a request body may have; empty when the operation takes none. */
  get requestMediaTypes(): string[] {
    return (this.http.request?.body?.contents ?? []).map(({ mediaType }) => mediaType);
  }

  /** Schema of a request body, by its media type. */
  requestSchema(mediaType: string): JsonSchema | undefined {
    return this.http.request?.body?.contents?.find((content) => content.mediaType === mediaType)?.schema;
  }

  /** The fields that a request body may have, in whichever media type: none that only answers have. */
  get requestFields(): ReadonlyMap<string, JsonSchema> {
    const all = this.requestMediaTypes.flatMap((media) => [...propertiesOf(this.requestSchema(media) ?? {})]);
    return new Map(all.filter(([, schema]) => !("readOnly" in schema && schema.readOnly === true)));
  }

  /** Documented statuses of answers. */
  get statuses(): number[] {
    return this.http.responses.map(({ code }) => Number(code));
  }

  /** Media types of the answer with a status; empty when it has no content. */
  answerMediaTypes(status: number): string[] {
    return this.#contents(status).map(({ mediaType }) => mediaType);
  }

  /** The type of JSON that the answer with a status has; where the contract names none, the usual one. */
  answerType(status: number): string {
    return this.answerMediaTypes(status).find(isWrittenInJson) ?? JSON_TYPE;
  }

  /** Schema of the answer with a status. */
  answerSchema(status: number): JsonSchema | undefined {
    return this.#contents(status)[0]?.schema;
  }

  /** Examples of the answer with a status, in the order of the contract. */
  examples(status: number): NamedExample[] {
    return namedExamples(this.#contents(status)[0]?.examples);
  }

  #contents(status: number) {
    return this.http.responses.find(({ code }) => code === String(status))?.contents ?? [];
  }
}

/** The examples that carry their value; those that only name a file elsewhere are left out. */
export function namedExamples(examples: readonly object[] | undefined): NamedExample[] {
  return (examples ?? []).flatMap((example) =>
    "value" in example && "key" in example ? [{ name: String(example.key), value: example.value }] : [],
  );
}
