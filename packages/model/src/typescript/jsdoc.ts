import { deprecationOf } from "../contract/deprecation.ts";
import type { Deprecation, Schema } from "../contract/types.ts";
import { describeDeprecation } from "../words/deprecation.ts";
import { limitsOf, sentence } from "../words/limits.ts";

const WIDTH = 110;

/** A JSDoc block of these paragraphs, indented; nothing when there are none. A paragraph that starts with `@` is a tag. */
export function jsdoc(paragraphs: (string | undefined)[], indent = ""): string {
  const kept = paragraphs.filter(
    (paragraph): paragraph is string => paragraph !== undefined && paragraph.trim() !== "",
  );
  if (kept.length === 0) return "";
  const lines: string[] = [];
  kept.forEach((paragraph, index) => {
    const isTag = paragraph.startsWith("@");
    if (index > 0 && !(isTag && kept[index - 1]?.startsWith("@"))) lines.push("");
    lines.push(...wrap(paragraph.trim().replaceAll("*/", "*\\/"), WIDTH - indent.length));
  });
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line ? ` ${line}` : ""}\n`).join("")}${indent} */\n`;
}

/** What a property's documentation says: description, limits, default, certainty, and whether it should be used. */
export function schemaParagraphs(schema: Schema): (string | undefined)[] {
  const limits = limitsOf(schema);
  return [
    schema.description,
    limits.length > 0 ? sentence(limits.join("; ")) : undefined,
    schema.default === undefined ? undefined : `@default ${JSON.stringify(schema.default)}`,
    schema["x-provisional"] ? `@experimental ${schema["x-provisional"]}` : undefined,
    deprecatedTag(deprecationOf(schema)),
  ];
}

/** The tag by which editors strike a name through; nothing for what should be used. */
export function deprecatedTag(
  deprecation: Deprecation | undefined,
  nameOf?: (replacement: string) => string,
): string | undefined {
  return deprecation && `@deprecated ${describeDeprecation(deprecation, nameOf)}`.trim();
}

/** Breaks text into lines of at most `width`. Lines of one paragraph flow together; lists, tables and blank lines stay. */
function wrap(text: string, width: number): string[] {
  const out: string[] = [];
  let current = "";
  const flush = (): void => {
    if (current) out.push(current);
    current = "";
  };
  for (const line of text.split("\n")) {
    const stays = line.trim() === "" || /^\s*([-*|>#]|\d+\.|```)/.test(line);
    if (stays) {
      flush();
      out.push(line.trimEnd());
      continue;
    }
    for (const word of line.trim().split(" ")) {
      if (current && current.length + word.length + 1 > width) flush();
      current = current ? `${current} ${word}` : word;
    }
  }
  flush();
  return out;
}
