// Value sets are closed where they are sent, and open where they are received; what is `readOnly` is not sent, and what is `writeOnly` not
// received. A schema in which one of them stands, and which is both, is two types: `Settings` is what comes, `SettingsInput` what is sent.
import { isDeepStrictEqual } from "node:util";
import { isOpenEnum } from "../contract/json-schema.ts";
import { mergedSchema } from "../contract/merged.ts";
import { withoutMarked } from "../contract/one-way.ts";
import { readSchema } from "../contract/read-schema.ts";
import { resolve } from "../contract/refs.ts";
import { METHODS, type OpenApi, type RequestBody, type Schema } from "../contract/types.ts";
import { freeName, renamed, takenNames } from "./type-names.ts";
import { contractUsage, refsIn } from "./usage.ts";

/** What is sent of a schema that is two types, by its name. */
export function inputNames(contract: OpenApi, usage = contractUsage(contract)): ReadonlyMap<string, string> {
  const { sent, received } = usage;
  const { schemas } = contract.components;
  const both = Object.entries(schemas).filter(
    ([name, schema]) => sent.has(name) && received.has(name) && !isOpenEnum(mergedSchema(contract, schema)),
  );
  const two = new Set(
    both.flatMap(([name, schema]) => (hasSet(contract, schema) || goesOneWay(contract, schema) ? [name] : [])),
  );
  // What has one of them in it is two types as well.
  for (let before = -1; before < two.size; ) {
    before = two.size;
    for (const [name, schema] of both) if (refsIn(schema).some((inner) => two.has(inner))) two.add(name);
  }
  const used = new Set([...takenNames(contract), ...Object.keys(schemas)]);
  return new Map(Object.keys(schemas).flatMap((name) => (two.has(name) ? [[name, inputName(name, used)]] : [])));
}

function inputName(name: string, used: Set<string>): string {
  const found = freeName(`${name}Input`, used);
  used.add(found);
  return found;
}

/** A contract in which every schema that is two types is two schemas, and none has fields that do not go its way. */
export function withInputs(contract: OpenApi): OpenApi {
  const usage = contractUsage(contract);
  const names = inputNames(contract, usage);
  const { sent, received } = usage;
  const asSent = <T>(node: T): T => renamed(node, names);
  const copy = structuredClone(contract);
  const { schemas, parameters, requestBodies } = copy.components;
  copy.components.schemas = Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const input = names.get(name);
      const toSend = (): Schema => asSent(withoutMarked(contract, schema, "readOnly"));
      const answered = received.has(name) ? withoutMarked(contract, schema, "writeOnly") : schema;
      if (input !== undefined) return [[name, answered] as const, [input, toSend()] as const];
      return [[name, sent.has(name) && !received.has(name) ? toSend() : answered] as const];
    }),
  );
  if (parameters) copy.components.parameters = asSent(parameters);
  if (requestBodies) copy.components.requestBodies = asSent(requestBodies);
  for (const item of Object.values(copy.paths)) {
    if (item.parameters) item.parameters = asSent(item.parameters);
    for (const method of METHODS) {
      const operation = item[method];
      if (operation?.parameters) operation.parameters = asSent(operation.parameters);
      if (operation?.requestBody) operation.requestBody = asSent(resolve<RequestBody>(copy, operation.requestBody));
    }
  }
  return copy;
}

/** Whether a schema has fields that are only sent, or only received. What is a component is asked by itself. */
function goesOneWay(contract: OpenApi, schema: Schema): boolean {
  return (["readOnly", "writeOnly"] as const).some(
    (keyword) => !isDeepStrictEqual(withoutMarked(contract, schema, keyword), schema),
  );
}

/** Whether a value set stands in a schema. What is a component is asked by itself. */
function hasSet(contract: OpenApi, schema: Schema): boolean {
  if (isOpenEnum(readSchema(contract, schema))) return true;
  if (schema.$ref) return isOpenEnum(mergedSchema(contract, schema));
  const { items, additionalProperties: values, properties = {}, allOf = [], anyOf = [], oneOf = [] } = schema;
  const either = [...anyOf, ...oneOf];
  // Words beside any text are open in a request as well.
  if (either.some((member) => unlimited(mergedSchema(contract, member)))) return false;
  const inside = [...Object.values(properties), ...allOf, ...either, ...(items ? [items] : [])];
  return [...inside, ...(typeof values === "object" ? [values] : [])].some((child) => hasSet(contract, child));
}

/** Text or number, of which a schema allows every one. */
export function unlimited({ type, format, enum: values }: Schema): "string" | "number" | undefined {
  if (values || format === "binary") return undefined;
  if (type === "integer") return "number";
  return type === "string" || type === "number" ? type : undefined;
}
