// The coverage.yaml of each folder: what it implements of the interface specification, and what it had to decide.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stepsOf } from "@video-ads/core/faults";
import { said } from "@video-ads/core/schema-problems";
import { Ajv } from "ajv";
import { isNode, LineCounter, parse, parseDocument } from "yaml";

/** One coverage.yaml. */
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

/** What a folder says that it has. */
export interface Claim {
  section: string;
  about: string;
  schemas?: string[];
  operations?: string[];
  webhooks?: string[];
}

/** What a coverage.yaml can claim. */
export const kinds = ["schemas", "operations", "webhooks"] as const;
export type Kind = (typeof kinds)[number];

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
  coverage: Coverage;
  /** Why it cannot be read, each with file and line; there is no coverage then. */
  problems: string[];
  /** File and line of what stands there, or of the nearest around it. */
  placeOf(steps: readonly (string | number)[]): string;
}

const names = { type: "array", items: { type: "string" } };
const text = { type: "string" };
const claim = { about: text, schemas: names, operations: names, webhooks: names };

/** A list of objects with these fields. */
function listOf(properties: object, ...required: string[]): object {
  return { type: "array", items: { type: "object", properties, required, additionalProperties: false } };
}

const isCoverage = new Ajv({ allErrors: true, verbose: true }).compile<Coverage>({
  type: "object",
  properties: {
    implements: listOf({ section: text, ...claim }, "section", "about"),
    beyond: listOf(claim, "about"),
    notShown: listOf({ section: text, what: text, decision: text }, "section", "what", "decision"),
    required: { type: "object", additionalProperties: names },
    requiredPolicy: text,
  },
  additionalProperties: false,
});

/** Reads what stands in a coverage.yaml. */
export function coverageFile(path: string, source: string): CoverageFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter });
  const placeOf = (steps: readonly (string | number)[]): string => {
    for (let depth = steps.length; depth > 0; depth--) {
      const node = document.getIn(steps.slice(0, depth), true);
      if (isNode(node) && node.range) return `${path}:${lineCounter.linePos(node.range[0]).line}`;
    }
    return path;
  };
  if (document.errors.length > 0) {
    const problems = document.errors.map(
      ({ message, pos: [start] }) => `${path}:${lineCounter.linePos(start).line}: ${message.split("\n")[0]}`,
    );
    return { path, coverage: {}, problems, placeOf };
  }
  const coverage: unknown = document.toJS() ?? {};
  if (isCoverage(coverage)) return { path, coverage, problems: [], placeOf };
  const problems = (isCoverage.errors ?? []).map((error) => {
    const where = error.instancePath ? `\`${error.instancePath.slice(1)}\`` : "the file";
    return `${placeOf(stepsOf(error))}: ${where} ${said(error)}`;
  });
  return { path, coverage: {}, problems, placeOf };
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
    .map((path) => coverageFile(path, readFileSync(join(specRoot, path), "utf8")));
}
