// What the contract has against an answer: of a handler, of a rule, or of a real service behind the proxy.
import { condenseFaults, problemOf, stepsOf } from "@video-ads/core/faults";
import { isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import type { ValidateFunction } from "ajv";
import { plainCompiler, requestCompiler } from "./ajv.ts";
import { bundleOf, isTextOfItsOwn } from "./json-schema.ts";
import type { ContractOperation } from "./operation.ts";
import { parametersSchema } from "./parameters-schema.ts";

/** One rule of the contract that an answer breaks. */
export interface AnswerFault {
  /** `status`, `header.retry-after`, `body.items.0.id`. */
  place: string;
  /** For people. */
  message: string;
}

/** Names of headers are in lower case. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Holds an answer's status, type and headers against its operation. A status that the contract does not list is a fault too. */
export function headFaults(operation: ContractOperation, status: number, headers: Headers): AnswerFault[] {
  if (!operation.documents(status)) {
    const documented = operation.documented.join(", ") || "no responses for this operation";
    return [fault("status", `${status} is not documented. The contract has ${documented}.`)];
  }
  return [...typeFaults(operation, status, headers["content-type"]), ...headerFaults(operation, status, headers)];
}

function typeFaults(operation: ContractOperation, status: number, sent: Headers[string]): AnswerFault[] {
  const types = operation.answerMediaTypes(status);
  // Whether one is missing depends on whether there is a body.
  if (types.length === 0 || sent === undefined) return [];
  const type = mediaTypeOf(String(sent));
  if (type !== undefined && operation.answerContent(status, type)) return [];
  return [fault("header.content-type", `${sent} is not documented. The contract has ${types.join(", ")}.`)];
}

function headerFaults(operation: ContractOperation, status: number, headers: Headers): AnswerFault[] {
  const documented = operation.answerHeaders(status);
  if (documented.length === 0) return [];
  const validate = compiled(operation, `${status} headers`, () =>
    requestCompiler(true)(parametersSchema(documented, "header"), bundleOf(operation.http)),
  );
  // Text that stands for a number becomes one, in this copy.
  return validate ? faultsIn(validate, { ...headers }, "header") : [];
}

/**
 * Holds an answer's body against its operation, as it is sent.
 *
 * @param body Unpacked.
 * @param sent Its `Content-Type`.
 */
export function bodyFaults(
  operation: ContractOperation,
  status: number,
  body: Buffer,
  sent: string | undefined,
): AnswerFault[] {
  const types = operation.answerMediaTypes(status);
  if (types.length === 0) return body.length === 0 ? [] : [fault("body", `${status} has no body in the contract.`)];
  if (body.length === 0) return [fault("body", "The body is empty.")];
  const type = mediaTypeOf(sent);
  if (type === undefined)
    return [
      fault("header.content-type", `It is missing, although there is a body. The contract has ${types.join(", ")}.`),
    ];
  if (!isWrittenInJson(type)) return [];
  try {
    return valueFaults(operation, status, JSON.parse(body.toString()), type);
  } catch (error) {
    return [fault("body", `It is not JSON: ${error instanceof Error ? error.message : error}`)];
  }
}

/**
 * Holds the value that is answered against its operation.
 *
 * @param type Media type of the answer. Absent: the JSON that the contract names for the status, else what it names first.
 */
export function valueFaults(
  operation: ContractOperation,
  status: number,
  value: unknown,
  type?: string,
): AnswerFault[] {
  if (operation.answerMediaTypes(status).length === 0) return [];
  if (value === undefined) return [fault("body", "The body is empty.")];
  const schema = operation.answerContent(status, type)?.schema;
  if (schema && isTextOfItsOwn(value, type ?? operation.answerType(status), schema)) return [];
  const validate = compiled(
    operation,
    `${status} ${type}`,
    () => schema && plainCompiler()(schema, bundleOf(operation.http)),
  );
  return validate ? faultsIn(validate, value, "body") : [];
}

const validators = new WeakMap<ContractOperation, Map<string, ValidateFunction | undefined>>();

/** A validator of an operation; made once. */
function compiled(
  operation: ContractOperation,
  key: string,
  compile: () => ValidateFunction | undefined,
): ValidateFunction | undefined {
  const known = validators.get(operation) ?? new Map<string, ValidateFunction | undefined>();
  validators.set(operation, known);
  if (!known.has(key)) known.set(key, compile());
  return known.get(key);
}

function faultsIn(validate: ValidateFunction, value: unknown, part: string): AnswerFault[] {
  if (validate(value)) return [];
  return condenseFaults(validate.errors ?? []).map((found) =>
    fault([part, ...stepsOf(found)].join("."), problemOf(found)),
  );
}

function fault(place: string, message: string): AnswerFault {
  return { place, message };
}
