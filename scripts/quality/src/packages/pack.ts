// Makes the tarball of a package as publishing would, and looks into it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { runOk } from "../rehearse/command.ts";
import type { Manifest, Published } from "./published.ts";

/** A packed package. */
export interface Tarball {
  /** Absolute path of the `.tgz`. */
  path: string;
  /** Bytes that are downloaded. */
  size: number;
  /** Bytes on the disk of who installs it. */
  unpacked: number;
  /** Every file, by its path in the package. */
  files: Map<string, Buffer>;
  /** Its package.json, with `workspace:` and `catalog:` resolved. */
  manifest: Manifest;
}

/** Packs a package into a folder. */
export async function pack(root: string, { directory }: Published, into: string): Promise<Tarball> {
  const said = await runOk(["pnpm", "pack", "--json", "--pack-destination", into], { cwd: join(root, directory) });
  const { filename } = JSON.parse(said.slice(said.indexOf("{"))) as { filename: string };
  const compressed = await readFile(filename);
  const files = readTar(gunzipSync(compressed));
  return {
    path: filename,
    size: compressed.length,
    unpacked: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    files,
    manifest: JSON.parse(files.get("package.json")?.toString() ?? "{}") as Manifest,
  };
}

const BLOCK = 512;

/** The regular files of a tar archive of npm: all of them stand under `package/`. */
function readTar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const text = (from: number, length: number): string => {
      const field = archive.subarray(at + from, at + from + length);
      const end = field.indexOf(0);
      return field.toString("utf8", 0, end < 0 ? length : end);
    };
    const size = Number.parseInt(text(124, 12), 8);
    const content = archive.subarray(at + BLOCK, at + BLOCK + size);
    const prefix = text(345, 155);
    const name = longName ?? (prefix ? `${prefix}/${text(0, 100)}` : text(0, 100));
    longName = undefined;
    const type = text(156, 1);
    // A name that is too long for its field stands in a record before the file.
    if (type === "L") longName = content.toString("utf8").replace(/\0.*$/s, "");
    else if (type === "x") longName = /^\d+ path=(.*)$/m.exec(content.toString("utf8"))?.[1];
    else if (type === "" || type === "0") files.set(name.replace(/^package\//, ""), content);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
