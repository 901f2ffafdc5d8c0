// Starting points that people pick from a menu. Each names tools, and is offered when all of them are.
import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { prompts } from "./generated/service.ts";
import { LEAN_INSTRUCTIONS } from "./lean/lean-tools.ts";
import type { PromptRow } from "./prompt-row.ts";
import { suggestion } from "./selection.ts";
import type { Session } from "./session.ts";

export function listPrompts(session: Session): Prompt[] {
  return offered(session).map(({ name, title, description, arguments: taken }) => ({
    name,
    title,
    description,
    arguments: taken.map(({ name, description: what, sentence }) => ({
      name,
      description: what,
      ...(sentence === undefined && { required: true }),
    })),
  }));
}

/** @throws {ProtocolError} when there is no such prompt, or an argument that it needs is missing. */
export function getPrompt(
  session: Session,
  name: string,
  given: Readonly<Record<string, string>> = {},
): GetPromptResult {
  const prompt = promptNamed(session, name);
  const missing = prompt.arguments.find((argument) => !argument.sentence && !given[argument.name]?.trim());
  if (missing) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The prompt ${name} needs ${missing.name}.`);
  return {
    description: prompt.description,
    messages: [{ role: "user", content: { type: "text", text: filled(prompt, given) + behind(session) } }],
  };
}

/**
 * What is suggested for an argument of a prompt; nothing for one that is any text.
 *
 * @throws {ProtocolError} when there is no such prompt, or it takes no such argument.
 */
export function promptSuggestions(session: Session, name: string, argument: string): readonly string[] {
  const { arguments: taken } = promptNamed(session, name);
  const known = taken.find((candidate) => candidate.name === argument);
  if (known) return known.suggestions ?? [];
  const names = taken.map((candidate) => candidate.name);
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `The prompt ${name} takes no ${argument}.${suggestion(argument, names)} It takes ${names.join(", ") || "nothing"}.`,
  );
}

function promptNamed(session: Session, name: string): PromptRow {
  const prompt = offered(session).find((candidate) => candidate.name === name);
  if (prompt) return prompt;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
}

function behind({ lean }: Session): string {
  return lean ? `\n\n${LEAN_INSTRUCTIONS}` : "";
}

function offered({ tools }: Session): PromptRow[] {
  return prompts.filter((prompt) => prompt.tools.every((name) => tools.has(name)));
}

/** The text with what was given, in one pass: a value may have braces of its own. */
function filled({ arguments: taken, text }: PromptRow, given: Readonly<Record<string, string>>): string {
  const said = new Map(
    taken.map(({ name, sentence = "{}" }) => {
      const value = given[name]?.trim() ?? "";
      return [name, value && sentence.replace("{}", () => value)] as const;
    }),
  );
  return text.replace(/\{([^{}]*)\}/g, (whole, name: string) => said.get(name) ?? whole).replace(/ +$/gm, "");
}
