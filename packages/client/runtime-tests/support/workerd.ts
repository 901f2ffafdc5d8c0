/** Runs the checks in workerd, the runtime of Cloudflare Workers, without Node compatibility. */
import { spawn } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Outcome, Place } from "../checks.ts";
import type { Consumer } from "./consumer.ts";

export async function runInWorkerd(
  binary: string,
  consumer: Consumer,
  place: Place,
  limitMs: number,
): Promise<Outcome[]> {
  const config = join(consumer.folder, "workerd.capnp");
  await writeFile(config, configOf(await modulesOf(consumer)));
  const child = spawn(binary, ["serve", "--control-fd=3", config], {
    cwd: consumer.folder,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const complaints = child.stderr ? text(child.stderr) : Promise.resolve("");
  try {
    const port = await portOf(child.stdio[3]);
    if (port === undefined) throw new Error(`workerd did not start: ${await complaints}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body: JSON.stringify(place),
      signal: AbortSignal.timeout(limitMs),
    });
    const outcomes = await answer.text();
    if (!answer.ok) throw new Error(`workerd answered ${answer.status}: ${outcomes}`);
    return JSON.parse(outcomes);
  } finally {
    child.kill();
  }
}

/** workerd resolves names against the importing module's folder: this is where each import of the package ends. */
async function modulesOf({ folder }: Consumer): Promise<Map<string, string>> {
  const dist = join(folder, "node_modules", "@video-ads", "client", "dist");
  const modules = new Map<string, string>();
  for (const name of ["worker.ts", "checks.ts"]) {
    modules.set(name, stripTypeScriptTypes(await readFile(join(folder, name), "utf8")));
  }
  for (const name of await readdir(dist)) {
    if (!name.endsWith(".js")) continue;
    modules.set(
      name === "index.js" ? "@video-ads/client" : `@video-ads/${name}`,
      await readFile(join(dist, name), "utf8"),
    );
  }
  // An entry in a folder of its own, whose imports are beside the others.
  modules.set("@video-ads/client/proxy", 'export * from "../proxy.js";');
  const openapiFetch = createRequire(join(folder, "package.json")).resolve("openapi-fetch");
  modules.set("@video-ads/openapi-fetch", await readFile(openapiFetch.replace(/\.cjs$/, ".mjs"), "utf8"));
  return modules;
}

function configOf(modules: Map<string, string>): string {
  const list = [...modules].map(
    ([name, source]) => `    (name = ${JSON.stringify(name)}, esModule = ${JSON.stringify(source)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .checks),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const checks :Workerd.Worker = (
  compatibilityDate = "2025-05-01", # later ones bring parts of Node along
  modules = [
${list.join(",\n")}
  ],
);
`;
}

/** workerd tells on a pipe which port it got; nothing when it ends before. */
async function portOf(control: unknown): Promise<number | undefined> {
  let told = "";
  for await (const chunk of control as AsyncIterable<Buffer>) {
    told += chunk.toString();
    const [, port] = /"port":(\d+)/.exec(told) ?? [];
    if (port) return Number(port);
  }
  return undefined;
}
