import type { WebhookExtension } from "../../contract/types.ts";
import { called, grows, map, object, presence, type RulesOf, value } from "../rule.ts";

export const webhookRule = called(
  "`x-webhook`",
  object(
    {
      source: value(grows),
      aliases: map(value(grows), (name) => `the alias \`${name}\``),
    } satisfies RulesOf<WebhookExtension>,
    { whole: presence(grows) },
  ),
);
