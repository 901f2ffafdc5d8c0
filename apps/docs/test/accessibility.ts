import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** One rule that is broken, with how many elements break it. */
export interface Violation {
  rule: string;
  elements: number;
  /** The first of them, and what is wrong with it. */
  first: string;
}

/** All but minor ones on the page, or in and outside of parts of it. */
export async function violations(
  page: Page,
  { within, without }: { within?: string; without?: string } = {},
): Promise<Violation[]> {
  await page.evaluate(axe.source);
  const results = (await page.evaluate(
    ({ within, without }) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: [within ?? "html"], exclude: without ? [without] : [] },
        // A part of a page has no heading of the whole.
        { resultTypes: ["violations"], rules: { "page-has-heading-one": { enabled: !within && !without } } },
      ),
    { within, without },
  )) as AxeResults;
  return results.violations
    .filter(({ impact }) => impact !== "minor")
    .map(({ id, nodes }) => ({
      rule: id,
      elements: nodes.length,
      first: `${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary ?? ""}`,
    }));
}

/** How many elements break each rule. */
export function counts(found: Violation[]): Record<string, number> {
  return Object.fromEntries(found.map(({ rule, elements }) => [rule, elements]));
}
