// What an operation is asked with, as its contract says it: the parameters by where they stand, and whether its body says anything.
import { resolve } from "../contract/refs.ts";
import type { OpenApi, OperationObject, Parameter, Schema } from "../contract/types.ts";
import type { Operation } from "./types.ts";

/** The parameters of a path, with those of the operation, which count more where both name the same. */
export function parametersOf(contract: OpenApi, ...givers: Pick<OperationObject, "parameters">[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const given of givers.flatMap(({ parameters = [] }) => parameters)) {
    const parameter = resolve<Parameter>(contract, given);
    const name = parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
    found.set(`${parameter.in} ${name}`, parameter);
  }
  return [...found.values()];
}

/** The parameters by where they stand; those of the path in its order, wherever they are written. */
export function inPlaces(
  path: string,
  parameters: readonly Parameter[],
): Pick<Operation, "pathParameters" | "queryParameters" | "headerParameters"> {
  const placeOf = ({ name }: Parameter): number => path.indexOf(`{${name}}`);
  return {
    pathParameters: parameters
      .filter((parameter) => parameter.in === "path")
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
    queryParameters: parameters.filter((parameter) => parameter.in === "query"),
    headerParameters: parameters.filter(isOwnHeader),
  };
}

/** OpenAPI has other words for three headers, and ignores parameters of their names. */
function isOwnHeader(parameter: Parameter): boolean {
  return parameter.in === "header" && !/^(accept|authorization|content-type)$/i.test(parameter.name);
}

/** A body whose schema has no fields is sent as `{}`, and nobody gives it. */
export function isEmptyBody(contract: OpenApi, schema: Schema): boolean {
  const { type, properties, additionalProperties } = resolve<Schema>(contract, schema);
  return type === "object" && !properties && !additionalProperties;
}
