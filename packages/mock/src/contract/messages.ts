import type { Fault } from "@video-ads/core/faults";
import type { ErrorObject } from "ajv";

const DATE_TIME =
  "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].";

const FORMATS: Record<string, string> = {
  uuid: "Must be a valid UUID.",
  uri: "Enter a valid URL.",
  email: "Enter a valid email address.",
  "date-time": DATE_TIME,
  date: "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.",
};

/**
 * Says a validation error in the words of Django REST framework, where it has some.
 *
 * @param meaning What the contract says of the value: a pattern alone tells few people what to write.
 */
export function messageFor(error: ErrorObject & Pick<Fault, "missing">, meaning?: string): string {
  const { keyword, params, data, missing } = error;
  switch (keyword) {
    case "required":
      return "This field is required.";
    case "type":
      return typeMessage([params.type].flat(), data);
    case "enum":
    case "const":
      return `${JSON.stringify(data)} is not a valid choice.`;
    case "not":
      return typeof data === "object" && data !== null
        ? "This value is not allowed."
        : `${JSON.stringify(data)} is not allowed.`;
    case "format":
      return formatMessage(String(params.format), data);
    case "discriminator":
      return params.error === "mapping"
        ? `${JSON.stringify(params.tagValue)} is not a valid choice.`
        : "This field is required.";
    case "minLength":
      return data === ""
        ? "This field may not be blank."
        : `Ensure this field has at least ${count(params.limit, "character")}.`;
    case "maxLength":
      return `Ensure this field has no more than ${count(params.limit, "character")}.`;
    case "minItems":
      return Array.isArray(data) && data.length === 0
        ? "This list may not be empty."
        : `Ensure this field has at least ${count(params.limit, "element")}.`;
    case "maxItems":
      return `Ensure this field has no more than ${count(params.limit, "element")}.`;
    case "minimum":
      return `Ensure this value is greater than or equal to ${params.limit}.`;
    case "maximum":
      return `Ensure this value is less than or equal to ${params.limit}.`;
    case "pattern":
      return `This value does not match the required pattern ${params.pattern}.${meaning === undefined ? "" : ` ${meaning}`}`;
    case "anyOf":
    case "oneOf":
      return missing
        ? `Either ${missing.join(" or ")} is required.`
        : "This value fits none, or more than one, of the allowed forms.";
    default:
      return `This value ${error.message ?? "is not valid"}.`;
  }
}

function count(limit: unknown, unit: string): string {
  return `${limit} ${unit}${limit === 1 ? "" : "s"}`;
}

function formatMessage(format: string, data: unknown): string {
  const message = FORMATS[format] ?? `Not a valid ${format}.`;
  // In a query a bare plus sign arrives as a space: the most common way to get an offset wrong.
  const plus = format === "date-time" && typeof data === "string" && / \d\d:?\d\d$/.test(data);
  return plus ? `${message} In a query, a plus sign is sent as %2B.` : message;
}

function typeMessage(types: unknown[], data: unknown): string {
  if (data === null) return "This field may not be null.";
  switch (types.find((type) => type !== "null")) {
    case "string":
      return "Not a valid string.";
    case "integer":
      return "A valid integer is required.";
    case "number":
      return "A valid number is required.";
    case "boolean":
      return "Must be a valid boolean.";
    case "array":
      return `Expected a list of items but got type "${pythonType(data)}".`;
    case "object":
      return `Expected a dictionary of items but got type "${pythonType(data)}".`;
    default:
      return "Not a valid value.";
  }
}

/** The service's errors name types as Python does. */
function pythonType(data: unknown): string {
  if (Array.isArray(data)) return "list";
  if (typeof data === "number") return Number.isInteger(data) ? "int" : "float";
  return { string: "str", boolean: "bool" }[typeof data as string] ?? "dict";
}
