// Says whether an answer is one that the contract allows: an own reading of the published document, so that the mock is not
// judged by its own validators.
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { type Operation, operations } from "../requests/document.ts";
import type { RawAnswer } from "./raw-request.ts";

/** What a server may say before an operation is found, in the style of the contract's errors. */
const HOST_STATUSES = [400, 404, 405, 406, 408, 413, 415, 431];

const ajv = new Ajv({ strict: false, allErrors: false });
(formats as unknown as (ajv: Ajv) => void)(ajv);

const compiled = new Map<string, ValidateFunction>();

/** What is wrong with an answer; undefined when nothing is. */
export function objection(method: string, path: string, { status, headers, text }: RawAnswer): string | undefined {
  const operation = find(method, path);
  const schema = operation?.schemas.get(status);
  const type = String(headers["content-type"] ?? "");
  if (status === 204 || method === "HEAD") return text === "" ? undefined : `${status} with a body`;
  if (!type.startsWith("application/json")) return `${status} of type ${JSON.stringify(type)}: ${text.slice(0, 200)}`;
  const body = parsed(text);
  if (body === undefined) return `${status} with a body that is no JSON: ${text.slice(0, 200)}`;
  if (operation && schema !== undefined) {
    const key = `${operation.id} ${status}`;
    const validate = compiled.get(key) ?? ajv.compile(withNull(schema));
    compiled.set(key, validate);
    return validate(body)
      ? undefined
      : `${status} against its schema: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 200)}`;
  }
  if (!HOST_STATUSES.includes(status))
    return `${status}, which ${operation?.id ?? "no operation"} does not have: ${text.slice(0, 300)}`;
  const detail = typeof body === "object" && body !== null && "detail" in body ? body.detail : undefined;
  return typeof detail === "string" && detail !== "" ? undefined : `${status} without detail: ${text.slice(0, 200)}`;
}

function find(method: string, path: string): Operation | undefined {
  const [plain = ""] = path.split("?", 1);
  const segments = plain.split("/");
  return operations
    .filter((operation) => operation.method === method)
    .sort((a, b) => parameters(a) - parameters(b))
    .find((operation) => {
      const pattern = operation.path.split("/");
      return (
        pattern.length === segments.length &&
        pattern.every((part, index) => part === segments[index] || (part.startsWith("{") && segments[index] !== ""))
      );
    });
}

function parameters({ path }: Operation): number {
  return path.split("{").length;
}

/** OpenAPI 3.0 says `nullable` where JSON Schema has a type `null`. */
function withNull(value: unknown): Record<string, unknown> {
  const converted = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(converted);
    if (typeof node !== "object" || node === null) return node;
    const {
      nullable,
      discriminator: _,
      ...rest
    } = Object.fromEntries(
      Object.entries(node).map(([key, child]) => [key, key === "enum" ? child : converted(child)]),
    );
    return nullable === true ? { anyOf: [rest, { type: "null" }] } : rest;
  };
  return { allOf: [converted(value)] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
