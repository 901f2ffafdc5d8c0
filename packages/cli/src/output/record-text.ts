import { isObject } from "@video-ads/core/job";
import { plain } from "./plain.ts";
import { faint, label } from "./style.ts";

/** A record as names and values, what is inside of it indented. */
export function recordLines(value: unknown, indent = ""): string[] {
  if (!isObject(value)) return [`${indent}${plain(value)}`];
  const entries = Object.entries(value);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.flatMap(([name, member]) => {
    const head = `${indent}${label(name)}${" ".repeat(width - name.length)}`;
    if (isEmpty(member)) return [`${head}  ${faint("-")}`];
    if (Array.isArray(member)) return [`${indent}${label(name)}`, ...listLines(member, `${indent}  `)];
    if (isObject(member)) return [`${indent}${label(name)}`, ...recordLines(member, `${indent}  `)];
    return [`${head}  ${plain(member).replaceAll("\n", `\n${" ".repeat(indent.length + width + 2)}`)}`];
  });
}

function listLines(list: readonly unknown[], indent: string): string[] {
  return list.flatMap((entry) => {
    if (!isObject(entry)) return [`${indent}- ${plain(entry)}`];
    const [first = "", ...rest] = recordLines(entry, `${indent}  `);
    return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (isObject(value) && Object.keys(value).length === 0);
}
