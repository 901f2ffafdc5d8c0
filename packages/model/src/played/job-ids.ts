import type { Operation } from "../service/types.ts";
import { parameterExample } from "./parameter-example.ts";

/** The ids by which an operation's examples call the jobs that it reads or renders: in its path, or as those of a list. */
export function jobIdExamples({ pathParameters, queryParameters }: Operation): string[] {
  const named = [...pathParameters.slice(-1), ...queryParameters.filter(({ name }) => name === "ids")];
  return named.flatMap((parameter) => {
    const example = parameterExample(parameter);
    return example === undefined ? [] : [example].flat().map(String);
  });
}
