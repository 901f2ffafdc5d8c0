import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readSite } from "./site-files.ts";

/**
 * Writes the site as plain files, for a host that only serves files. Its pages name `publicUrl` as their address.
 *
 * @returns How many files were written.
 */
export async function exportSite(folder: string, publicUrl: string): Promise<number> {
  const site = readSite(publicUrl);
  const writes = site.names.map(async (name) => {
    const content = site.get(name)?.plain;
    if (!content) return;
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await ("bytes" in content ? writeFile(path, content.bytes) : copyFile(content.path, path));
  });
  await Promise.all(writes);
  // A server of ours would say here which sandbox to start with.
  await writeFile(join(folder, "try-it/sandbox.json"), "{}\n");
  return writes.length + 1;
}
