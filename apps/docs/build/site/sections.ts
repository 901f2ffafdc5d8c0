/** Sections of the interface specification, as the contract names them behind a reason. Who reads the site does not have it. */
const SECTIONS = / \(\d(?:\.\d+)?(?:(?:, | and )\d(?:\.\d+)?)*\)/g;

/** A text of the contract without them; `spec/COVERAGE.md` has them all. */
export function withoutSections(text: string): string {
  return text.replace(SECTIONS, "");
}
