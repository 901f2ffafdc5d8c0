import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** What a page has against people with a disability, and what does not fit its width. */
export async function faultsOf(page: Page): Promise<string[]> {
  // The page's policy lets no inline script in; evaluated code is not one.
  await page.evaluate(axe.source);
  const results = await page.evaluate(
    (): Promise<AxeResults> => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { iframes: false }),
  );
  const serious = results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [...serious, ...(tooWide ? ["it scrolls sideways"] : [])];
}
