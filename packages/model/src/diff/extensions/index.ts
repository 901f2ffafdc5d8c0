// What a change of the `x-` extensions asks for, field by field. spec/extensions says which fields there are; a test holds these
// rules against it.
import { all, provisionalMark, type Rule, value, words } from "../rule.ts";
import { balanceRule } from "./balance.ts";
import { creditsRule } from "./credits.ts";
import { deprecatedRule } from "./deprecated.ts";
import { errorsRule } from "./errors.ts";
import { jobRule, stateRule } from "./job.ts";
import { listRule } from "./list.ts";
import { promptsRule } from "./prompts.ts";
import { webhookRule } from "./webhook.ts";

export const extensions = {
  "x-job": jobRule,
  // They are states of every job, and compared there.
  "x-job-states": { inside: { "*": stateRule }, compare() {} },
  "x-errors": errorsRule,
  "x-prompts": promptsRule,
  "x-list": listRule,
  "x-credits": creditsRule,
  "x-balance": balanceRule,
  "x-webhook": webhookRule,
  // Programs that compile against the types may notice; what is sent is the same.
  "x-id": value(all("minor")),
  "x-provisional": provisionalMark,
  // Only the sandbox calls accounts by it.
  "x-account-id": words,
  "x-deprecated": deprecatedRule,
} satisfies Record<string, Rule>;
