import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { versionOf } from "./installed.ts";
import { FORMS, type Form, type Reader } from "./reader.ts";
import { readers } from "./readers/index.ts";

export const README = fileURLToPath(new URL("../../../spec/README.md", import.meta.url));

const BEGIN = "<!-- Written by `pnpm readers`. -->\n";
const END = "<!-- / -->\n";

/** The README with the table as it should be. Throws when it has no place for one. */
export function withTable(): string {
  const text = readFileSync(README, "utf8");
  const [before, rest] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (before < 0 || rest < before) throw new Error(`${README} has no ${BEGIN}`);
  return `${text.slice(0, before + BEGIN.length)}\n${table()}\n${text.slice(rest)}`;
}

function table(): string {
  const rows = [["program", "version", "takes", "what it does with it"], ...readers.map(row)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |\n`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("");
}

function row({ name, does, takes, not }: Reader): string[] {
  const but = not ? `. Not ${list(not.forms)}: ${not.why}` : "";
  return [name, versionOf(name), list(takes), `${does}${but}`];
}

function list(forms: readonly Form[]): string {
  if (forms.length === FORMS.length) return "every form";
  return forms.length === 0 ? "none" : forms.map((form) => `\`${form}\``).join(", ");
}
