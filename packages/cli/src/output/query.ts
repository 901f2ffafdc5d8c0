import { JMESPathError, JMESPathTypeError, search } from "@aws-lambda-powertools/jmespath";
import { CliError } from "../errors/cli-error.ts";
import type { ExitName } from "../errors/exit-codes.ts";

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
