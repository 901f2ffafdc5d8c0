// `node lint/inherited-names.js`, in the folder of an `openapi.yaml`: names that no part of a contract can have, in all files that it is made
// of. A program of its own, and not a rule, because Redocly breaks off at some of them, and does not see others.
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { whyNoField } from "@video-ads/core/names";
import { isScalar, LineCounter, parseDocument, visit } from "yaml";

const folder = process.cwd();
const files = new Set([join(folder, "openapi.yaml")]);
/** @type {string[]} */
const found = [];
for (const file of files) found.push(...namesIn(file));
if (found.length > 0) {
  console.error(found.join("\n\n"));
  process.exitCode = 1;
}

/**
 * The keys that every object has, wherever they stand. Files that this one refers to are added to those that are looked through.
 * @param {string} file
 * @returns {string[]}
 */
function namesIn(file) {
  const lines = new LineCounter();
  /** @type {string[]} */
  const problems = [];
  visit(parsed(file, lines), {
    Pair(_, { key, value }) {
      if (!isScalar(key)) return;
      const name = String(key.value);
      if (name === "$ref" && isScalar(value)) refersTo(String(value.value), file);
      const why = whyNoField(name);
      if (why === undefined) return;
      const { line, col } = lines.linePos(key.range?.[0] ?? 0);
      problems.push(
        `${relative(folder, file)}:${line}:${col}\n\nSomething is called \`${name}\`, but ${why}. Call it otherwise.`,
      );
    },
  });
  return problems;
}

/** @param {string} file @param {LineCounter} lineCounter */
function parsed(file, lineCounter) {
  try {
    return parseDocument(readFileSync(file, "utf8"), { lineCounter });
  } catch {
    // That there is none, or that it is no YAML, is what Redocly says.
    return null;
  }
}

/** @param {string} reference @param {string} file */
function refersTo(reference, file) {
  const [path = ""] = reference.split("#");
  if (path && !/^[a-z]+:/i.test(path)) files.add(resolve(dirname(file), decodeURI(path)));
}
