// Which fields an answer has, for whoever picks some of them before it is there.
import { mergedSchema, type Schema, type ServiceModel } from "@video-ads/model";

const DEEPEST = 6;

/**
 * The paths of its fields, such as `id parts[].url`, and `link.*` where any name can stand. Undefined: a name has a character that tells parts
 * of a path apart.
 */
export function answerFields(model: ServiceModel, schema: Schema): string | undefined {
  const paths = [...new Set(fieldPaths(model, schema, ""))];
  return paths.some((path) => /[^\w.[\]*-]/.test(path)) ? undefined : paths.join(" ");
}

function fieldPaths(model: ServiceModel, schema: Schema, path: string, depth = 0): string[] {
  const { type, properties = {}, items, additionalProperties, anyOf, oneOf } = mergedSchema(model.contract, schema);
  const below = (name: string, child: Schema): string[] =>
    /[.[\]*\s]/.test(name) ? [" "] : fieldPaths(model, child, path === "" ? name : `${path}.${name}`, depth + 1);
  const members = (anyOf ?? oneOf ?? []).flatMap((member) => fieldPaths(model, member, path, depth + 1));
  if (items && depth < DEEPEST) return [...members, ...fieldPaths(model, items, `${path}[]`, depth + 1)];
  const named = Object.entries(properties);
  if (depth < DEEPEST && named.length > 0 && typeof additionalProperties !== "object")
    return [...members, ...named.flatMap(([name, child]) => below(name, child))];
  if (members.length > 0) return members;
  const isPlain = type !== undefined && !["object", "array"].includes(String(type));
  return [isPlain ? path : path === "" ? "*" : `${path}.*`];
}
