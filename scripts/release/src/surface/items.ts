// A report of docs/surface, read back: its items, each with what stands under it.

/** What an item is of, as its line in the report begins. */
const KINDS = [
  "needs",
  "file",
  "entry",
  "export",
  "command",
  "variable",
  "exit code",
  "tool of --lean",
  "tool",
  "resource",
  "template",
  "prompt",
  "table",
  "stored",
  "derived",
] as const;

export type Kind = (typeof KINDS)[number];

/** The text of each item by its name, for each kind. */
export type Items = ReadonlyMap<Kind, ReadonlyMap<string, string>>;

/** @throws Error if a line is of no kind: nobody would compare it. */
export function itemsOf(report: string): Items {
  const items = new Map<Kind, Map<string, string>>(KINDS.map((kind) => [kind, new Map()]));
  // Three lines say what the file is.
  for (const [head = "", ...lines] of blocks(report.split("\n").slice(3))) {
    const kind = KINDS.find((one) => head.startsWith(`${one} `));
    if (!kind) throw new Error(`docs/surface has a line that is of no kind: ${head}`);
    items.get(kind)?.set(head.slice(kind.length + 1), lines.map((line) => line.slice(4)).join("\n"));
  }
  return items;
}

/** A line that is not indented, with the indented ones after it. */
function blocks(lines: readonly string[]): string[][] {
  const all: string[][] = [];
  for (const line of lines) {
    if (line.startsWith(" ")) all.at(-1)?.push(line);
    else if (line !== "") all.push([line]);
  }
  return all;
}
