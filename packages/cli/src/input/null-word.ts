// The word `null` behind a flag: null where no value of the field is called so, and a question where one is.
import { InvalidArgumentError } from "commander";
import { shellWords } from "../output/shell-words.ts";
import type { Field, NullBy } from "../rows.ts";

/** What stands for null among the options of a command: the parser of command lines takes null itself for a value that is missing. */
export const NULL = Symbol("null");

type Parser = (text: string, before: unknown) => unknown;

/** A parser of a field that takes null as well, as {@link NULL}. What has parts reads it with its JSON. */
export function orNull({ name, kind, nullBy }: Field, parse: Parser): Parser {
  if (nullBy === undefined || kind === "object") return parse;
  const isList = kind === "list";
  return (text, before) => {
    const isNull = text === "null" && nullBy === "flag";
    if (isList && (before === NULL || (isNull && before !== undefined))) {
      throw new InvalidArgumentError("Null stands alone: nothing comes beside it.");
    }
    if (isNull) return NULL;
    // An entry of a list is one that is called so.
    if (text === "null" && !isList) throw new InvalidArgumentError(whichOne("--data", [name]));
    return parse(text, before);
  };
}

/** Whether a value inside of an object is null. An entry of a list stands in JSON by itself. */
export function isNullInside(flag: string, path: readonly string[], text: string, nullBy: NullBy | undefined): boolean {
  if (text !== "null" || nullBy === undefined) return false;
  if (nullBy === "flag") return true;
  const inside = path.filter((part) => !/^\d+$/.test(part));
  throw new InvalidArgumentError(whichOne(flag, inside));
}

/** What is said where both the word and null can stand. */
function whichOne(flag: string, path: readonly string[]): string {
  const json = (value: unknown): string =>
    JSON.stringify(path.reduceRight((inside, part) => ({ [part]: inside }), value));
  const [none, word] = [json(null), json("null")].map((text) => shellWords([flag, text]));
  return `It can be null and the text "null": say which with ${none} or ${word}.`;
}
