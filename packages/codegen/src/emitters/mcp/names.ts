// Tool names: what every assistant takes. Letters, digits and underscores, at most 64 characters.

const LONGEST = 64;

/** `longNames.listParts` is `long_names_list_parts`. */
export function toolName(operationId: string): string {
  const name = operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(".", "_")
    .toLowerCase();
  if (!/^[a-z0-9_]+$/.test(name) || name.length > LONGEST)
    throw new Error(`${operationId}: no tool name can be made of it (letters, digits, at most ${LONGEST})`);
  return name;
}
