// The public surface of each package as text, so that a review sees what changes for who uses it.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Published, publishedExports, publishedPackages } from "../packages/published.ts";
import { commandsOf } from "./commands.ts";
import { exportsOf, generatedNames } from "./exports.ts";
import { storedBy } from "./stored.ts";
import { offersOf } from "./tools.ts";
import { variablesOf } from "./variables.ts";

/** Where reports stand, one for each package. */
export const FOLDER = "docs/surface";

const HEAD = "Generated from what is built by `pnpm surface`. Do not edit.";

/** The reports of all published packages, by their paths in the repository. */
export async function reports(root: string): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const one of await publishedPackages(root)) {
    all.set(`${FOLDER}/${one.manifest.name.replace(/^.*\//, "")}.txt`, await report(root, one));
  }
  return all;
}

async function report(root: string, one: Published): Promise<string> {
  const { name, bin, engines = {}, peerDependencies = {}, peerDependenciesMeta = {} } = one.manifest;
  const peers = Object.entries(peerDependencies).map(([peer, versions]): [string, string] => [
    peer,
    peerDependenciesMeta[peer]?.optional ? `${versions}\noptional` : versions,
  ]);
  const exported = exportsOf(root, one, generatedNames(root, one));
  const parts: [title: string, items: ReadonlyMap<string, string>][] = [
    ["needs", new Map([...Object.entries(engines), ...peers])],
    ["file", new Map((one.manifest.files ?? []).map((file) => [file, ""]))],
    ["entry", new Map(entriesOf(root, one))],
    ["export", exported],
    ["command", await commandsOf(root, one)],
    ["variable", new Map(variablesOf(root, one).map((variable) => [variable, ""]))],
  ];
  if (name === "@video-ads/cli") parts.push(["exit code", await exitCodes(root)]);
  if (bin && "video-ads-mcp" in bin) {
    const { tools, resources, templates, prompts } = await offersOf(root);
    const lean = await offersOf(root, ["--lean"]);
    parts.push(["tool", tools], ["tool of --lean", lean.tools]);
    parts.push(["resource", resources], ["template", templates], ["prompt", prompts]);
  }
  const { tables, others, derived } = await storedBy(root, one, exported);
  parts.push(["table", tables], ["stored", others], ["derived", derived]);
  const lines = parts.flatMap(([title, items]) => [...items].map(([item, text]) => itemText(title, item, text)));
  return `${name}\n${HEAD}\n\n${lines.join("\n")}\n`;
}

/** What can be imported, and under which conditions; a pattern of files with each that it stands for. Modules of a pattern stand among the exports. */
function entriesOf(root: string, { directory, manifest }: Published): [entry: string, conditions: string][] {
  return Object.entries(publishedExports(manifest)).flatMap(([entry, target]) => {
    const conditions = conditionsOf(target).join("\n");
    if (typeof target !== "string" || !target.includes("*")) return [[entry, conditions]];
    const [before = ""] = target.split("*");
    const files = globSync(target, { cwd: join(root, directory) }).map((file) => file.replaceAll("\\", "/"));
    const names = files.map((file) => entry.replace("*", file.slice(before.length - "./".length))).sort();
    return [entry, ...names].map((name) => [name, conditions]);
  });
}

/** `require types`: who asks under these finds a file. Where it stands is of no account. */
export function conditionsOf(target: unknown): string[] {
  if (typeof target === "string") return ["default"];
  return Object.entries(Object(target)).flatMap(([condition, inner]) =>
    typeof inner === "string" ? [condition] : conditionsOf(inner).map((more) => `${condition} ${more}`),
  );
}

function itemText(title: string, item: string, text: string): string {
  return [`${title} ${item}`, ...(text === "" ? [] : text.split("\n").map((line) => `    ${line}`))].join("\n");
}

async function exitCodes(root: string): Promise<Map<string, string>> {
  const { EXIT_CODES } = (await import(join(root, "packages/cli/dist/index.js"))) as {
    EXIT_CODES: Record<string, { code: number }>;
  };
  return new Map(Object.entries(EXIT_CODES).map(([name, { code }]) => [`${code}`, name]));
}

/** A report as it stands in the repository; empty when there is none. */
export function committed(root: string, path: string): Promise<string> {
  return readFile(join(root, path), "utf8").catch(() => "");
}
