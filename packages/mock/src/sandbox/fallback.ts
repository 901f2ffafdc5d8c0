import { isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import { valueFaults } from "../contract/answer-faults.ts";
import { bundleOf, isFile } from "../contract/json-schema.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { FALLBACK_HEADER } from "../contract-mode/engine.ts";
import type { Handler, MockAnswer, MockRequest } from "../http/messages.ts";
import { isObject, type JsonObject } from "./json.ts";
import { leftOut, withEcho } from "./records/echo.ts";
import { FieldCheck } from "./records/field-check.ts";
import type { Records } from "./records-named.ts";
import { idsOnPath } from "./resource.ts";
import { withMissing } from "./with-missing.ts";

/**
 * Answers the operation's first example, with the fields that the request names filled in where the contract allows it, and without
 * what it leaves out.
 * Undefined when the contract shows no example: then one is made up from the schema. Also where it is no JSON, which is answered as it is shown.
 */
export function fallbackHandler(operation: ContractOperation): ((request: MockRequest) => MockAnswer) | undefined {
  const { status } = operation;
  const headers = { [FALLBACK_HEADER]: "example" };
  const types = operation.answerMediaTypes(status);
  if (types.length === 0) return () => ({ status, headers });
  if (!types.some((type) => isWrittenInJson(mediaTypeOf(type)))) return undefined;
  const example = operation.examples(status)[0];
  if (!example) return undefined;
  const schema = operation.answerSchema(status);
  const fields = new FieldCheck(schema ? [schema] : [], bundleOf(operation.http));
  return ({ body }): MockAnswer => {
    const said = isObject(body) ? withoutFiles(operation, body) : undefined;
    const shown = isObject(example.value) && said ? overlaid(example.value, said) : undefined;
    const echoed =
      shown && isObject(body)
        ? withEcho(shown, leftOut({ id: null, ...body }, operation.fieldsFor(body), fields))
        : example.value;
    return { status, headers, body: valueFaults(operation, status, echoed).length === 0 ? echoed : example.value };
  };
}

/**
 * Answers an operation that is about a record by the record itself, with what the request sets, since nobody knows what else the
 * operation changes of it. Undefined where the answer has no such record.
 *
 * @param depth How many ids of the path name the record.
 */
export function recordFallback(operation: ContractOperation, records: Records, depth: number): Handler | undefined {
  const answer = records.answering(operation);
  if (!answer) return undefined;
  return (request) => {
    const { status, body } = answer(request, idsOnPath(request).slice(0, depth));
    // What only this operation answers of the record, such as a secret that is shown once.
    return { status, body: withMissing(operation, status, body), headers: { [FALLBACK_HEADER]: "record" } };
  };
}

/** A file is sent by its name: where the answer has one, the service has put it. */
function withoutFiles({ requestFields }: ContractOperation, body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !isFile(requestFields.get(field))));
}

/** Fields of the same name and kind, on two levels: the title of a request is the title of the link in the answer. */
function overlaid(example: JsonObject, body: JsonObject, levels = 2): JsonObject {
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => {
      if (field !== "id" && Object.hasOwn(body, field) && sameKind(value, body[field])) return [field, body[field]];
      return [field, isObject(value) && levels > 1 ? overlaid(value, body, levels - 1) : value];
    }),
  );
}

function sameKind(a: unknown, b: unknown): boolean {
  return a === null || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b));
}
