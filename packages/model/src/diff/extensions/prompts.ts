import type { PromptExtension } from "../../contract/types.ts";
import { all, called, list, map, object, presence, type RulesOf, words } from "../rule.ts";

/** An assistant shows what there is and asks for what it takes: people pick it, and no program calls it by heart. */
const there = presence(all("minor"));

type Argument = NonNullable<PromptExtension["arguments"]>[string];

const argument = object(
  {
    description: words,
    sentence: words,
    suggestions: list(String, presence(all("patch")), (text) => `the suggestion "${text}"`),
  } satisfies RulesOf<Argument>,
  { whole: there },
);

const prompt = object(
  {
    title: words,
    description: words,
    arguments: map(argument, (name) => `the argument \`${name}\``),
    text: words,
  } satisfies RulesOf<PromptExtension>,
  { whole: there },
);

export const promptsRule = called(
  "`x-prompts`",
  map(prompt, (name) => `the prompt \`${name}\``),
);
