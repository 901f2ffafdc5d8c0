// What the contract has that a coverage.yaml can claim, and where it is written.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Kind } from "./files.ts";

/** What is read of the bundled contract. */
export interface Bundle {
  paths: Record<string, Record<string, unknown>>;
  components?: { schemas?: Record<string, SchemaHead> };
}

interface SchemaHead {
  required?: string[];
  "x-provisional"?: string;
  type?: string;
  example?: unknown;
}

/** Where the contract has what a coverage.yaml can claim: file and line below spec/; undefined when it is written nowhere. */
export type PlaceOf = (kind: Kind, name: string) => string | undefined;

/** Looks places up in the files of a spec folder. */
export function placesIn(specRoot: string): PlaceOf {
  const files = globSync(["resources/*/*.yaml", "common/*.yaml"], { cwd: specRoot })
    .filter((path) => !["coverage.yaml", "examples.yaml"].includes(basename(path)))
    .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(join(specRoot, path), "utf8") }));
  const before = { schemas: "^", operations: "^\\s*operationId:\\s*[\"']?", webhooks: "^.*\\bsource:\\s*[\"']?" };
  return (kind, name) => {
    // A name that is no part of a longer one.
    const pattern = new RegExp(`${before[kind]}(?<![\\w.])${name.replace(/\W/g, "\\$&")}(?![\\w.])`, "m");
    return files.map(({ path, text }) => lineOf(path, text, pattern)).find((place) => place !== undefined);
  };
}

/** `file:line` of the first match; undefined without one. */
function lineOf(path: string, text: string, pattern: RegExp): string | undefined {
  const at = pattern.exec(text)?.index;
  return at === undefined ? undefined : `${path}:${text.slice(0, at).split("\n").length}`;
}

/** What the contract has of each kind, under its name; of operations the method and path. */
export type Contents = Record<Kind, Map<string, string>>;

export function contentsOf(bundle: Bundle): Contents {
  const operations = new Map<string, string>();
  const webhooks = new Map<string, string>();
  for (const [path, item] of Object.entries(bundle.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const id = isObject(operation) ? operation.operationId : undefined;
      if (typeof id === "string") operations.set(id, `${method.toUpperCase()} ${path}`);
    }
  }
  for (const { key, value } of walk(bundle)) {
    if (key === "x-webhook" && isObject(value)) webhooks.set(String(value.source), "");
  }
  const schemas = new Map(Object.keys(bundle.components?.schemas ?? {}).map((name) => [name, ""]));
  return { schemas, operations, webhooks };
}

/** Every member of the contract with its JSON pointer; examples and values are data, not contract. */
export function* walk(node: unknown, pointer = "#"): Generator<{ key: string; value: unknown; pointer: string }> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const here = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "examples" || key === "example") continue;
    yield { key, value, pointer: here };
    yield* walk(value, here);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
