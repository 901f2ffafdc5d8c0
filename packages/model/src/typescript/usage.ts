import { callbackOperations } from "../contract/callbacks.ts";
import { refName, resolve } from "../contract/refs.ts";
import {
  METHODS,
  type MediaType,
  type OpenApi,
  type OperationObject,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  type Schema,
} from "../contract/types.ts";
import type { ServiceModel } from "../service/types.ts";

/** Which component schemas are sent, and which are received (answers and webhook payloads). */
export interface Usage {
  sent: Set<string>;
  received: Set<string>;
  /** The type of the job, by the component that its records are. */
  jobs: Map<string, string>;
}

export function schemaUsage(model: ServiceModel): Usage {
  return { ...contractUsage(model.contract), jobs: jobsOf(model) };
}

/** The same of a contract of which there is no model yet. */
export function contractUsage(contract: OpenApi): Pick<Usage, "sent" | "received"> {
  const usage = { sent: new Set<string>(), received: new Set<string>() };
  const visit = (schema: Schema | undefined, names: Set<string>): void => {
    for (const name of schema ? refsIn(schema) : []) {
      if (names.has(name)) continue;
      names.add(name);
      visit(resolve<Schema>(contract, { $ref: `#/components/schemas/${name}` }), names);
    }
  };
  const bodyOf = ({ requestBody }: OperationObject): Schema[] =>
    requestBody ? schemasOf(resolve<RequestBody>(contract, requestBody).content) : [];
  for (const item of Object.values(contract.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      for (const parameter of parameters) visit(resolve<Parameter>(contract, parameter).schema, usage.sent);
      for (const schema of bodyOf(operation)) visit(schema, usage.sent);
      for (const response of Object.values(operation.responses))
        for (const schema of schemasOf(resolve<ResponseObject>(contract, response).content))
          visit(schema, usage.received);
      for (const schema of callbackOperations(operation).flatMap(bodyOf)) visit(schema, usage.received);
    }
  }
  return usage;
}

function schemasOf(content: Record<string, MediaType> = {}): Schema[] {
  return Object.values(content).map(({ schema }) => schema);
}

/** The names of the components that a schema has in it. */
export function refsIn(schema: Schema): string[] {
  return schema.$ref ? [refName(schema.$ref)] : childSchemas(schema).flatMap(refsIn);
}

/** Only where it is the record of one type: its ids are then ids of that type. */
function jobsOf({ jobs, operations }: ServiceModel): Map<string, string> {
  const records = [
    ...jobs.map(({ name, record }): [string, string] => [record, name]),
    ...operations.flatMap(({ job, success }): [string, string][] =>
      job && success.type && !success.list ? [[success.type, job.type]] : [],
    ),
  ];
  return new Map(records.filter(([record, type]) => records.every(([one, other]) => one !== record || other === type)));
}

/** The schemas directly inside a schema. */
function childSchemas(schema: Schema): Schema[] {
  const { items, not, additionalProperties, properties, allOf, anyOf, oneOf } = schema;
  return [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(not ? [not] : []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
    ...(allOf ?? []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
  ];
}
