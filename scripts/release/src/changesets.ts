import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BUMPS, type Bump } from "@video-ads/model/diff";
import { parse } from "yaml";

/** Stands in a changeset that is offered to be pasted where somebody has to write. It would get into a changelog. */
export const FIRST_SENTENCE = "<One sentence: what changes for users, and what they do about it.>";

/** A file in `.changeset` that no release has used up. */
export interface Changeset {
  /** Of the file. */
  readonly file: string;
  /** What it promises, by the names of the packages. */
  readonly bumps: ReadonlyMap<string, Bump>;
  /** The lines of its text, each as it is read: without the mark of a list, and without backticks around it. */
  readonly lines: ReadonlySet<string>;
}

/** @throws Error that names a file which says something else than patch, minor or major, or whose first sentence nobody has written. */
export async function pendingChangesets(folder: string): Promise<Changeset[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && name.toLowerCase() !== "readme.md");
  return Promise.all(
    names.sort().map(async (file) => {
      const [, head = "", ...text] = (await readFile(join(folder, file), "utf8")).split(/^---\s*$/m);
      const bumps = new Map<string, Bump>();
      for (const [name, bump] of Object.entries((parse(head) ?? {}) as Record<string, string>)) {
        const known = BUMPS.find((one) => one === bump);
        if (!known) throw new Error(`${file}: ${bump} is no bump; say patch, minor or major.`);
        bumps.set(name, known);
      }
      const body = text.join("---");
      if (body.includes(FIRST_SENTENCE))
        throw new Error(`${file}: write its first sentence, where it says ${FIRST_SENTENCE}`);
      return { file, bumps, lines: new Set(body.split("\n").map(plain)) };
    }),
  );
}

function plain(line: string): string {
  return line
    .trim()
    .replace(/^[-*] +/, "")
    .replace(/^(`+) ?(.*?) ?\1$/, "$2");
}
