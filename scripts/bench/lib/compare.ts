/** Holds a run against the kept one: a target that was reached has to be reached still. */
import type { Figure, Growth } from "./figure.ts";

/**
 * What the kept results had reached and this run has not, in sentences. Times of other machines are not compared: targets are said
 * as ratios, sizes and counts, which hold on every one.
 */
export function lostTargets(kept: readonly (Figure | Growth)[], now: readonly (Figure | Growth)[]): string[] {
  const measured = new Map(now.map((figure) => [figure.title, figure]));
  return kept.flatMap(({ title, target }) => {
    if (!target?.met) return [];
    const figure = measured.get(title);
    if (!figure) return [`"${title}" was not measured`];
    return figure.target?.met ? [] : [`"${title}" has missed its target: ${figure.target?.text ?? target.text}`];
  });
}
