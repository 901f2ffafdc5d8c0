/** Programs of a consumer for workerd, the runtime of Cloudflare Workers: their modules, flags and settings. */
import { readdir, readFile } from "node:fs/promises";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { join, posix } from "node:path";
import type { Consumer } from "./consumer.ts";

export interface Worker {
  /** The program that is the worker, then those that it imports. */
  programs: readonly string[];
  /** Such as `nodejs_compat`. */
  flags?: readonly string[];
  /** What is in `env`, and with `nodejs_compat` in `process.env`. */
  settings?: Readonly<Record<string, string>>;
}

/** The text of a configuration that serves the worker on a free port of loopback. */
export async function workerdConfig(
  consumer: Consumer,
  { programs, flags = [], settings = {} }: Worker,
): Promise<string> {
  const modules = await modulesOf(consumer, programs);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  compatibilityDate = "2025-05-01", # later ones bring parts of Node along
  compatibilityFlags = ${JSON.stringify(flags)},
  modules = ${listOf(modules, "esModule")},
  bindings = ${listOf(new Map(Object.entries(settings)), "text")},
);
`;
}

function listOf(values: Map<string, string>, kind: string): string {
  const entries = [...values].map(
    ([name, value]) => `(name = ${JSON.stringify(name)}, ${kind} = ${JSON.stringify(value)})`,
  );
  return `[\n    ${entries.join(",\n    ")}\n  ]`;
}

/** workerd resolves names against the importing module's folder: this is where each import ends. */
async function modulesOf({ folder, packages }: Consumer, programs: readonly string[]): Promise<Map<string, string>> {
  const modules = new Map<string, string>();
  for (const name of programs) {
    modules.set(name, stripTypeScriptTypes(await readFile(join(folder, name), "utf8")));
  }
  for (const name of packages) {
    const own = `@video-ads/${name}`;
    const files = join(folder, "node_modules", own);
    for (const [subpath, file] of await entriesOf(files)) {
      const entry = posix.join(own, subpath);
      const from = posix.relative(posix.dirname(entry), posix.join(own, file));
      modules.set(entry, `export * from "./${from}";`);
    }
    for (const file of await readdir(join(files, "dist"))) {
      if (file.endsWith(".js")) modules.set(`${own}/dist/${file}`, await readFile(join(files, "dist", file), "utf8"));
    }
  }
  const openapiFetch = createRequire(join(folder, "package.json")).resolve("openapi-fetch");
  modules.set("@video-ads/client/dist/openapi-fetch", await readFile(openapiFetch.replace(/\.cjs$/, ".mjs"), "utf8"));
  return modules;
}

/** What a package exports: a file, or one for each condition. */
type Target = string | { default: Target };

/** What can be imported of a package, and the file behind it. */
async function entriesOf(folder: string): Promise<[subpath: string, file: string][]> {
  const { exports }: { exports: Record<string, Target> } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  );
  return Object.entries(exports)
    .map(([subpath, target]): [string, string] => [subpath, fileOf(target)])
    .filter(([subpath, file]) => file.endsWith(".js") && !subpath.includes("*"));
}

function fileOf(target: Target): string {
  return typeof target === "string" ? target : fileOf(target.default);
}
