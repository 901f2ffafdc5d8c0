// What a render leaves out stays as its job was started: no default of its own holds there. Nobody who reads the model has to know that.
import { mergedSchema } from "../contract/merged.ts";
import { propertyOf } from "../contract/read-schema.ts";
import { refName, resolve } from "../contract/refs.ts";
import { METHODS, type OpenApi, type OperationObject, type RequestBody, type Schema } from "../contract/types.ts";
import { freeName, takenNames } from "../typescript/type-names.ts";

/**
 * A contract in which fields of a render that the start of its job has as well have no default, and say what they are when they are
 * left out. A component that something else refers to is another one there.
 */
export function withKept(contract: OpenApi): OpenApi {
  const found = Object.values(contract.paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const renders = found.filter((operation) => operation["x-job"]?.action === "render");
  if (renders.length === 0) return contract;
  const copy = structuredClone(contract);
  const { schemas } = copy.components;
  for (const item of Object.values(copy.paths)) {
    for (const operation of METHODS.flatMap((method) => item[method] ?? [])) {
      const job = operation["x-job"];
      if (job?.action !== "render" || !operation.requestBody) continue;
      const starts = found.filter((other) => other["x-job"]?.action === "start" && other["x-job"].type === job.type);
      const started = starts.flatMap((start) => sentBy(contract, start));
      const request = structuredClone(resolve<RequestBody>(copy, operation.requestBody));
      for (const media of Object.values(request.content)) {
        const kept = keeping(contract, media.schema, started);
        if (kept === media.schema || !media.schema.$ref) continue;
        const name = refName(media.schema.$ref);
        const isShared = references(contract, name) > 1;
        const own = isShared
          ? freeName(`${name}OfRender`, new Set([...takenNames(copy), ...Object.keys(schemas)]))
          : name;
        schemas[own] = kept;
        media.schema = { $ref: `#/components/schemas/${own}` };
      }
      operation.requestBody = request;
    }
  }
  return copy;
}

function sentBy(contract: OpenApi, { requestBody }: OperationObject): Schema[] {
  if (!requestBody) return [];
  return Object.values(resolve<RequestBody>(contract, requestBody).content).map(({ schema }) => schema);
}

/** The schema itself where nothing in it has a default that a start takes the place of. */
function keeping(contract: OpenApi, given: Schema, started: readonly Schema[]): Schema {
  const schema = resolve<Schema>(contract, given);
  const { properties = {}, allOf, anyOf, oneOf } = schema;
  const changed: Schema = {};
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, keptField(contract, name, field, started)] as const,
  );
  if (fields.some(([name, field]) => field !== properties[name])) changed.properties = Object.fromEntries(fields);
  for (const [key, parts] of Object.entries({ allOf, anyOf, oneOf })) {
    const kept = parts?.map((part) => keeping(contract, part, started));
    if (kept?.some((part, at) => part !== parts?.[at])) Object.assign(changed, { [key]: kept });
  }
  return Object.keys(changed).length > 0 ? { ...schema, ...changed } : given;
}

function keptField(contract: OpenApi, name: string, field: Schema, started: readonly Schema[]): Schema {
  const { default: own, description } = mergedSchema(contract, field);
  const before = started.flatMap((schema) => propertyOf(contract, schema, name) ?? []);
  if (own === undefined || own === null || before.length === 0) return field;
  const said = [description?.trimEnd(), "Left out, it is what the job was started with."].filter((text) => text);
  const schema: Schema = field.$ref ? { allOf: [field] } : field;
  return { ...schema, description: said.join(" "), default: undefined };
}

function references(contract: OpenApi, name: string): number {
  return JSON.stringify(contract).split(`"#/components/schemas/${name}"`).length - 1;
}
