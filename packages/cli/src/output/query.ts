import { JMESPathError, JMESPathTypeError, search } from "@aws-lambda-powertools/jmespath";
import { namesOfPaths, type UnknownName } from "@video-ads/operate/unknown-names";
import { CliError } from "../errors/cli-error.ts";
import type { ExitName } from "../errors/exit-codes.ts";
import { hasNothing, specimenOf } from "./specimen.ts";

const EXPLAINED = "JMESPath is explained at https://jmespath.org: [].id, [?status=='done'].output, parts[0].url";

/** Throws for what is no JMESPath expression: after the request, its answer would be lost with what it may have cost. */
export function checkQuery(expression: string): void {
  try {
    search(expression, null);
  } catch (error) {
    // What does not fit this value may fit the answer.
    if (!(error instanceof JMESPathTypeError)) throw refused(error, "usage");
  }
}

/**
 * Names in an expression that an answer does not have, where it comes to nothing by them. What depends on the values of an answer is not
 * decided before it is there.
 *
 * @param fields Paths of all that the answer has, as in `OperationRow`.
 */
export function unknownInQuery(expression: string, fields: readonly string[]): UnknownName[] {
  const missed: UnknownName[] = [];
  try {
    const names = namesOfPaths(fields.map(stepsOf), (part) => part === "[]");
    const specimen: unknown = specimenOf(names, (unknown) => missed.push(unknown));
    // The types of the library are those of plain JSON.
    const found: unknown = Reflect.apply(search, undefined, [expression, specimen]);
    return hasNothing(found) ? missed : [];
  } catch (error) {
    if (error instanceof JMESPathError) return [];
    throw error;
  }
}

/** `parts[].url` is `parts`, `[]` and `url`; what has any name inside ends there. */
function stepsOf(path: string): string[] {
  return path
    .replaceAll("[]", ".[]")
    .split(".")
    .filter((part) => part !== "" && part !== "*");
}

/** What a JMESPath expression picks of an answer; null when that is nothing. */
export function picked(value: unknown, expression: string): unknown {
  try {
    return search(expression, JSON.parse(JSON.stringify(value))) ?? null;
  } catch (error) {
    throw refused(error, "query", "The command has done its work: all of the answer is printed.");
  }
}

function refused(error: unknown, exit: ExitName, ...hints: string[]): unknown {
  if (!(error instanceof JMESPathError)) return error;
  const problem = error.message.replace(/^Invalid jmespath expression: /i, "");
  return new CliError(`--query: ${problem}`, { exit, hints: [...hints, EXPLAINED] });
}
