// The fields in which a record says which records it stands below, beside those that are called as the path's parameters.
import type { ContractOperation } from "../../contract/operation.ts";
import type { FieldCheck } from "../records/field-check.ts";
import { kindOfParameter } from "./place.ts";
import { lastParameter } from "./record-place.ts";

/**
 * By the path parameter that names a parent, the field of the record that holds its id: the one of the parameter's name, else the only one
 * of its kind (`x-id`), else the only one that is named after it and its place, such as `shop_id` below `/shops/{id}` and `/shops/{shop}`.
 * What a request can send says itself what it is.
 *
 * @param ids Fields that hold the record's own id.
 */
export function parentFields(
  operation: ContractOperation,
  fields: FieldCheck,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const own = lastParameter(operation);
  const open = fields.names.filter((name) => !ids.includes(name) && !operation.requestFields.has(name));
  const found = Array.from(operation.path.matchAll(/([^/{}]*)\/\{([^{}]+)\}/g), ([, place = "", parameter = ""]) => {
    if (parameter === own) return [];
    if (fields.has(parameter) && !ids.includes(parameter)) return [[parameter, parameter] as const];
    const kind = kindOfParameter(operation, parameter);
    const ofKind = kind === undefined ? [] : open.filter((name) => fields.idKindOf(name) === kind);
    const called = open.filter((name) => isNamedAfter(name, parameter, place));
    const [field, ...others] = ofKind.length > 0 ? ofKind : called;
    return field === undefined || others.length > 0 ? [] : [[parameter, field] as const];
  });
  return new Map(found.flat());
}

/** `shop_id` and `shopId`: after `{shop}`, and below `/shops/{id}`. */
function isNamedAfter(field: string, parameter: string, place: string): boolean {
  const [name, key] = [plain(field), plain(parameter)];
  if (name === `${key}id`) return true;
  const stem = name.endsWith(key) ? name.slice(0, -key.length) : "";
  return stem !== "" && [`${stem}`, `${stem}s`, `${stem}es`, stem.replace(/y$/, "ies")].includes(plain(place));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}
