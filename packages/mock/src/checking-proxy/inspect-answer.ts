import type { IncomingHttpHeaders } from "node:http";
import { problemOf, stepsOf } from "@video-ads/core/faults";
import { isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import type { ValidateFunction } from "ajv";
import { plainCompiler } from "../contract/ajv.ts";
import { bundleOf } from "../contract/json-schema.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { ProxyViolation } from "./report.ts";

const compiled = new WeakMap<ContractOperation, Map<number, ValidateFunction>>();

/** Holds an answer's status and type against its operation. A status that the contract does not list is a violation too. */
export function inspectHead(
  operation: ContractOperation,
  status: number,
  headers: IncomingHttpHeaders,
): ProxyViolation[] {
  if (!operation.statuses.includes(status)) {
    return [violation("status", `${status} is not documented. The contract has ${operation.statuses.join(", ")}.`)];
  }
  const types = operation.answerMediaTypes(status);
  const type = mediaTypeOf(headers["content-type"]);
  if (types.length === 0 || (type !== undefined && types.includes(type))) return [];
  const sent = headers["content-type"] ?? "none";
  return [violation("header.content-type", `${sent} is not documented. The contract has ${types.join(", ")}.`)];
}

/**
 * Holds an answer's body against its operation.
 *
 * @param body Unpacked.
 */
export function inspectBody(operation: ContractOperation, status: number, body: Buffer): ProxyViolation[] {
  const types = operation.answerMediaTypes(status);
  if (types.length === 0) return body.length === 0 ? [] : [violation("body", `${status} has no body in the contract.`)];
  if (body.length === 0) return [violation("body", "The body is empty.")];
  return types.some(isWrittenInJson) ? inspectJson(operation, status, body) : [];
}

function inspectJson(operation: ContractOperation, status: number, body: Buffer): ProxyViolation[] {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch (error) {
    return [violation("body", `It is not JSON: ${error instanceof Error ? error.message : error}`)];
  }
  const validate = validator(operation, status);
  if (!validate || validate(value)) return [];
  return (validate.errors ?? []).map((fault) => violation(["body", ...stepsOf(fault)].join("."), problemOf(fault)));
}

function validator(operation: ContractOperation, status: number): ValidateFunction | undefined {
  const known = compiled.get(operation) ?? new Map<number, ValidateFunction>();
  compiled.set(operation, known);
  const schema = operation.answerSchema(status);
  const validate = known.get(status) ?? (schema && plainCompiler()(schema, bundleOf(operation.http)));
  if (validate) known.set(status, validate);
  return validate;
}

function violation(place: string, message: string): ProxyViolation {
  return { side: "answer", place, message };
}
