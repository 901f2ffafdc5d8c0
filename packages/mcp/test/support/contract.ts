// The contract's operations and the named examples of their requests, as calls of tools.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildModel, type JobType, type Operation, resolve, type Schema } from "@video-ads/model";

const require = createRequire(import.meta.url);

export const model = buildModel(JSON.parse(readFileSync(require.resolve("@video-ads/spec/openapi.json"), "utf8")));

/** As the emitter names the tool of an operation. */
export function toolOf(operationId: string): string {
  return operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(".", "_")
    .toLowerCase();
}

/** What the tool that waits for a job calls its id: as the one that reads it does. */
export function waitArgument({ by, read }: JobType): string {
  const [parameter] = by === "id" ? operationOf(read).pathParameters : [];
  return parameter?.name ?? "id";
}

/** Every named example of the operation's request body; one without fields when there is none. */
export function bodiesOf(operation: Operation): [name: string, fields: Record<string, unknown>][] {
  const [media] = Object.values(operation.body?.media ?? {});
  const bodies = Object.entries(media?.examples ?? {}).map(([name, { value }]): [string, Record<string, unknown>] => [
    name,
    { ...(typeof value === "object" && value) },
  ]);
  return bodies.length > 0 ? bodies : [["no body", {}]];
}

/** Fields of the body that are files, which no example can hold. */
export function filesOf({ body }: Operation): string[] {
  const schema = body && resolve<Schema>(model.contract, body.schema);
  return Object.entries(schema?.properties ?? {}).flatMap(([name, { format }]) => (format === "binary" ? [name] : []));
}

/** An operation by its id. */
export function operationOf(operationId: string): Operation {
  const found = model.operations.find(({ id }) => id === operationId);
  if (!found) throw new Error(`The contract has no ${operationId}`);
  return found;
}
