// What a change of what the packages show means, as docs/surface has it, for who uses them.
import { globSync } from "node:fs";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { breaks } from "./breaks.ts";

const FOLDER = "docs/surface";
const RELEASED = `${FOLDER}/released`;

/** Lines of `takenBack` that somebody has looked at and found to take nothing back, with the reason behind ` # `. Of one release. */
export const ACCEPTED = `${FOLDER}/accepted`;

/** What the packages have taken back since they were released, a line each. Nothing while nothing was released. */
export async function takenBack(root: string): Promise<string[]> {
  const lists = globSync(`${RELEASED}/*.txt`, { cwd: root }).map(async (path) => {
    const name = basename(path);
    const before = await readFile(join(root, path), "utf8");
    const after = await readFile(join(root, FOLDER, name), "utf8").catch(() => "");
    return breaks(before, after).map((line) => `${name}: ${line}`);
  });
  const accepted = (await readFile(join(root, ACCEPTED), "utf8").catch(() => "")).split("\n");
  const reasons = new Set(accepted.flatMap((line) => (line.includes(" # ") ? line.split(" # ", 1) : [])));
  return (await Promise.all(lists)).flat().filter((line) => !reasons.has(line));
}

/** Keeps what is being released, with which the next one is compared. */
export async function recordSurface(root: string): Promise<void> {
  await mkdir(join(root, RELEASED), { recursive: true });
  for (const path of globSync(`${FOLDER}/*.txt`, { cwd: root }))
    await copyFile(join(root, path), join(root, RELEASED, basename(path)));
  await rm(join(root, ACCEPTED), { force: true });
}
