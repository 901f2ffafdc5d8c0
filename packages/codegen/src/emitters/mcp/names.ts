// Tool names: what every assistant takes. Letters, digits and underscores, at most 64 characters.
import { snakeCase } from "@video-ads/core/names";

const LONGEST = 64;

/** `longNames.listParts` is `long_names_list_parts`. */
export function toolName(operationId: string): string {
  const name = snakeCase(operationId);
  if (!/^[a-z0-9_]+$/.test(name) || name.length > LONGEST)
    throw new Error(`${operationId}: no tool name can be made of it (letters, digits, at most ${LONGEST})`);
  return name;
}
