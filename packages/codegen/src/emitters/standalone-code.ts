import type { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

/** Of Ajv's runtime, what a schema can need here: for `uniqueItems`, and for an enum or const of an object. */
const EQUAL = /require\("ajv\/dist\/runtime\/equal"\)\.default/g;

/** In its place: values are JSON, so that there is nothing to it but arrays, objects and the rest. */
const OWN_EQUAL = `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const names = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]))
  );
}
`;

/** For `minLength` and `maxLength`: JSON Schema counts characters, and a string in JavaScript halves of some. */
const LENGTH = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g;

const OWN_LENGTH = `function lengthOf(text) {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
`;

/** The validators of an Ajv, by the names they are exported under, as a module. Throws when it would need a library at run time. */
export function standaloneCode(ajv: Ajv, names: Record<string, string>): string {
  const made = standalone.default(ajv, names);
  const code = made.replaceAll(EQUAL, "equal").replaceAll(LENGTH, "lengthOf");
  const imported = /\b(?:require|import)\s*\(?\s*["'][^"']*["']/.exec(code);
  if (imported) throw new Error(`The validators would need ajv at run time: ${imported[0]}`);
  return `${made.search(EQUAL) >= 0 ? OWN_EQUAL : ""}${made.search(LENGTH) >= 0 ? OWN_LENGTH : ""}${code}`;
}
