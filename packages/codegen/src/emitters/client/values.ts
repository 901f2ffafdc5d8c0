import { withArticle } from "@video-ads/core/names";
import { isOpenEnum, type Schema, type ServiceModel, valueSet } from "@video-ads/model";
import { camelCase, jsdoc, pascalCase, takenNames } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";

/** The values that this version knows of each set, as lists and as closed types. An entry of its own: most programs never ask. */
export const clientValues: Emitter = (model) => {
  const sets = [...valueSets(model)].sort(([a], [b]) => (a < b ? -1 : 1));
  const lists = sets.map(([name, { doc, values }]) => {
    const listed = values.map((value) => JSON.stringify(value)).join(", ");
    return `${jsdoc([doc])}export const ${name} = [${listed}] as const;\nexport type ${name} = (typeof ${name})[number];\n`;
  });
  const content = lists.length > 0 ? lists.join("\n") : "export {};\n";
  return [{ path: "packages/client/src/generated/values.ts", content: `${HEADER}\n${content}` }];
};

interface NamedSet {
  doc: string | undefined;
  values: unknown[];
}

/**
 * The value sets of a contract by name: a schema's own, and one that has no name by the schema and the field that it stands in, as is
 * what is known of a status that is any text: `LipsyncStatus`.
 */
function valueSets({ contract, jobs }: ServiceModel): Map<string, NamedSet> {
  const sets = new Map<string, NamedSet>();
  const taken = new Set([...takenNames(contract), ...Object.keys(contract.components.schemas)]);
  const add = (name: string, doc: string | undefined, values: unknown[]): void => {
    let free = name;
    while (taken.has(free)) free += "Value";
    taken.add(free);
    sets.set(free, { doc, values });
  };
  const visit = (schema: Schema, name: string): void => {
    // What takes over a set that has a name goes by that one.
    if (schema.$ref) return;
    if (isOpenEnum(schema)) {
      add(name, schema.description, valueSet(contract, schema).values);
      return;
    }
    const { properties = {}, items, additionalProperties: others, allOf = [], anyOf = [], oneOf = [] } = schema;
    for (const [field, property] of Object.entries(properties)) visit(property, `${name}${inPascalCase(field)}`);
    for (const part of [items, others, ...allOf, ...anyOf, ...oneOf]) if (typeof part === "object") visit(part, name);
  };
  for (const [name, schema] of Object.entries(contract.components.schemas)) {
    const { values } = valueSet(contract, schema);
    if (isSet(values)) sets.set(name, { doc: schema.description, values });
    else visit(schema, name);
  }
  for (const { name, record, facts } of jobs) {
    const status = contract.components.schemas[record]?.properties?.[facts.status];
    if (status && isSet(valueSet(contract, status).values)) continue;
    add(
      `${pascalCase(name)}${inPascalCase(facts.status)}`,
      `What this version knows of the states of ${withArticle(name)}.`,
      Object.keys(facts.states),
    );
  }
  return sets;
}

/** A single value is the tag of a union, and two booleans are no set. */
function isSet(values: readonly unknown[]): boolean {
  return values.length > 1 && values.some((value) => typeof value !== "boolean");
}

function inPascalCase(field: string): string {
  return pascalCase(camelCase(field.replaceAll(/\W+/g, "_")));
}
