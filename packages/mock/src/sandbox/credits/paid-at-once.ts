import { priceOf } from "@video-ads/core/price";
import type { MockAnswer, MockRequest } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import { asObject } from "../json.ts";
import type { ResourceParts } from "../resource.ts";

/** Does work that is over, and paid for, with its answer. 402 when the balance does not cover it: then nothing is done. */
export function paidAtOnce(
  { contract, service, ledger }: ResourceParts,
  { account, operation, body }: MockRequest,
  work: (price: number) => unknown,
): MockAnswer {
  const price = priceOf(service.operations[operation]?.credits, asObject(body)).max ?? 0;
  if (!ledger.reserve(account, price)) throw tooExpensive();
  const answer = work(price);
  ledger.charge(account, price, { operation, note: operation });
  return { status: contract.operation(operation)?.status ?? 200, body: answer };
}

/** The balance does not cover it. */
export function tooExpensive(): Refusal {
  return new Refusal(402, "Insufficient credits.");
}
