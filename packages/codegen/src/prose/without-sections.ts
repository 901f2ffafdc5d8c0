/** Sections of a document that users do not have: `(4)`, `(2.6, 2.8)`, `(3 and 4)`. */
const SECTIONS = / \(\d(?:\.\d+)?(?:(?:, | and )\d(?:\.\d+)?)*\)/g;

/** A sentence of the contract without the sections that it rests on, for whoever uses the service. */
export function withoutSections(text: string): string {
  return text.replace(SECTIONS, "");
}
