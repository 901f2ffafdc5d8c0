import type { IHttpOperation } from "@stoplight/types";
import { condenseFaults, type Fault, stepsOf } from "@video-ads/core/faults";
import { FORM_TYPE, MULTIPART_TYPE } from "@video-ads/http/media-type";
import type { ValidateFunction } from "ajv";
import { readPairs, readStyled } from "../http/read-parameters.ts";
import { adviceFor } from "./advice.ts";
import { requestCompiler } from "./ajv.ts";
import { cookiesIn } from "./cookies.ts";
import { isTextOfItsOwn, meaningAt, sentBundleOf } from "./json-schema.ts";
import { contentFor } from "./media-range.ts";
import { messageFor } from "./messages.ts";
import { type ParameterPlace, parametersSchema } from "./parameters-schema.ts";
import { type Violation, WHOLE } from "./violation.ts";

/** The parts of a request that an operation has rules for. Values of query, path, header and form may be converted in place. */
export interface RequestValues {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  /** As it was sent. Absent: no body was. */
  body?: { mediaType: string; value: unknown };
}

// Text that stands for a number or a boolean, in a query or a form, is converted; JSON has types of its own.
const compileText = requestCompiler(true);
const compileJson = requestCompiler(false);

const validators = new WeakMap<IHttpOperation, RequestValidator>();

/** The validator of an operation; made once. */
export function requestValidator(operation: IHttpOperation): RequestValidator {
  const known = validators.get(operation);
  if (known) return known;
  const made = new RequestValidator(operation);
  validators.set(operation, made);
  return made;
}

/** Holds requests against an operation. */
export class RequestValidator {
  readonly #parameters: [place: ParameterPlace, validate: ValidateFunction][] = [];
  readonly #operation: IHttpOperation;
  readonly #bodies = new Map<string, ValidateFunction | undefined>();

  constructor(operation: IHttpOperation) {
    this.#operation = operation;
    const bundle = sentBundleOf(operation);
    const { path = [], query = [], headers = [], cookie = [] } = operation.request ?? {};
    for (const [place, list] of [
      ["path", path],
      ["query", query],
      ["header", headers],
      ["cookie", cookie],
    ] as const) {
      if (list.length > 0) this.#parameters.push([place, compileText(parametersSchema(list, place), bundle)]);
    }
  }

  /** Everything that is wrong with a request; empty when nothing is. */
  check(request: RequestValues): Violation[] {
    const { path = [], headers = [], cookie = [] } = this.#operation.request ?? {};
    // So Node's fetch says that a program has asked for no language.
    if (request.header["accept-language"] === "*") delete request.header["accept-language"];
    readStyled(request.path, path, "path");
    readStyled(request.header, headers, "header");
    const cookies = readPairs(new URLSearchParams(cookiesIn(request.header.cookie)), cookie, "cookie");
    const values = { ...request, cookie: cookies.values };
    const found = [
      ...cookies.violations,
      ...this.#parameters.flatMap(([place, validate]) => violations(place, validate, values[place])),
    ];
    const validate = request.body && this.#ofBody(request.body);
    return validate && request.body ? [...found, ...violations("body", validate, request.body.value)] : found;
  }

  /** Made with the first body of a type. */
  #ofBody({ mediaType: type, value }: NonNullable<RequestValues["body"]>): ValidateFunction | undefined {
    const schema = contentFor(this.#operation.request?.body?.contents ?? [], type)?.schema;
    if (schema && isTextOfItsOwn(value, type, schema)) return undefined;
    if (!this.#bodies.has(type)) {
      const compile = type === FORM_TYPE || type === MULTIPART_TYPE ? compileText : compileJson;
      this.#bodies.set(type, schema && compile(schema, sentBundleOf(this.#operation)));
    }
    return this.#bodies.get(type);
  }
}

function violations(place: Violation["in"], validate: ValidateFunction, value: unknown): Violation[] {
  if (validate(value)) return [];
  return condenseFaults(validate.errors ?? []).map((error) => {
    const advice = adviceFor(error);
    return {
      in: place,
      path: pathOf(error),
      message: messageFor(error, meaningAt(validate.schema, error.schemaPath)),
      code: error.keyword,
      ...(advice === undefined ? {} : { advice }),
    };
  });
}

/** The way to a field. */
function pathOf(error: Fault): string[] {
  const path = stepsOf(error);
  if (error.missing && path.length > 0) path.push(WHOLE);
  return path;
}
