// The balance (interface specification 2.12).
import type { Resource, ResourceParts } from "../resource.ts";

export function credits({ ledger }: ResourceParts): Resource {
  return {
    handlers: {
      "credits.getRemaining": ({ account }) => ({ status: 200, body: { remaining_credits: ledger.balance(account) } }),
    },
  };
}
