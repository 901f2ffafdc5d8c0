import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Folders of a package in which nothing stands but what is generated. */
const FOLDERS = ["src/generated", "skills"];

/** Every file under such a folder of the workspace, relative to its root, with forward slashes. */
export async function listGenerated(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const group of ["packages", "apps"]) {
    for (const name of await readdir(join(root, group))) {
      for (const folder of FOLDERS.map((inside) => `${group}/${name}/${inside}`)) {
        const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
        for (const entry of entries) {
          if (!entry.isFile()) continue;
          const inside = entry.parentPath.slice(join(root, folder).length).replaceAll("\\", "/");
          found.push(`${folder}${inside}/${entry.name}`);
        }
      }
    }
  }
  return found;
}
