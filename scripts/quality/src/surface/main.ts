// `pnpm surface`: writes docs/surface, what each package shows to who uses it, from what is built.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { repository } from "../packages/published.ts";
import { committed, reports } from "./report.ts";

for (const [path, text] of await reports(repository)) {
  if ((await committed(repository, path)) === text) continue;
  await mkdir(dirname(join(repository, path)), { recursive: true });
  await writeFile(join(repository, path), text);
  console.log(`wrote ${path}`);
}
