// What a package leaves on a disk or in a database, and has to read again in its next version.
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import type { Published } from "../packages/published.ts";
import { runOk } from "../rehearse/command.ts";
import { derivedBy } from "./derived.ts";

/** Where the tables of a package are made, by what they are called in its report. */
export const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "@video-ads/webhooks": {
    sqlite: "packages/webhooks/src/stores/sqlite/schema.ts",
    postgres: "packages/webhooks/src/stores/postgres/schema.ts",
  },
  "@video-ads/mcp": { ledger: "packages/mcp/src/spending/ledger-file.ts" },
  "@video-ads/mock": { db: "packages/mock/src/sandbox/store/sqlite-storage.ts" },
};

/** The lines of the journal, by the type that the client exports. */
const LINES = ["JournalIntent", "JournalOutcome", "JournalSighting"];

/** What of it a package has. */
export interface Stored {
  /** Columns of each table of the first version, and of those that later steps add. */
  tables: Map<string, string>;
  /** The version of tables with the steps that change them, and the fields of each line of JSON. */
  others: Map<string, string>;
  /** What it derives and finds again: vectors. */
  derived: Map<string, string>;
}

export async function storedBy(
  root: string,
  { manifest: { name }, directory }: Published,
  exports: ReadonlyMap<string, string>,
): Promise<Stored> {
  const stored: Stored = { tables: new Map(), others: new Map(), derived: await derivedBy(root, name) };
  for (const [store, file] of Object.entries(TABLES[name] ?? {})) {
    const source = readFileSync(join(root, file), "utf8");
    const version = /(?:const VERSION = |\bfirst: )(\d+)/.exec(source)?.[1];
    if (version === undefined) throw new Error(`${file} says no version of its tables: see "Change stored data".`);
    const { tables, changes } = tablesIn(source);
    const { VERSIONS } = (
      source.includes("const VERSIONS") ? await import(pathToFileURL(join(root, file)).href) : {}
    ) as {
      VERSIONS?: { readonly steps: readonly Step[] };
    };
    stored.others.set(store, [`version ${version}`, ...(VERSIONS ? stepsOf(VERSIONS) : changes)].join("\n"));
    const words = wordsBeside(join(root, file));
    if (words.length > 0) stored.others.set(`words of ${store}`, words.join("\n"));
    for (const [table, columns] of tables) stored.tables.set(`${store} ${table}`, columns.join("\n"));
  }
  const places = placesIn(join(root, directory));
  if (places.length > 0) stored.others.set("in the user's folder", places.join("\n"));
  if (name === "@video-ads/mock") stored.others.set("video-ads.usage.json", usageFields(root));
  if (name === "@video-ads/client") {
    const intent = 'await fileJournal().intent({ id: "id", at: "", operation: "", method: "", url: "" });';
    const from = pathToFileURL(join(root, "packages/client/dist/journal.js"));
    const files = await written(root, `import { fileJournal } from "${from}"; ${intent}`);
    stored.others.set("journal", [...files.keys()].join("\n"));
    for (const line of LINES) {
      const type = exports.get(`. ${line}`) ?? exports.get(`./journal ${line}`) ?? "";
      const fields = type.slice(type.indexOf("{") + 1, type.lastIndexOf("}")).split(/;\n/);
      stored.others.set(
        `journal ${line}`,
        fields
          .map((field) => field.replace(/\s+/g, " ").trim())
          .join("\n")
          .trim(),
      );
    }
  }
  if (name === "@video-ads/cli") {
    const from = pathToFileURL(join(root, "packages/cli/src/run/profiles.ts"));
    const script = `import { writeProfiles } from "${from}"; await writeProfiles(new Map([["name", { VARIABLE: "text" }]]));`;
    for (const [file, text] of await written(root, script)) stored.others.set(file, text.trim());
  }
  return stored;
}

/** Each table with its columns, as SQL in a source makes them, and each change of one by a later step, as far as it is told by its first words. */
export function tablesIn(source: string): { tables: Map<string, string[]>; changes: string[] } {
  const tables = new Map<string, string[]>();
  const changes: string[] = [];
  for (const statement of sqlIn(source).flatMap((sql) => sql.replace(/--.*$/gm, "").split(";"))) {
    const text = statement.replace(/\s+/g, " ").trim();
    const [, table, columns = "", after = ""] = /^create table (\S+) \((.*)\)([^)]*)$/i.exec(text) ?? [];
    if (table !== undefined)
      tables.set(table.replace(/^.*\./, ""), [...partsOf(columns), ...(after.trim() ? [after.trim()] : [])]);
    // Each step says which version the tables have.
    else if (/^(alter|drop) table (?!\S*\.version )/i.test(text)) changes.push(text);
  }
  return { tables, changes };
}

/** SQL, or what makes it for a schema. */
type Step = string | ((schema: string) => string);

/** A line for each step, also for one that changes no table or makes one: a store counts those that it has taken. */
export function stepsOf({ steps }: { readonly steps: readonly Step[] }): string[] {
  return steps.map((step) => {
    const sql = typeof step === "string" ? step : step("schema");
    return sql.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim().replace(/;$/, "");
  });
}

/** Words that the statements beside a file of tables write into them or look for. */
function wordsBeside(file: string): string[] {
  const sources = globSync("*.ts", { cwd: dirname(file) }).map((name) =>
    readFileSync(join(dirname(file), name), "utf8"),
  );
  const words = sources.flatMap(sqlIn).flatMap((sql) => [...sql.matchAll(/(?<![\w'])'([a-z_]+)'/g)]);
  return [...new Set(words.map(([, word = ""]) => word))].sort();
}

/** Texts in backticks, with what they are put together from as it is written. */
function sqlIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateLiteral(node)) found.push(node.getText().slice(1, -1));
    else if (ts.isStringLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("schema.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}

/** At the commas that stand in no brackets. */
function partsOf(columns: string): string[] {
  return columns.split(/,(?![^(]*\))/).map((one) => one.trim());
}

/** Files in the folder for the state of programs, from where a package names them: another name, and what is in one is lost. */
function placesIn(folder: string): string[] {
  const texts = globSync("src/**/*.ts", { cwd: folder }).map((file) => readFileSync(join(folder, file), "utf8"));
  const named = texts.flatMap((text) => [...text.matchAll(/stateFolder\(process, homedir\(\)\), ([^)]+)\)/g)]);
  return named.map(([, words = ""]) => words.replaceAll('"', "").replaceAll(", ", "/")).sort();
}

/** Fields of a recording, as the types say of whose objects it is. */
function usageFields(root: string): string {
  const text = readFileSync(join(root, "packages/model/src/usage/types.ts"), "utf8");
  const { statements } = ts.createSourceFile("types.ts", text, ts.ScriptTarget.Latest, true);
  return statements
    .filter(ts.isInterfaceDeclaration)
    .flatMap(({ name, members }) => members.map((member) => `${name.text}: ${member.getText().replace(/\s+/g, " ")}`))
    .join("\n");
}

/** What a script writes into the user's folder for the state of programs: texts by their paths in it. */
async function written(root: string, script: string): Promise<Map<string, string>> {
  const home = await mkdtemp(join(tmpdir(), "video-ads-stored-"));
  try {
    const env = { HOME: home, XDG_STATE_HOME: home, LOCALAPPDATA: home, USERPROFILE: home };
    await runOk([process.execPath, "--input-type=module", "--eval", script], { cwd: root, env });
    const found = new Map<string, string>();
    for (const file of globSync("**/video-ads/**/*.*", { cwd: home })) {
      const path = file.replaceAll("\\", "/");
      found.set(path.slice(path.indexOf("video-ads/")), await readFile(join(home, file), "utf8"));
    }
    return found;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
