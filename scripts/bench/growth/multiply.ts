/** Makes a contract of many operations from the real one: its resources again and again, under other names. */
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse, stringify } from "yaml";

/**
 * Adds copies of every resource to a contract, so that each stands there `times` times. A copy has operations, paths, schemas,
 * examples, job types and webhook sources of its own, and shares what the resources share already: errors, parameters, value sets.
 *
 * @param specDir The folder of `openapi.yaml`. It is changed.
 */
export function multiply(specDir: string, times: number): void {
  const index: Index = read(join(specDir, "openapi.yaml"));
  const { paths, tags } = structuredClone({ paths: index.paths, tags: index.tags });
  const folders = readdirSync(join(specDir, "resources"));
  const files = folders.flatMap((folder) =>
    globSync("*.yaml", { cwd: join(specDir, "resources", folder) }).map((file) => join(folder, file)),
  );
  const originals = files.map((file): [string, unknown] => [file, read(join(specDir, "resources", file))]);
  const names = namesIn(originals);
  for (let copy = 2; copy <= times; copy++) {
    const again = renamer(copy, names);
    for (const [file, content] of originals) {
      const target = join(specDir, "resources", again.folder(dirname(file)), basename(file));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, stringify(again.file(file, content), { aliasDuplicateObjects: false, lineWidth: 0 }));
    }
    for (const [path, { $ref }] of Object.entries(paths))
      index.paths[again.path(path)] = { $ref: again.reference($ref) };
    for (const tag of tags) {
      index.tags.push({
        ...tag,
        name: again.word(tag.name),
        ...(tag["x-displayName"] && { "x-displayName": `${tag["x-displayName"]}, copy ${copy}` }),
      });
    }
  }
  writeFileSync(join(specDir, "openapi.yaml"), stringify(index, { lineWidth: 0 }));
}

interface Index {
  paths: Record<string, { $ref: string }>;
  tags: { name: string; "x-displayName"?: string }[];
}

/** What a coverage file can claim of the resources. */
interface Names {
  schemas: ReadonlySet<string>;
}

function namesIn(files: [string, unknown][]): Names {
  const schemas = files.filter(([file]) => basename(file) === "schemas.yaml");
  return { schemas: new Set(schemas.flatMap(([, content]) => Object.keys(isObject(content) ? content : {}))) };
}

/** Files whose entries become components. */
const NAMED: readonly string[] = ["schemas.yaml", "examples.yaml"];

function renamer(copy: number, names: Names) {
  const suffix = `Copy${copy}`;
  const word = (name: string): string => `${name}${suffix}`;
  /** `links.create` is `linksCopy2.create`. */
  const operationId = (id: string): string => id.replace(".", `${suffix}.`);
  const folder = (name: string): string => `${name}_${copy}`;
  /** `/api/links/{id}/` is `/api/links_2/{id}/`. */
  const path = (text: string): string => text.replace(/^(\/api\/[^/]+)/, `$1_${copy}`);

  function reference(ref: string): string {
    if (ref.includes("common/")) return ref;
    const [file = "", pointer] = ref.split("#/");
    const moved = file.replace(
      /^(\.\.|resources)\/([^/]+)\//,
      (_, up: string, name: string) => `${up}/${folder(name)}/`,
    );
    if (pointer === undefined) return moved;
    // Schemas and examples have names of the whole contract; the parts of any other file have names of their own.
    return `${moved}#/${file === "" || NAMED.includes(basename(file)) ? word(pointer) : pointer}`;
  }

  function file(name: string, content: unknown): unknown {
    const inner = basename(name) === "coverage.yaml" ? coverage(content) : value(content);
    if (!NAMED.includes(basename(name)) || !isObject(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, each]) => [word(key), each]));
  }

  function coverage(content: unknown): unknown {
    return mapped(content, (key, each) => {
      if (key === "schemas") return mapped(each, (_, name) => (names.schemas.has(`${name}`) ? word(`${name}`) : name));
      if (key === "operations") return mapped(each, (_, id) => operationId(`${id}`));
      if (key === "webhooks") return mapped(each, (_, source) => word(`${source}`));
      return typeof each === "object" ? coverage(each) : each;
    });
  }

  function value(content: unknown): unknown {
    return mapped(withoutOnly(content), (key, each) => {
      // Examples and defaults are data: a record's `type` is no name of the contract.
      if (key === "value" || key === "example" || key === "default") return each;
      if (key === "operationId") return operationId(`${each}`);
      if (key === "$ref") return reference(`${each}`);
      if (key === "tags") return mapped(each, (_, tag) => word(`${tag}`));
      if (key === "mapping") return mapped(each, (_, ref) => reference(`${ref}`));
      if (key === "x-job" && isObject(each)) return { ...each, type: word(`${each.type}`) };
      if (key === "x-webhook" && isObject(each)) return { ...each, source: word(`${each.source}`) };
      return value(each);
    });
  }

  return { word, folder, path, reference, file };
}

/** Without what a contract says once: which operation tells the credits that are left. */
function withoutOnly(content: unknown): unknown {
  if (!isObject(content)) return content;
  const { "x-balance": _, ...copied } = content;
  return copied;
}

/** The same list or object with other values; anything else as it is. */
function mapped(content: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(content)) return content.map((each, index) => change(String(index), each));
  if (!isObject(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([key, each]) => [key, change(key, each)]));
}

function isObject(content: unknown): content is Record<string, unknown> {
  return typeof content === "object" && content !== null && !Array.isArray(content);
}

function read<T>(file: string): T {
  return parse(readFileSync(file, "utf8"), { merge: true }) as T;
}
