import { refName, resolve } from "../contract/refs.ts";
import type { Schema } from "../contract/types.ts";
import type { ServiceModel } from "../service/types.ts";

/** Which component schemas are sent, and which are received (answers and webhook payloads). */
export interface Usage {
  sent: Set<string>;
  received: Set<string>;
  /** The type of the job, by the component that its records are. */
  jobs: Map<string, string>;
}

export function schemaUsage(model: ServiceModel): Usage {
  const { contract } = model;
  const usage: Usage = { sent: new Set(), received: new Set(), jobs: jobsOf(model) };
  const visit = (schema: Schema | undefined, names: Set<string>): void => {
    if (!schema) return;
    if (schema.$ref) {
      const name = refName(schema.$ref);
      if (names.has(name)) return;
      names.add(name);
      visit(resolve<Schema>(contract, schema), names);
      return;
    }
    for (const child of childSchemas(schema)) visit(child, names);
  };
  for (const operation of model.operations) {
    for (const media of Object.values(operation.body?.media ?? {})) visit(media.schema, usage.sent);
    const { pathParameters, queryParameters, headerParameters } = operation;
    for (const { schema } of [...pathParameters, ...queryParameters, ...headerParameters]) visit(schema, usage.sent);
    for (const answer of [operation.success, ...operation.errors]) visit(answer.schema, usage.received);
  }
  for (const webhook of model.webhooks) visit({ $ref: `#/components/schemas/${webhook.payload}` }, usage.received);
  return usage;
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
export function childSchemas(schema: Schema): Schema[] {
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
