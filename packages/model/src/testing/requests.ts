// What is asked of an operation, in tests of any contract: the ids of its path, its fields and its files, from the contract's examples.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isUuid } from "@video-ads/core/ids";
import { fileEntries, isFile } from "../contract/files.ts";
import { mergedSchema } from "../contract/merged.ts";
import { buildModel } from "../service/build.ts";
import type { JobType, Operation } from "../service/types.ts";

const require = createRequire(import.meta.url);

/** The contract that all packages were built from. */
export const model = buildModel(JSON.parse(readFileSync(require.resolve("@video-ads/spec/openapi.json"), "utf8")));

/** Fields of a body. */
export type Fields = Record<string, unknown>;

/** An operation by its id. */
export function operationOf(id: string): Operation {
  const found = model.operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`The contract has no ${id}`);
  return found;
}

/** A job type by its name. */
export function jobOf(name: string): JobType {
  const found = model.jobs.find((job) => job.name === name);
  if (!found) throw new Error(`The contract has no job ${name}`);
  return found;
}

/** The id that the contract's examples of a job type have. */
export function jobIdOf(name: string): string {
  const [example] = Object.values(jobOf(name).examples);
  return String(Object(example?.value).id);
}

let made = 0;

/** Another id in the form of an example: its digits count. */
export function idLike(example: unknown): string | number {
  if (typeof example === "string" && isUuid(example)) return randomUUID();
  const count = [...String(++made).padStart(String(example).length, "0")];
  const text = [...String(example)].reduceRight((rest, one) => (/\d/.test(one) ? count.pop() : one) + rest, "");
  return typeof example === "number" ? Number(text) : text;
}

/** Every named example of the operation's request, in its first media type. Files are text in them. */
export function bodiesOf({ body }: Operation): [name: string, fields: Fields][] {
  const [media] = Object.values(body?.media ?? {});
  return Object.entries(media?.examples ?? {}).map(([name, { value }]) => [name, { ...Object(value) }]);
}

/** The first example of the operation's request; undefined when it takes no fields. */
export function exampleBody(operation: Operation): Fields | undefined {
  return operation.body && !operation.body.empty ? (bodiesOf(operation)[0]?.[1] ?? {}) : undefined;
}

/** What the operation asks for and no more, as an example has it, and what a test has to say beside that. */
export function smallestBody(id: string, more: Fields = {}): Fields {
  const operation = operationOf(id);
  const bodies = bodiesOf(operation).map(([, fields]) => fields);
  const [first = {}] = bodies.sort((one, other) => Object.keys(one).length - Object.keys(other).length);
  const { required = [] } = operation.body ? mergedSchema(model.contract, operation.body.schema) : {};
  const asked = Object.entries(first).filter(([name]) => required.length === 0 || required.includes(name));
  return { ...Object.fromEntries(asked), ...more };
}

/** Fields that are files, or lists of them: no example can hold one. */
export function filesOf({ body }: Operation): { name: string; many: boolean }[] {
  const { properties = {} } = body ? mergedSchema(model.contract, body.schema) : {};
  return Object.entries(properties).flatMap(([name, schema]) => {
    const many = fileEntries(model.contract, schema) !== undefined;
    return many || isFile(model.contract, schema) ? [{ name, many }] : [];
  });
}

/** The fields with a file wherever one belongs. */
export function withFiles<File>(operation: Operation, fields: Fields, file: (name: string) => File): Fields {
  const files = filesOf(operation).map(({ name, many }) => [name, many ? [file(name)] : file(name)]);
  return { ...fields, ...Object.fromEntries(files) };
}

/** The operation's path with the contract's own ids, or with those that are given. */
export function pathOf({ path, pathParameters }: Operation, given: Readonly<Record<string, unknown>> = {}): string {
  return pathParameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(given[name] ?? example))),
    path,
  );
}
