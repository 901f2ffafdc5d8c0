import { statusWord } from "@video-ads/core/status-word";
import {
  mergedSchema,
  type OpenApi,
  type Operation,
  objectShape,
  type Schema,
  type ServiceModel,
  valueSet,
} from "@video-ads/model";
import { memberName } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";

/** How the client reads what an error body says: by the places that `x-errors` names, or all sentences in it. */
export const clientErrors: Emitter = (model) => {
  const { message, code, fields, whole = [] } = model.contract["x-errors"] ?? {};
  const own = [whole].flat();
  // Where sentences by field are the body itself, everything in it is one; the message is one that concerns no field.
  const atTop = message === undefined || fields === ".";
  const data = message !== undefined && atTop ? dataBeside(model, message, own) : [];
  const read = atTop
    ? {
        from: [
          `import { type FieldMessages, fieldMessages } from "../errors/error-body.ts";`,
          ...(data.length > 0 ? [`import { withoutData } from "../errors/without-data.ts";`] : []),
        ],
        messages: `fieldMessages(${data.length > 0 ? `withoutData(body, ${JSON.stringify(data)})` : "body"}, ${JSON.stringify(message === undefined ? own : [message, ...own])})`,
      }
    : {
        from: [
          `import { ${code === undefined ? "" : "codeAt, "}messagesAt } from "../errors/error-at.ts";`,
          `import type { FieldMessages } from "../errors/error-body.ts";`,
        ],
        messages: `messagesAt(body, ${JSON.stringify({ message, fields, whole: own })})`,
      };
  if (atTop && code !== undefined) read.from.unshift(`import { codeAt } from "../errors/error-at.ts";`);
  const word = code === undefined ? undefined : { type: codeType(model, code), value: JSON.stringify(code) };
  const content = `${HEADER}${read.from.join("\n")}

/** What is wrong, in a word for programs.${word ? "" : " There is none but the status."} */
export type ErrorCode = ${word?.type ?? "never"};

/** What an error body says. */
export const readError = (body: unknown): { fields: FieldMessages${word ? "; code: ErrorCode | undefined" : ""} } => ({
  fields: ${read.messages},${word ? `\n  code: codeAt(body, ${word.value}),` : ""}
});
`;
  return [{ path: "packages/client/src/generated/errors.ts", content }];
};

/**
 * What an error body declares beside its message that is no sentence about a field, as the contract shows it: no request has a field of
 * that name, and it is no list of texts.
 */
function dataBeside(model: ServiceModel, message: string, whole: readonly string[]): string[] {
  const { contract, operations } = model;
  const sentences = new Set([message, ...whole, ...operations.flatMap((operation) => requestNames(model, operation))]);
  const isTexts = (schema: Schema): boolean => {
    const { type, items } = mergedSchema(contract, schema);
    return type === "array" && items !== undefined && mergedSchema(contract, items).type === "string";
  };
  const found = bodiesOf(model)
    .flatMap((schema) => plainShapes(contract, schema))
    .map(({ properties = {} }) => properties)
    .filter((properties) => Object.hasOwn(properties, message.split(".")[0] ?? ""))
    .flatMap((properties) => Object.entries(properties))
    .filter(([name, schema]) => name !== message.split(".")[0] && !sentences.has(name) && !isTexts(schema));
  return [...new Set(found.map(([name]) => name))].sort();
}

/** What a request can be told to be wrong in. */
function requestNames({ contract }: ServiceModel, operation: Operation): string[] {
  const { body, pathParameters, queryParameters, headerParameters } = operation;
  const parameters = [...pathParameters, ...queryParameters, ...headerParameters].map(({ name }) => name);
  return [...parameters, ...(body ? Object.keys(objectShape(contract, body.schema)?.properties ?? {}) : [])];
}

/** What the bodies of errors are, each once. */
function bodiesOf({ operations }: ServiceModel): Schema[] {
  return [...new Set(operations.flatMap(({ errors }) => errors.flatMap(({ schema }) => schema ?? [])))];
}

/** How the proxy says itself what is wrong: where the client reads it. With a word for programs, if the contract has a place for any. */
export function errorBodies(model: ServiceModel): string {
  const { message, fields, code } = model.contract["x-errors"] ?? { message: "detail", fields: "." };
  const word = code !== undefined && takesAnyWord(model, code) ? code : undefined;
  const named = (value: string): Placed[] => (word === undefined ? [] : [{ at: namesOf(word), value }]);
  const byField: Placed[] = fields === undefined ? [] : [{ at: [...namesOf(fields), "[field]"], value: "[message]" }];
  const sentence: Placed = { at: namesOf(message), value: `[field, message].join(": ")` };
  const lists = requiredLists(model, namesIn(message))
    .filter((path) => path.join(".") !== fields)
    .map((path) => ({ at: path.map(memberName), value: "[]" }));
  const ofField = [
    ...(fields === "." ? byField : [sentence, ...byField, ...lists]),
    ...named(JSON.stringify(statusWord(400))),
  ];
  const status = word === undefined ? "_status" : "status";
  return `${word === undefined ? "" : wordsOfStatuses()}/** The body of an error about a request as a whole. */
export const errorBody = (message: string, ${status}: number): object => (${literal([{ at: namesOf(message), value: "message" }, ...named("words[status]"), ...lists])});

/** The body of an error about one field. */
export const fieldError = (field: string, message: string): object => (${literal(ofField)});
`;
}

/** Where lists have to stand beside the message, if only empty ones: in what leads to it, in any body that has it. */
function requiredLists(model: ServiceModel, message: readonly string[]): string[][] {
  const { contract } = model;
  const bodies = bodiesOf(model);
  const lists = message.flatMap((name, depth) => {
    const within = message.slice(0, depth);
    const shapes = bodies
      .flatMap((body) => schemasAt(contract, body, within))
      .flatMap((at) => plainShapes(contract, at));
    return shapes
      .filter(({ properties = {} }) => Object.hasOwn(properties, name))
      .flatMap(({ properties = {}, required = [] }) =>
        required.filter((field) => properties[field] && mergedSchema(contract, properties[field]).type === "array"),
      )
      .map((field) => [...within, field]);
  });
  return [...new Map(lists.map((path) => [path.join("."), path])).values()];
}

/** What a schema allows: itself, or each of its shapes. */
function plainShapes(contract: OpenApi, schema: Schema): Schema[] {
  const { anyOf = [], oneOf = [], ...own } = mergedSchema(contract, schema);
  const shapes = [...anyOf, ...oneOf];
  return shapes.length === 0 ? [own] : shapes.flatMap((shape) => plainShapes(contract, { allOf: [own, shape] }));
}

/** Of every status that the proxy answers by itself. */
function wordsOfStatuses(): string {
  const words = [300, 400, 403, 404, 408, 413, 415, 502, 504].map((status) => [status, statusWord(status)]);
  return `const words: Readonly<Record<number, string>> = ${JSON.stringify(Object.fromEntries(words))};\n\n`;
}

/** Whether no error body holds the word to a list, a pattern or a length. */
function takesAnyWord(model: ServiceModel, path: string): boolean {
  return codesOf(model, path).every((schema) => {
    const { enum: values, pattern, format, maxLength } = mergedSchema(model.contract, schema);
    return [values, pattern, format, maxLength].every((limit) => limit === undefined);
  });
}

/** The words that the contract lists for it, and others that may be added. */
function codeType(model: ServiceModel, path: string): string {
  const words = codesOf(model, path)
    .flatMap((schema) => valueSet(model.contract, schema).values)
    .filter((word) => typeof word === "string");
  const listed = [...new Set(words)].map((word) => JSON.stringify(word));
  return listed.length > 0 ? [...listed, "(string & {})"].join(" | ") : "string";
}

/** What stands at the place of the word for programs, in each error body. */
function codesOf(model: ServiceModel, path: string): Schema[] {
  return bodiesOf(model).flatMap((schema) => schemasAt(model.contract, schema, namesIn(path)));
}

/** What stands at a place, in each shape that a body can have. */
function schemasAt(contract: OpenApi, schema: Schema, path: readonly string[]): Schema[] {
  const [name, ...rest] = path;
  if (name === undefined) return [schema];
  const { properties, anyOf = [], oneOf = [] } = mergedSchema(contract, schema);
  const inner = properties?.[name];
  return [
    ...(inner ? schemasAt(contract, inner, rest) : []),
    ...[...anyOf, ...oneOf].flatMap((shape) => schemasAt(contract, shape, path)),
  ];
}

/** An expression, and the keys that lead to it, as they are written. */
interface Placed {
  at: readonly string[];
  value: string;
}

/** An object literal that has each expression at its place. */
function literal(placed: readonly Placed[]): string {
  const keys = new Set(placed.map(({ at: [key] }) => key));
  const entries = [...keys].map((key) => {
    const inner = placed.filter(({ at }) => at[0] === key);
    const own = inner.find(({ at }) => at.length === 1);
    return `${key}: ${own?.value ?? literal(inner.map(({ at: [, ...rest], value }) => ({ at: rest, value })))}`;
  });
  return `{ ${entries.join(", ")} }`;
}

function namesIn(path: string): string[] {
  return path.split(".").filter((name) => name !== "");
}

function namesOf(path: string): string[] {
  return namesIn(path).map(memberName);
}
