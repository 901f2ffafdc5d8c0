import { withValue } from "@video-ads/core/job";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler } from "../../http/messages.ts";
import type { Ledger } from "./ledger.ts";

/** Answers the operation that says what is left: as its example shows, with the account's own balance. */
export function balanceHandler(operation: ContractOperation, at: string, ledger: Ledger): Handler {
  const { status } = operation;
  return ({ account }) => ({
    status,
    body: withValue(operation.examples(status)[0]?.value, at, ledger.balance(account)),
  });
}
