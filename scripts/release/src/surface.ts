// What a change of what the packages show means, as docs/surface has it, for who uses them.
import { globSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

const FOLDER = "docs/surface";
const RELEASED = `${FOLDER}/released`;

/** What the packages have taken back since they were released, a line each. Nothing while nothing was released. */
export async function takenBack(root: string): Promise<string[]> {
  const lists = globSync(`${RELEASED}/*.txt`, { cwd: root }).map(async (path) => {
    const name = basename(path);
    const before = await readFile(join(root, path), "utf8");
    const after = await readFile(join(root, FOLDER, name), "utf8").catch(() => "");
    return breaks(before, after).map((line) => `${name}: ${line}`);
  });
  return (await Promise.all(lists)).flat();
}

/** Keeps what is being released, with which the next one is compared. */
export async function recordSurface(root: string): Promise<void> {
  await mkdir(join(root, RELEASED), { recursive: true });
  for (const path of globSync(`${FOLDER}/*.txt`, { cwd: root }))
    await copyFile(join(root, path), join(root, RELEASED, basename(path)));
}

/** What is gone or narrower, a line each. Additions are none: another item, or another line of one that may be left out. */
export function breaks(before: string, after: string): string[] {
  const now = itemsOf(after);
  return [...itemsOf(before)].flatMap(([item, lines]) => {
    // Nobody can name it: what it is called may change, and what is left of it shows where it stands.
    const found = now.get(item);
    if (!found) return item.startsWith("export (not exported)") ? [] : [`gone: ${item}`];
    const missing = lines.find((line) => !found.includes(line));
    if (missing !== undefined) return [`changed: ${item}: ${missing.trim()}`];
    const needed = found.find((line) => !lines.includes(line) && needs(item, line));
    return needed === undefined ? [] : [`asks for more: ${item}: ${needed.trim()}`];
  });
}

/** A new line that whoever wrote against the old ones has to know: a field or an argument that may not be left out. */
function needs(item: string, line: string): boolean {
  return /^(tool|export)/.test(item) && /^\s*(readonly )?[\w"]+(\(.*\))?: /.test(line);
}

function itemsOf(report: string): Map<string, string[]> {
  const items = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of report.split("\n").slice(3)) {
    if (line.startsWith(" ")) lines.push(line);
    else if (line !== "") {
      lines = [];
      items.set(line, lines);
    }
  }
  return items;
}
