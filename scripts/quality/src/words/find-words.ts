import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { partsOf, type ServiceWord } from "./service-words.ts";

/** A word of the service in code that is not made from the contract. */
export interface FoundWord {
  /** Relative to the root of the repository. */
  file: string;
  line: number;
  /** As the contract writes it. */
  word: string;
  text: string;
}

/** What runs for any contract, or generates what does. */
const FILES = ["packages/*/src/**/*.{ts,tsx}", "apps/docs/{build,server,browser}/**/*.ts"];

/** Made from the contract, or a contract that tests bring along. */
const ELSEWHERE = /\/(generated|testing|node_modules|dist)\//;

export async function wordsIn(root: string, words: readonly ServiceWord[]): Promise<FoundWord[]> {
  const files = globSync(FILES, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const own = files.filter((file) => !ELSEWHERE.test(file)).sort();
  const index = indexOf(words);
  const found = own.map(async (file) => foundIn(file, await readFile(join(root, file), "utf8"), index));
  return (await Promise.all(found)).flat();
}

/** By the first part, the longest word first. */
type Index = ReadonlyMap<string, readonly ServiceWord[]>;

function indexOf(words: readonly ServiceWord[]): Index {
  const index = new Map<string, ServiceWord[]>();
  for (const word of [...words].sort((a, b) => b.parts.length - a.parts.length)) {
    const [first = ""] = word.parts;
    index.set(first, [...(index.get(first) ?? []), word]);
  }
  return index;
}

function foundIn(file: string, text: string, index: Index): FoundWord[] {
  const lines = text.split("\n");
  const code = codeOf(file, text).split("\n");
  return lines.flatMap((line, at) => {
    const several = namesIn(line, index).filter(({ parts }) => parts.length > 1);
    const single = namesIn(code[at] ?? "", index).filter(({ parts }) => parts.length === 1);
    const names = new Set([...several, ...single].map(({ name }) => name));
    return Array.from(names, (word) => ({ file, line: at + 1, word, text: line.trim() }));
  });
}

/** A name of several words stands inside of longer ones as well; one of a single word only by itself, since it may be any word. */
function namesIn(line: string, index: Index): ServiceWord[] {
  const operations = (line.match(/[A-Za-z]\w*\.[A-Za-z]\w*/g) ?? []).flatMap(
    (token) => index.get(partsOf(token)[0] ?? "")?.filter(({ name }) => name === token) ?? [],
  );
  const names = (line.match(/[A-Za-z_$][\w$-]*|\d+x\d+/g) ?? []).flatMap((token) => insideOf(partsOf(token), index));
  return [...operations, ...names];
}

function insideOf(parts: readonly string[], index: Index): ServiceWord[] {
  const found: ServiceWord[] = [];
  for (let at = 0; at < parts.length; at++) {
    const word = index
      .get(parts[at] ?? "")
      ?.find(
        ({ name, parts: own }) =>
          !name.includes(".") &&
          (own.length > 1 || parts.length === 1) &&
          own.every((part, offset) => parts[at + offset] === part),
      );
    if (!word) continue;
    found.push(word);
    at += word.parts.length - 1;
  }
  return found;
}

/** The text with its comments blank. */
function codeOf(file: string, text: string): string {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const code = text.split("");
  const blank = (from: number): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, from) ?? [])
      for (let at = pos; at < end; at++) if (code[at] !== "\n") code[at] = " ";
  };
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    const from = node.getFullStart();
    if (!ts.isJsxText(node) && !seen.has(from)) blank(from);
    seen.add(from);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return code.join("");
}
