/** The application for workerd, the runtime of Cloudflare Workers: its modules and settings. */
import { readdir, readFile } from "node:fs/promises";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { Consumer } from "./consumer.ts";

export async function workerdConfig(consumer: Consumer, settings: Record<string, string>): Promise<string> {
  const modules = [...(await modulesOf(consumer))].map(
    ([name, source]) => `    (name = ${JSON.stringify(name)}, esModule = ${JSON.stringify(source)})`,
  );
  const bindings = Object.entries(settings).map(
    ([name, value]) => `    (name = ${JSON.stringify(name)}, text = ${JSON.stringify(value)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .application),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const application :Workerd.Worker = (
  compatibilityDate = "2025-05-01", # bindings are in process.env from here on
  compatibilityFlags = ["nodejs_compat"],
  modules = [
${modules.join(",\n")}
  ],
  bindings = [
${bindings.join(",\n")}
  ],
);
`;
}

/** workerd resolves names against the importing module's folder: this is where each import ends. */
async function modulesOf({ folder }: Consumer): Promise<Map<string, string>> {
  const modules = new Map<string, string>();
  for (const name of ["worker.ts", "receiver.ts"]) {
    modules.set(name, stripTypeScriptTypes(await readFile(join(folder, name), "utf8")));
  }
  for (const name of ["client", "webhooks"]) {
    modules.set(`@video-ads/${name}`, `export * from "./${name}/dist/index.js";`);
    const dist = join(folder, "node_modules", "@video-ads", name, "dist");
    for (const file of await readdir(dist)) {
      if (file.endsWith(".js"))
        modules.set(`@video-ads/${name}/dist/${file}`, await readFile(join(dist, file), "utf8"));
    }
  }
  const openapiFetch = createRequire(join(folder, "package.json")).resolve("openapi-fetch");
  modules.set("@video-ads/client/dist/openapi-fetch", await readFile(openapiFetch.replace(/\.cjs$/, ".mjs"), "utf8"));
  return modules;
}
