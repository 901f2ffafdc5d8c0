import type { BalanceExtension } from "../../contract/types.ts";
import { called, grows, object, presence, type RulesOf, value } from "../rule.ts";

export const balanceRule = called(
  "`x-balance`",
  object({ at: value(grows) } satisfies RulesOf<BalanceExtension>, { whole: presence(grows) }),
);
