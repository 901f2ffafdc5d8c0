import type { Figure, Growth } from "./figure.ts";
import { unitOf } from "./units.ts";

/**
 * Figures that can be shown and compared, unchanged.
 *
 * @throws Error that says which one cannot, and why: a unit that nobody knows, a peer without a row, a title or a row twice.
 */
export function checkFigures(figures: (Figure | Growth)[]): (Figure | Growth)[] {
  const titles = figures.map(({ title }) => title);
  for (const title of repeated(titles)) throw new Error(`Two figures are called "${title}".`);
  for (const { title, unit, rows, peers = [] } of figures) {
    unitOf(unit);
    const names = rows.map(({ name }) => name);
    for (const name of repeated(names)) throw new Error(`"${title}" has two rows that are called "${name}".`);
    for (const peer of peers) {
      if (!names.includes(peer)) throw new Error(`"${title}" has no row for its peer "${peer}".`);
    }
  }
  return figures;
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
