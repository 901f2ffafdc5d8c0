// Writes COVERAGE.md: what of the interface specification stands where in the contract, and what was decided about the
// parts that it does not show. Each folder says so for itself in its coverage.yaml; this file holds them against the
// bundled contract, so that nothing is claimed that is not there, and nothing is there that no section asks for. A contract that
// rests on no specification has no sections.yaml, and then nothing is claimed.
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { parse } from "yaml";

/** One coverage.yaml: what its folder implements of the interface specification, and what it had to decide. */
export interface Coverage {
  implements?: Claim[];
  /** What no section asks for: `about` says why it is there. */
  beyond?: Omit<Claim, "section">[];
  notShown?: { section: string; what: string; decision: string }[];
  /** Fields of schemas of which the specification itself says that they are required, or always there. */
  required?: Record<string, string[]>;
  /** By what any other field is required: a text for people, once in all files. */
  requiredPolicy?: string;
}

interface Claim {
  section: string;
  about: string;
  schemas?: string[];
  operations?: string[];
  webhooks?: string[];
}

/** A section of the interface specification. */
export interface Section {
  /** For example `2.10`. */
  number: string;
  title: string;
}

/** A coverage.yaml with its place. */
export interface CoverageFile {
  /** Path below spec/, for example `resources/dyoa/coverage.yaml`. */
  path: string;
  /** As it is written. */
  text: string;
  coverage: Coverage;
}

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

const kinds = ["schemas", "operations", "webhooks"] as const;
type Kind = (typeof kinds)[number];
const singular = { schemas: "schema", operations: "operation", webhooks: "webhook source" } as const;

/**
 * The text of COVERAGE.md.
 * @throws Error when a coverage.yaml names what the contract does not have or does not require, names an unknown section, or
 *   when no coverage.yaml claims a schema, an operation or a webhook source of the contract. All problems are in one message,
 *   each with its file and line.
 */
export function coverage(
  bundle: Bundle,
  files: CoverageFile[],
  sections: readonly Section[],
  placeOf: PlaceOf,
): string {
  const contract = contentsOf(bundle);
  const problems = [
    ...misnamed(files),
    ...unknown(contract, files, sections),
    ...unclaimed(contract, files, placeOf),
    ...notRequired(bundle, files),
  ];
  if (problems.length > 0) throw new Error(`The coverage files and the contract disagree:\n- ${problems.join("\n- ")}`);

  return `${[
    "<!-- Generated from spec/**/coverage.yaml and the bundled contract by `pnpm generate`. Do not edit. -->",
    "# Coverage of the interface specification",
    "## What stands where",
    ...sections.flatMap((section) => [heading(section), ...claimsOf(section, sections, contract, files)]),
    ...beyondIt(contract, files),
    "## What is not shown, and what was decided",
    ...sections.flatMap((section) => decisionsOn(section, files)),
    ...requiredFields(bundle, files),
    "## Provisional parts",
    "These rest on public facts, not on the interface specification. The pointers go into `dist/openapi.json`.",
    table(["Where", "Why"], provisionalParts(bundle)),
  ].join("\n\n")}\n`;
}

/** The sections of the interface specification, in its order; undefined where the contract rests on none. */
export function readSections(specRoot: string): Section[] | undefined {
  const file = join(specRoot, "sections.yaml");
  return existsSync(file) ? (parse(readFileSync(file, "utf8")) as Section[]) : undefined;
}

/** Reads every coverage.yaml below a spec folder. */
export function readCoverageFiles(specRoot: string): CoverageFile[] {
  return globSync(["resources/*/coverage.yaml", "common/coverage.yaml"], { cwd: specRoot })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => {
      const text = readFileSync(join(specRoot, path), "utf8");
      return { path, text, coverage: parse(text) as Coverage };
    });
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
    const pattern = namePattern(before[kind], name);
    return files.map(({ path, text }) => lineOf(path, text, pattern)).find((place) => place !== undefined);
  };
}

/** A name that is no part of a longer one. */
function namePattern(before: string, name: string): RegExp {
  return new RegExp(`${before}(?<![\\w.])${name.replace(/\W/g, "\\$&")}(?![\\w.])`, "m");
}

/** `file:line` of the first match; undefined without one. */
function lineOf(path: string, text: string, pattern: RegExp): string | undefined {
  const at = pattern.exec(text)?.index;
  return at === undefined ? undefined : `${path}:${text.slice(0, at).split("\n").length}`;
}

/** What the contract has of each kind, under its name; of operations the method and path. */
type Contents = Record<Kind, Map<string, string>>;

function contentsOf(bundle: Bundle): Contents {
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

/** What a coverage.yaml can say, by where it stands. */
const KEYS = {
  "the file": ["implements", "beyond", "notShown", "required", "requiredPolicy"],
  "`implements`": ["section", "about", ...kinds],
  "`beyond`": ["about", ...kinds],
  "`notShown`": ["section", "what", "decision"],
} as const;

function misnamed(files: CoverageFile[]): string[] {
  return files.flatMap((file) => {
    const { coverage } = file;
    const parts: [keyof typeof KEYS, object][] = [
      ["the file", coverage],
      ...(coverage.implements ?? []).map((claim) => ["`implements`", claim] as [keyof typeof KEYS, object]),
      ...(coverage.beyond ?? []).map((claim) => ["`beyond`", claim] as [keyof typeof KEYS, object]),
      ...(coverage.notShown ?? []).map((gap) => ["`notShown`", gap] as [keyof typeof KEYS, object]),
    ];
    return parts.flatMap(([place, part]) =>
      Object.keys(part)
        .filter((key) => !KEYS[place].some((known) => known === key))
        .map(
          (key) =>
            `${lineIn(file, key)}: ${place} has no \`${key}\`. It has ${KEYS[place].map((known) => `\`${known}\``).join(", ")}.`,
        ),
    );
  });
}

function unknown(contract: Contents, files: CoverageFile[], sections: readonly Section[]): string[] {
  const numbers = sections.map(({ number }) => number);
  return files.flatMap((file) => [
    ...[...(file.coverage.implements ?? []), ...(file.coverage.notShown ?? [])]
      .filter(({ section }) => !numbers.includes(section))
      .map(
        ({ section }) =>
          `${lineIn(file, section)}: the interface specification has no section ${JSON.stringify(section)}`,
      ),
    ...[
      ...(file.coverage.implements ?? []).map((claim) => ({ claim, where: `section ${claim.section}` })),
      ...(file.coverage.beyond ?? []).map((claim) => ({ claim, where: "beyond" })),
    ].flatMap(({ claim, where }) =>
      kinds.flatMap((kind) =>
        (claim[kind] ?? [])
          .filter((name) => !contract[kind].has(name))
          .map((name) => `${lineIn(file, name)}: the contract has no ${singular[kind]} ${name} (${where})`),
      ),
    ),
  ]);
}

function unclaimed(contract: Contents, files: CoverageFile[], placeOf: PlaceOf): string[] {
  const claims = files.flatMap(({ coverage }) => [...(coverage.implements ?? []), ...(coverage.beyond ?? [])]);
  return kinds.flatMap((kind) => {
    const claimed = new Set(claims.flatMap((claim) => claim[kind] ?? []));
    return [...contract[kind].keys()]
      .filter((name) => !claimed.has(name))
      .map(
        (name) =>
          `${placeOf(kind, name) ?? "openapi.yaml"}: the ${singular[kind]} ${name} is claimed by no coverage.yaml. ` +
          `Name it under \`${kind}\` in the one of its folder: of an entry of \`implements\`, or of \`beyond\` if no section asks for it.`,
      );
  });
}

/** Where a coverage.yaml names something. */
function lineIn({ path, text }: CoverageFile, name: string): string {
  return lineOf(path, text, namePattern("", name)) ?? path;
}

function claimsOf(
  { number }: Section,
  sections: readonly Section[],
  contract: Contents,
  files: CoverageFile[],
): string[] {
  const claims = files.flatMap((file) =>
    (file.coverage.implements ?? [])
      .filter((claim) => claim.section === number)
      .map((claim) => claimed(claim, file, contract)),
  );
  if (claims.length > 0) return [claims.join("\n")];
  const divided = sections.some((section) => section.number.startsWith(`${number}.`));
  return divided ? [] : ["Nothing of its own in the contract."];
}

function claimed(claim: Omit<Claim, "section">, { path }: CoverageFile, contract: Contents): string {
  const parts = [
    list("Schemas", claim.schemas, (name) => `\`${name}\``),
    list("Operations", claim.operations, (id) => `\`${id}\` (${contract.operations.get(id)})`),
    list("Webhooks", claim.webhooks, (source) => `\`${source}\``),
  ];
  return [`- ${sentence(claim.about)} (\`${posix.dirname(path)}\`)`, ...parts.flat()].join("\n");
}

/** What the specification does not ask for. */
function beyondIt(contract: Contents, files: CoverageFile[]): string[] {
  const claims = files.flatMap((file) => (file.coverage.beyond ?? []).map((claim) => claimed(claim, file, contract)));
  return claims.length > 0 ? ["### Beyond the specification", claims.join("\n")] : [];
}

function decisionsOn(section: Section, files: CoverageFile[]): string[] {
  const rows = files.flatMap(({ path, coverage }) =>
    (coverage.notShown ?? [])
      .filter((gap) => gap.section === section.number)
      .map(({ what, decision }) => [what, decision, `\`${posix.basename(posix.dirname(path))}\``]),
  );
  return rows.length > 0 ? [heading(section), table(["Not shown", "Decided", "For"], rows)] : [];
}

function notRequired(bundle: Bundle, files: CoverageFile[]): string[] {
  return files.flatMap((file) =>
    Object.entries(file.coverage.required ?? {}).flatMap(([name, fields]) =>
      fields
        .filter((field) => !bundle.components?.schemas?.[name]?.required?.includes(field))
        .map((field) => `${lineIn(file, name)}: the contract does not require ${field} of ${name}`),
    ),
  );
}

/** Which fields the specification requires, and which are required by our own policy. */
function requiredFields(bundle: Bundle, files: CoverageFile[]): string[] {
  const policies = files.flatMap(({ coverage }) => coverage.requiredPolicy ?? []);
  const documented: Record<string, string[]> = Object.assign(
    {},
    ...files.map(({ coverage }) => coverage.required ?? {}),
  );
  const rows = Object.entries(bundle.components?.schemas ?? {}).flatMap(([name, schema]) => {
    const said = documented[name] ?? [];
    const ours = (schema.required ?? []).filter((field) => !said.includes(field));
    if (said.length + ours.length === 0) return [];
    const provisional = schema["x-provisional"] ? " (provisional)" : "";
    return [[`\`${name}\`${provisional}`, codes(said), codes(ours)]];
  });
  if (policies.length === 0) return [];
  return [
    "## Required fields",
    ...policies.map((policy) => policy.trim()),
    table(["Schema", "Required by the specification", "Required by us"], rows),
  ];
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function provisionalParts(bundle: Bundle): string[][] {
  return [...walk(bundle)]
    .filter(
      ({ key, pointer, value }) =>
        typeof value === "string" &&
        (key === "x-provisional" || (key === "provisional" && /\/x-[a-z]+\//.test(pointer))),
    )
    .map(({ pointer, value }) => [`\`${posix.dirname(pointer)}\``, String(value)]);
}

/** Every member of the contract with its JSON pointer; examples and values are data, not contract. */
function* walk(node: unknown, pointer = "#"): Generator<{ key: string; value: unknown; pointer: string }> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const here = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "examples" || key === "example") continue;
    yield { key, value, pointer: here };
    yield* walk(value, here);
  }
}

function heading({ number, title }: Section): string {
  return `### ${number} ${title}`;
}

function list(title: string, names: string[] | undefined, format: (name: string) => string): string[] {
  return names?.length ? [`  - ${title}: ${names.map(format).join(", ")}`] : [];
}

function sentence(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => sentence(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
