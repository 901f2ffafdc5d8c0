// What the methods that are generated are called with, and in which order: of the client, and of what is made over it.
import type { Parameter } from "../contract/types.ts";
import { camelCase, pascalCase } from "../typescript/names.ts";
import type { Body, Operation } from "./types.ts";

/** What decides how an operation is called. */
export type Called = Pick<Operation, "method" | "queryParameters" | "headerParameters"> & {
  pathParameters: readonly Parameter[];
  body?: Pick<Body, "required" | "empty">;
};

/** An argument of a client's method. */
export interface MethodArgument {
  place: "path" | "body" | "query" | "options";
  name: string;
  /** It may be left out. */
  optional: boolean;
}

/** All arguments of a client's method, in their order. */
export function methodArguments(operation: Called): MethodArgument[] {
  const { body, queryParameters, headerParameters } = operation;
  const isOptional = (parameters: readonly Parameter[]): boolean => !parameters.some(({ required }) => required);
  return [
    ...pathArguments(operation).map(({ name }) => ({ place: "path" as const, name, optional: false })),
    ...(body && !body.empty ? [{ place: "body" as const, name: "body", optional: !body.required }] : []),
    ...(queryParameters.length > 0
      ? [{ place: "query" as const, name: "query", optional: isOptional(queryParameters) }]
      : []),
    { place: "options", name: "options", optional: isOptional(headerParameters) },
  ];
}

/** What the variables of a mutation have: one thing by itself, or an object of what is named. Beside headers they are always an object. */
export interface MutationVariables {
  /** Names of what the operation takes, in the order of the client's arguments. */
  takes: string[];
  /** Headers are among the variables. */
  headers: boolean;
  /** They are an object, also where that has one name alone. */
  object: boolean;
}

/** The variables of the mutation for an operation; a read has none. */
export function mutationVariables(operation: Called): MutationVariables {
  const taken = methodArguments(operation).filter(({ place }) => place !== "options");
  const headers = operation.method !== "get" && operation.headerParameters.length > 0;
  return { takes: taken.map(({ name }) => name), headers, object: headers || taken.length > 1 };
}

/** What else a method takes. */
const OWN = ["body", "query", "options"];

/** No argument can be called so. */
const RESERVED =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield";

const TAKEN: ReadonlySet<string> = new Set([...OWN, ...RESERVED.split(" ")]);

/** A parameter of a path as an argument of its method, and as a variable of a mutation. */
export interface PathArgument {
  name: string;
  parameter: Parameter;
}

/** In the order of the path. A name that would not compile, or that another argument has, begins with `path`: `pathDefault`. */
export function pathArguments({ pathParameters }: Pick<Called, "pathParameters">): PathArgument[] {
  const used = new Set(TAKEN);
  return pathParameters.map((parameter) => {
    const plain = camelCase(parameter.name.replace(/\W+/g, "_").replace(/^_+|_+$/g, ""));
    const base = used.has(plain) || !/^[A-Za-z]/.test(plain) ? `path${pascalCase(plain)}` : plain;
    let name = base;
    for (let count = 2; used.has(name); count++) name = `${base}${count}`;
    used.add(name);
    return { name, parameter };
  });
}
