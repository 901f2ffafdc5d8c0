// Writes COVERAGE.md: what of the interface specification stands where in the contract, and what was decided about the
// parts that it does not show. Each folder says so for itself in its coverage.yaml; this file holds them against the
// bundled contract, so that nothing is claimed that is not there, and nothing is there that no section asks for. A contract that
// rests on no specification has no sections.yaml, and then nothing is claimed.
import { posix } from "node:path";
import { type Bundle, type Contents, contentsOf, type PlaceOf, walk } from "./contents.ts";
import { disagreements } from "./disagreements.ts";
import type { Claim, CoverageFile, Section } from "./files.ts";

/**
 * The text of COVERAGE.md.
 * @throws Error when a coverage.yaml cannot be read, or names what the contract does not have or does not require, names an unknown section or leaves one
 *   out, or when no coverage.yaml claims a schema, an operation or a webhook source of the contract. All problems are in one message,
 *   each with its file and line.
 */
export function coverage(
  bundle: Bundle,
  files: CoverageFile[],
  sections: readonly Section[],
  placeOf: PlaceOf,
): string {
  const unreadable = files.flatMap(({ problems }) => problems);
  if (unreadable.length > 0) throw new Error(`The coverage files cannot be read:\n- ${unreadable.join("\n- ")}`);
  const problems = disagreements(bundle, files, sections, placeOf);
  if (problems.length > 0) throw new Error(`The coverage files and the contract disagree:\n- ${problems.join("\n- ")}`);

  const contract = contentsOf(bundle);
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
