import { resolve } from "../contract/refs.ts";
import type { OpenApi, Parameter, Schema } from "../contract/types.ts";
import { fieldAt } from "../usage/places.ts";
import type { Located } from "./addresses.ts";
import { extensions } from "./extensions/index.ts";
import { required, schemaOf } from "./messages.ts";
import { type Place, provisionalIf, report } from "./place.ts";
import { all, compareFields, elsewhere, type Rule, type RulesOf, value, words } from "./rule.ts";
import { normalForm } from "./schema/normal-form.ts";
import { compareDefaults } from "./schema/values.ts";
import { isUsed } from "./use.ts";

/** Compares all parameters of an operation, with those of its path. */
export function compareParameters(before: Located, after: Located, place: Place): void {
  const [old, now] = [parametersOf(place.before, before), parametersOf(place.after, after)];
  for (const key of new Set([...old.keys(), ...now.keys()])) compareParameter(old.get(key), now.get(key), place);
}

function compareParameter(before: Parameter | undefined, after: Parameter | undefined, place: Place): void {
  const own = before ?? after;
  const name = `the parameter \`${own?.name}\``;
  const here = fieldAt(own?.in ?? "", own?.name ?? "");
  const at = provisionalIf({ ...place, name, at: here }, before?.["x-provisional"]);
  // Of what is not sent it matters that it may have to be there now, and what is taken for it.
  if (before && !isUsed(at)) {
    required.compare(before.required, after?.required ?? before.required, { ...at, owner: name });
    if (after) compareDefaults(normalForm(at.before, before.schema), normalForm(at.after, after.schema), at);
  } else if (!after) report(at, "major", `${name} is gone.`);
  else if (!before)
    report(at, after.required ? "major" : "minor", `${name} is new${after.required ? ", and has to be sent" : ""}.`);
  else compareFields(fieldsOf(before, after, at), written(before), written(after), at);
}

/** The parameters by which of them they are: a header in any letters, and what stands in the path by its place there. */
function parametersOf(contract: OpenApi, { path, item, object }: Located): Map<string, Parameter> {
  const own = [...(item.parameters ?? []), ...(object.parameters ?? [])].map((each) =>
    resolve<Parameter>(contract, each),
  );
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return new Map(
    own.map((parameter) => {
      const { name } = parameter;
      const key = { path: String(inPath.indexOf(name)), header: name.toLowerCase(), query: name, cookie: name };
      return [`${parameter.in} ${key[parameter.in]}`, parameter];
    }),
  );
}

/** With what holds where nothing is said. */
function written(parameter: Parameter): Parameter {
  const style = parameter.style ?? (parameter.in === "query" || parameter.in === "cookie" ? "form" : "simple");
  return { ...parameter, style, explode: parameter.explode ?? style === "form" };
}

const renamed: Rule<string> = {
  compare(before, after, place) {
    // Where it stands in the path says which it is; its name is for generators.
    if (before !== after && before?.toLowerCase() !== after?.toLowerCase())
      report(place, "minor", `${place.owner} is called \`${after}\` now.`);
  },
};

/** How lists and objects are written; of a plain value there is one way. */
function fieldsOf(before: Parameter, after: Parameter, place: Place) {
  const plain = isPlain(place.before, before.schema) && isPlain(place.after, after.schema);
  const written = value(all(plain ? "patch" : "major"));
  return {
    name: renamed,
    in: elsewhere,
    required,
    style: written,
    explode: written,
    deprecated: elsewhere,
    "x-deprecated": extensions["x-deprecated"],
    description: words,
    schema: schemaOf,
    example: words,
    examples: words,
    "x-provisional": extensions["x-provisional"],
  } satisfies RulesOf<Parameter>;
}

function isPlain(contract: OpenApi, schema: Schema): boolean {
  const { type, shapes } = normalForm(contract, schema);
  return shapes.length > 0
    ? shapes.every((shape) => isPlain(contract, shape))
    : type !== undefined && type !== "array" && type !== "object";
}
