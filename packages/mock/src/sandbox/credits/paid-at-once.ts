import { priceOf } from "@video-ads/core/price";
import { bundleOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import { asObject, isObject, type JsonObject } from "../json.ts";
import { FieldCheck } from "../records/field-check.ts";
import type { ServiceOperation } from "../service.ts";
import type { Ledger } from "./ledger.ts";
import { asWritten } from "./price.ts";

/**
 * Does work that is over, and paid for, with its answer. 402 when the balance does not cover it: then nothing is done. What is refused
 * costs nothing.
 */
export function paidAtOnce(
  operation: ContractOperation,
  about: ServiceOperation,
  ledger: Ledger,
  handler: Handler,
): Handler {
  const { id } = operation;
  const schema = operation.answerSchema(operation.status);
  const fields = new FieldCheck(schema ? [schema] : [], bundleOf(operation.http));
  return async (request) => {
    const { account } = request;
    const price = priceAtOnce(about, request.body);
    if (!ledger.reserve(account, price)) throw tooExpensive();
    let done = false;
    try {
      const answer = await handler(request);
      done = answer.status < 400;
      if (!done || !isObject(answer.body)) return answer;
      return { ...answer, body: { ...answer.body, ...costShown(operation, about, fields, request.body) } };
    } finally {
      if (done) ledger.charge(account, price, { operation: id, note: id });
      else ledger.release(account, price);
    }
  };
}

/** What an operation has cost, in the field that says so; nothing where there is none. */
export function costShown(
  operation: ContractOperation,
  about: ServiceOperation | undefined,
  fields: FieldCheck,
  body: unknown,
): JsonObject {
  const { used } = about ?? {};
  if (about === undefined || used === undefined || !fields.has(used)) return {};
  const example = asObject(operation.examples(operation.status)[0]?.value)[used];
  return { [used]: asWritten(fields, used, example, priceAtOnce(about, body)) };
}

/** Where a price is not known, what it is at least. */
function priceAtOnce({ credits }: ServiceOperation, body: unknown): number {
  const { min, max } = priceOf(credits, asObject(body));
  return max ?? min;
}

/** The balance does not cover it. */
export function tooExpensive(): Refusal {
  return new Refusal(402, "Insufficient credits.");
}
