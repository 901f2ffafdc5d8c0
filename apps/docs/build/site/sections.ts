/** Sections of the interface specification, as the contract names them behind a reason. Who reads the site does not have it. */
const SECTIONS = / \(\d(?:\.\d+)?(?:(?:, | and )\d(?:\.\d+)?)*\)/g;

/** What is data and not words. */
const DATA = new Set(["example", "examples", "enum", "default", "pattern", "x-codeSamples"]);

/** A text of the contract without them; `spec/COVERAGE.md` has them all. */
export function withoutSections(text: string): string {
  return text.replace(SECTIONS, "");
}

/** The contract as readers of the site see it: the same, in whose words no section is named. */
export function readable<T>(node: T): T;
export function readable(node: unknown): unknown {
  if (typeof node === "string") return withoutSections(node);
  if (Array.isArray(node)) return node.map((child) => readable(child));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, DATA.has(key) ? child : readable(child)]));
}
