// Prism, which makes answers of what the contract shows. It takes half a second to load, so it is loaded with the first answer that it makes.
import { createInstance, type IHttpMockConfig, type PrismHttpComponents } from "@stoplight/prism-http";
import type { HttpMethod } from "@stoplight/types";
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
  faults: readonly AnswerFault[];
}

/**
 * Has Prism answer a request that keeps the contract, and hold its answer against it.
 *
 * @throws {Refusal} When Prism has none.
 */
export async function mocked({ http }: ContractOperation, path: string, wanted: Wanted): Promise<Mocked> {
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
    })),
  };
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
