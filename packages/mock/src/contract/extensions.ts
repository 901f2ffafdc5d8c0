// Extensions of a contract that somebody gives: what is misspelt in them would silently not be played.
import { createRequire } from "node:module";
import { NAMES, VALUES } from "@video-ads/core/document-keys";
import { nearInWords } from "@video-ads/core/options";
import { problemsBy } from "@video-ads/core/schema-problems";
import { Ajv, type ValidateFunction } from "ajv";

/** Those that are played, and have no other meaning elsewhere. */
const PLAYED = ["x-job", "x-job-states", "x-list", "x-credits", "x-balance", "x-webhook", "x-errors"];

/** A sentence for each value that does not follow its JSON Schema, and for each name that is one slip away from one that has one. */
export function misspelt(document: unknown): string[] {
  return [...extensionsIn(document, "", false)].flatMap(({ pointer, key, value }) => {
    if (!PLAYED.includes(key)) {
      const near = nearInWords(key, PLAYED);
      return near ? [`${pointer}: \`${key}\` is no extension. ${near.trim()}`] : [];
    }
    return problemsBy(validatorOf(key), value).map(({ message }) => `${pointer}: ${message}`);
  });
}

function* extensionsIn(
  node: unknown,
  pointer: string,
  areNames: boolean,
): Generator<{ pointer: string; key: string; value: unknown }> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!areNames && key.startsWith("x-")) yield { pointer: at, key, value };
    else if (areNames || !VALUES.has(key)) yield* extensionsIn(value, at, !areNames && NAMES.has(key));
  }
}

const validators = new Map<string, ValidateFunction>();
let ajv: Ajv | undefined;

function validatorOf(name: string): ValidateFunction {
  ajv ??= new Ajv({ allErrors: true, strictRequired: false, verbose: true });
  const schema: object = createRequire(import.meta.url)(`@video-ads/spec/extensions/${name}.schema.json`);
  const validate = validators.get(name) ?? ajv.compile(schema);
  validators.set(name, validate);
  return validate;
}
