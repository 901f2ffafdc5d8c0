import type { ApiResponse } from "./api-response.ts";
import { InvalidRequestError } from "./errors/invalid-request-error.ts";
import type { OperationRow, Split } from "./operation-row.ts";
import type { Arguments } from "./request/operation-request.ts";

type Query = Readonly<Record<string, unknown>>;

/**
 * Sends a list of ids in as many requests as it takes, one after the other, and puts their answers together in that
 * order, each as the service orders it.
 */
export async function callInParts(
  once: (part: Arguments) => Promise<ApiResponse<unknown>>,
  operation: string,
  given: Arguments,
  [, , how]: OperationRow,
): Promise<ApiResponse<unknown>> {
  const parts = partsOf(operation, given.query ?? {}, how?.split, how?.all);
  // There is nothing to put together in an object: it is one answer, or none.
  if (!how?.answer) return once(given);
  // One deadline for the whole call, however many requests it takes.
  const started = performance.now();
  const answer = { data: [] as unknown[], status: 200, headers: new Headers(), attempts: 0 };
  for (const query of parts) {
    const part = await once({ ...given, query, started });
    answer.data = answer.data.concat(part.data);
    answer.status = part.status;
    answer.headers = part.headers;
    answer.attempts += part.attempts;
  }
  return answer;
}

/**
 * What is asked for in each request where a list of ids is too long for one: the query itself where it is not, and nothing where the
 * list is empty. "None of them" and "all of them" are not the same question: an empty list is not sent.
 *
 * @param all The method that goes through all pages, where the answer to one request is a page; empty where there is but one answer.
 * @param start The parameter that says where the first page begins.
 * @throws {InvalidRequestError} when the answers to several requests would not be what was asked for.
 */
export function partsOf(operation: string, query: Query, split?: Split, all?: string, start?: string): Query[] {
  const [name = "", most = Number.POSITIVE_INFINITY, order] = split ?? [];
  const ids = query[name];
  if (!Array.isArray(ids)) return [query];
  if (ids.length > most) {
    const fault = `${operation}: ${name} has ${ids.length} entries, and one request takes ${most}.`;
    if (all !== undefined)
      throw new InvalidRequestError(
        `${fault} Give so many at most${all && `, or go through all of them with ${all}`}.`,
      );
    const whole = [order, start].find((other) => other !== undefined && (query[other] ?? undefined) !== undefined);
    if (whole)
      throw new InvalidRequestError(
        `${fault} The answers to several have no ${whole} in common: give so many at most, or leave ${whole} out.`,
      );
  }
  const parts: Query[] = [];
  for (let at = 0; at < ids.length; at += most) parts.push({ ...query, [name]: ids.slice(at, at + most) });
  return parts;
}
