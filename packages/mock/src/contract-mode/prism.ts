// Prism, which makes answers of what the contract shows. It takes half a second to load, so it is loaded with the first answer that it makes.
import {
  createInstance,
  type IHttpMockConfig,
  type PrismHttpComponents,
  resetJSONSchemaGenerator,
} from "@stoplight/prism-http";
import type { HttpMethod } from "@stoplight/types";
import { mediaTypeOf } from "@video-ads/http/media-type";
import * as E from "fp-ts/lib/Either.js";
import type { AnswerFault } from "../contract/answer-faults.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { MockAnswer } from "../http/messages.ts";
import { Refusal } from "../http/refusal.ts";

/** What Prism is asked for. */
export type Wanted = IHttpMockConfig["mock"];

/** An answer, and what the contract has against it. */
export interface Mocked {
  answer: MockAnswer;
  faults: readonly MockedFault[];
}

export interface MockedFault extends AnswerFault {
  /** In what the contract shows, not in what was made of its schema. */
  isShown: boolean;
}

/**
 * Has Prism answer a request that keeps the contract, and hold its answer against it.
 *
 * @throws {Refusal} When Prism has none.
 */
export async function mocked(operation: ContractOperation, path: string, wanted: Wanted): Promise<Mocked> {
  const { http } = operation;
  const input = { method: http.method as HttpMethod, url: { path } };
  const result = await prism.request(input, [http], { ...CONFIG, mock: wanted })();
  if (E.isLeft(result)) throw refusalOf(result.left);
  const { output, validations } = result.right;
  const { statusCode: status, headers = {}, body } = output;
  return {
    answer: { status, headers, body },
    faults: validations.output.map(({ path: place = [], message }) => ({
      place: place.join(".") || "status",
      message,
      isShown: isShown(operation, status, place.map(String), { wanted, type: headers["Content-type"] }),
    })),
  };
}

/** How often something else is made up. */
const TRIES = 20;

/**
 * What Prism makes of a schema has its types and not all of its rules, such as a pattern. Where it breaks them, the same parts are made up at
 * random, and are the same each time.
 *
 * @param first What has been made. Where it breaks nothing, it is the answer.
 */
export async function madeAgain(
  operation: ContractOperation,
  path: string,
  wanted: Wanted,
  first: Mocked,
): Promise<Mocked> {
  if (first.faults.length === 0) return first;
  const { status, headers, body } = first.answer;
  const keepsBody = isShown(operation, status, ["body"], { wanted, type: headers?.["Content-type"] });
  let last = first;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const seed = `${wanted.seed ?? operation.id} ${attempt}`;
    const made = await mocked(operation, path, { ...wanted, dynamic: true, seed }).catch(() => undefined);
    // It would keep the seed for whatever comes next.
    resetJSONSchemaGenerator();
    if (!made) break;
    last = keepsBody ? { answer: { ...made.answer, body }, faults: made.faults.filter(notOfTheBody) } : made;
    if (last.faults.length === 0) break;
  }
  return last;
}

function notOfTheBody({ place }: AnswerFault): boolean {
  return !place.startsWith("body");
}

/** Whether the contract has an example of a part of an answer, by its place. */
function isShown(
  operation: ContractOperation,
  status: number,
  [part, name = ""]: readonly string[],
  { wanted, type }: { wanted: Wanted; type: string | undefined },
): boolean {
  if (part === "body") return !wanted.dynamic && operation.shows(status, mediaTypeOf(type));
  if (part !== "header") return true;
  const header = operation.answerHeaders(status).find((one) => one.name.toLowerCase() === name.toLowerCase());
  return (header?.examples ?? []).length > 0;
}

/** The host has found the operation, checked the keys and held the request against the contract. */
const CONFIG: IHttpMockConfig = {
  isProxy: false,
  upstreamProxy: undefined,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: true,
  errors: true,
  mock: { dynamic: false },
};

const nothing = (): void => {};

/** Prism talks a lot and wants a level `success`; the mock has a log of its own. */
const logger: PrismHttpComponents["logger"] = Object.assign(Object.create(null), {
  child: () => logger,
  success: nothing,
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
});

/** The operation has been found: it is the only one that Prism is given. */
const route: PrismHttpComponents["route"] = ({ resources: [found] }) =>
  found ? E.right(found) : E.left(new Error("Prism was given no operation"));

const prism = createInstance(CONFIG, { logger, route });

/** Prism's errors carry a status. */
function refusalOf(error: Error & { status?: number; detail?: string }): Error {
  return error.status === undefined ? error : new Refusal(error.status, error.detail ?? error.message);
}
