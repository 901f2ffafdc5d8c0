/** A folder with the built packages in its `node_modules`, as somebody has it who installed them, and the application. */
import { cp, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Consumer {
  folder: string;
  remove(): Promise<void>;
}

const webhooks = fileURLToPath(new URL("../..", import.meta.url));
const client = join(webhooks, "..", "client");

export async function createConsumer(): Promise<Consumer> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "video-ads-receiver-")));
  const modules = join(folder, "node_modules");
  for (const [name, from] of Object.entries({ webhooks, client })) {
    await mkdir(join(modules, "@video-ads", name), { recursive: true });
    for (const part of ["package.json", "dist"]) {
      await cp(join(from, part), join(modules, "@video-ads", name, part), { recursive: true });
    }
  }
  const openapiFetch = dirname(createRequire(join(client, "package.json")).resolve("openapi-fetch/package.json"));
  await cp(openapiFetch, join(modules, "openapi-fetch"), { recursive: true, dereference: true });
  for (const file of ["receiver.ts", "serve.ts", "worker.ts"]) {
    await cp(join(webhooks, "runtime-tests", file), join(folder, file));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
