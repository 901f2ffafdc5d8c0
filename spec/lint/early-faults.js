// `node lint/early-faults.js`, in the folder of an `openapi.yaml`: what is no YAML, names that no part of a contract can have, and null where
// nothing can be null, in all files that it is made of. A program of its own, and not rules, because Redocly breaks off at some of them, does
// not see others, and says of one `nullable` without a type once for each example that something is wrong, and of a file that is no YAML once
// for each reference to it.
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { whyNoField } from "@video-ads/core/names";
import { isMap, isPair, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { NULL_OR } from "./null-or.js";

/** What holds values of people, in which nothing is a keyword. */
const DATA = ["example", "value", "default", "enum"];

const folder = process.cwd();
const files = new Set([join(folder, "openapi.yaml")]);
/** @type {string[]} */
const found = [];
for (const file of files) found.push(...faultsIn(file));
if (found.length > 0) {
  console.error(found.join("\n\n"));
  process.exitCode = 1;
}

/**
 * The keys that every object has, wherever they stand, and `nullable` of nothing. Files that this one refers to are added to those that
 * are looked through.
 * @param {string} file
 * @returns {string[]}
 */
function faultsIn(file) {
  const lines = new LineCounter();
  const document = parsed(file, lines);
  // Of one wrong quote the rest of the file is wrong: what comes first is the cause.
  const [error] = document?.errors ?? [];
  if (error) return [`${placeOf(file, lines, error.pos[0])}\n\n${noYaml(error)}`];
  /** @type {string[]} */
  const problems = [];
  visit(document, {
    Pair(_, { key, value }, around) {
      if (!isScalar(key)) return;
      const name = String(key.value);
      if (name === "$ref" && isScalar(value)) refersTo(String(value.value), file);
      const why = whyNoField(name);
      const fault =
        why === undefined
          ? nullOfNothing(name, value, around)
          : `Something is called \`${name}\`, but ${why}. Call it otherwise.`;
      if (fault === undefined) return;
      problems.push(`${placeOf(file, lines, key.range?.[0] ?? 0)}\n\n${fault}`);
    },
  });
  return problems;
}

/** @param {string} file @param {LineCounter} lines @param {number} offset */
function placeOf(file, lines, offset) {
  const { line, col } = lines.linePos(offset);
  return `${relative(folder, file)}:${line}:${col}`;
}

/** @param {import("yaml").YAMLParseError} error */
function noYaml({ code, message }) {
  // What follows the sentence shows the line, which the place names already.
  const [sentence = ""] = message.split(/ at line \d+, column \d+/);
  return code === "DUPLICATE_KEY"
    ? "This key stands here a second time: of two values nobody knows which one is meant. Take one away, or call it otherwise."
    : `This is no YAML: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}. Correct it here, or where what stands here begins.`;
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {readonly unknown[]} around
 */
function nullOfNothing(name, value, around) {
  const holder = around.at(-1);
  if (name !== "nullable" || !isScalar(value) || typeof value.value !== "boolean" || !isMap(holder)) return undefined;
  const isData = around.some((one) => isPair(one) && isScalar(one.key) && DATA.includes(String(one.key.value)));
  if (isData) return undefined;
  if (holder.has("$ref")) return `\`nullable\` beside a $ref is ignored. Write ${NULL_OR}.`;
  // What is merged into it may have the type, and what is composed is judged by a rule.
  if (["type", "<<", "allOf", "oneOf", "anyOf"].some((key) => holder.has(key))) return undefined;
  return "`nullable` without `type` is ignored by some tools and an error in others. Add the `type`.";
}

/** @param {string} file @param {LineCounter} lineCounter */
function parsed(file, lineCounter) {
  try {
    return parseDocument(readFileSync(file, "utf8"), { lineCounter });
  } catch {
    // That there is none is what Redocly says.
    return null;
  }
}

/** @param {string} reference @param {string} file */
function refersTo(reference, file) {
  const [path = ""] = reference.split("#");
  if (/\.(ya?ml|json)$/i.test(path) && !/^[a-z]+:/i.test(path)) files.add(resolve(dirname(file), decodeURI(path)));
}
