import { JMESPathError, search } from "@aws-lambda-powertools/jmespath";
import { CliError } from "../errors/cli-error.ts";

/** What a JMESPath expression picks of an answer; null when that is nothing. */
export function picked(value: unknown, expression: string): unknown {
  try {
    return search(expression, JSON.parse(JSON.stringify(value))) ?? null;
  } catch (error) {
    if (!(error instanceof JMESPathError)) throw error;
    throw new CliError(`--query: ${error.message.replace(/^Invalid jmespath expression: /i, "")}`, {
      hints: ["JMESPath is explained at https://jmespath.org: [].id, [?status=='done'].output, link.image_urls[0]"],
    });
  }
}
