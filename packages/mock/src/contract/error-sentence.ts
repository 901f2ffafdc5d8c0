// An error of which the contract has a schema and no example, and says nothing of where the sentence stands.
import { withValue } from "@video-ads/core/job";
import { completions, type ErrorShape } from "./error-shape.ts";
import { type JsonSchema, propertiesOf, requiredOf } from "./json-schema.ts";

/** What APIs commonly call the sentence of an error, the surest first: RFC 9457, OAuth 2.0, JSON:API, and habit. */
const USUAL = ["detail", "message", "error_description", "description", "reason", "title", "error"];

/** Fields deep. */
const DEEPEST = 3;

/** A body with this sentence in the field that is a text for people; what else has to be there is made up. Undefined where no field can hold it. */
export function withSentence(sentence: string, shape: ErrorShape): unknown {
  const { value: _, schema, fits, ...rest } = shape;
  if (!schema) return undefined;
  const places = textsIn(schema).toSorted((one, other) => rank(one) - rank(other));
  return places
    .flatMap((place) => completions(withValue({}, place.path.join("."), sentence), { schema, ...rest }))
    .find((body) => fits?.(body) !== false);
}

interface TextPlace {
  path: readonly string[];
  required: boolean;
}

/** Fields that can hold any text. */
function textsIn(schema: JsonSchema, path: readonly string[] = [], isRequired = true): TextPlace[] {
  if (path.length >= DEEPEST) return [];
  const required = requiredOf(schema);
  return [...propertiesOf(schema)].flatMap(([name, inner]) => {
    const own = { path: [...path, name], required: isRequired && required.has(name) };
    return isFreeText(inner) ? [own] : textsIn(inner, own.path, own.required);
  });
}

function isFreeText({ type, enum: values, const: only, format, pattern }: JsonSchema): boolean {
  const isText = Array.isArray(type) ? type.includes("string") : type === "string";
  return isText && [values, only, format, pattern].every((limit) => limit === undefined);
}

/** A usual name counts most, then that the field has to be there, then that it does not stand deep. */
function rank({ path, required }: TextPlace): number {
  const usual = USUAL.indexOf(path.at(-1) ?? "");
  return (usual < 0 ? USUAL.length : usual) * 2 * DEEPEST + (required ? 0 : DEEPEST) + path.length - 1;
}
