/** A folder with the built package in its `node_modules`, as somebody has it who installed it. */
import { cp, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Consumer {
  folder: string;
  remove(): Promise<void>;
}

const client = fileURLToPath(new URL("../..", import.meta.url));

export async function createConsumer(): Promise<Consumer> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "video-ads-consumer-")));
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@video-ads"), { recursive: true });
  for (const part of ["package.json", "dist"]) {
    await cp(join(client, part), join(modules, "@video-ads", "client", part), { recursive: true });
  }
  const openapiFetch = dirname(createRequire(join(client, "package.json")).resolve("openapi-fetch/package.json"));
  await cp(openapiFetch, join(modules, "openapi-fetch"), { recursive: true, dereference: true });
  for (const file of ["checks.ts", "main.ts", "worker.ts"]) {
    await cp(join(client, "runtime-tests", file), join(folder, file));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
