import type { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

/** The validators of an Ajv, by the names they are exported under, as a module. Throws when it would need a library at run time. */
export function standaloneCode(ajv: Ajv, names: Record<string, string>): string {
  const code = standalone.default(ajv, names);
  const imported = /\b(?:require|import)\s*\(?\s*["'][^"']*["']/.exec(code);
  if (imported) throw new Error(`The validators would need ajv at run time: ${imported[0]}`);
  return code;
}
