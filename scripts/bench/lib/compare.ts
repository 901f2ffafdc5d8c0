/** Holds the figures of a run against those of an earlier one: by ratios, because machines and their moods differ. */
import { type Figure, type Growth, isGrowth, steps } from "./figure.ts";
import { unitOf } from "./units.ts";

/** One number of a figure that can be held against the same one of another run. */
export interface Quantity {
  name: string;
  value: number;
  better: "less" | "more";
  /** By how much it may get worse, as a share. */
  tolerance: number;
  /** For people: `bytes`, or what it is a ratio to. */
  of: string;
}

/** A quantity in both runs. */
export interface Comparison extends Quantity {
  figure: string;
  before: number;
  /** How much worse it is, as a share of what it was: 0.2 is a fifth worse, -0.2 a fifth better. */
  worse: number;
  /** Worse by more than is tolerated. */
  failed: boolean;
}

export interface Verdict {
  compared: Comparison[];
  /** What failed and has no two numbers: a figure or a value that is missing. */
  missing: string[];
  /** What is worth knowing and fails nothing. */
  remarks: string[];
}

/** Compares what both runs have. A figure of the earlier run that this one has not is a failure: it would hide a change. */
export function compare(before: readonly (Figure | Growth)[], now: readonly (Figure | Growth)[]): Verdict {
  const verdict: Verdict = { compared: [], missing: [], remarks: [] };
  const known = new Map(before.map((figure) => [figure.title, figure]));
  const fresh = new Set(now.map(({ title }) => title));
  for (const { title } of before) if (!fresh.has(title)) verdict.missing.push(`"${title}" was not measured`);
  for (const figure of now) {
    const earlier = known.get(figure.title);
    if (!earlier) {
      verdict.remarks.push(`"${figure.title}" is new: \`--write\` keeps it`);
      continue;
    }
    const values = new Map(quantities(figure).map((quantity) => [quantity.name, quantity]));
    const wanted = quantities(earlier);
    for (const { name, value } of wanted) {
      const quantity = values.get(name);
      if (quantity) verdict.compared.push(comparison(figure.title, value, quantity));
      else verdict.missing.push(`"${figure.title}": ${name} has no value any more`);
    }
    if (wanted.length === 0) verdict.remarks.push(`"${figure.title}" is a time alone and was not compared`);
    if (earlier.target?.met && !figure.target?.met)
      verdict.remarks.push(
        `"${figure.title}" has missed its target here: ${figure.target?.text ?? earlier.target.text}`,
      );
  }
  return verdict;
}

function comparison(figure: string, before: number, quantity: Quantity): Comparison {
  const { value, better, tolerance } = quantity;
  const [good, bad] = better === "less" ? [before, value] : [value, before];
  const worse = bad === good ? 0 : bad / good - 1;
  // Counting in floats must not fail what is the same.
  return { ...quantity, figure, before, worse, failed: worse > tolerance + 1e-9 };
}

/**
 * What of a figure can be held against another run:
 * sizes and counts of ours as they are; times of ours as the ratio to the first peer; where there is no peer, to our first row;
 * and of growth also the last step, from contract to contract.
 */
export function quantities(figure: Figure | Growth): Quantity[] {
  const unit = unitOf(figure.unit);
  const base = { better: unit.better, tolerance: figure.tolerance ?? unit.tolerance };
  const raised = (value: number): number => Math.max(value, unit.floor);
  const columns = columnsOf(figure);
  const own = columns.flatMap(({ label, rows }): Quantity[] => {
    const ours = rows.filter(({ name }) => !figure.peers?.includes(name));
    const named = (name: string): string => (label ? `${name}, ${label}` : name);
    if (unit.exact) return ours.map(({ name, value }) => ({ ...base, name: named(name), value, of: figure.unit }));
    const against = rows.find(({ name }) => name === figure.peers?.[0]) ?? (figure.peers ? undefined : rows[0]);
    if (!against) return [];
    return ours.flatMap(({ name, value }) =>
      name === against.name
        ? []
        : [{ ...base, name: named(name), value: raised(value) / raised(against.value), of: `times ${against.name}` }],
    );
  });
  if (!isGrowth(figure) || unit.exact) return own;
  const grown = figure.rows.flatMap(({ name, values }): Quantity[] => {
    const last = steps(values.map((value) => value && raised(value))).at(-1);
    if (figure.peers?.includes(name) || typeof last !== "number") return [];
    return [{ ...base, name: `${name}, last step`, value: last, of: "times the contract before" }];
  });
  return [...own, ...grown];
}

function columnsOf(figure: Figure | Growth): { label: string; rows: { name: string; value: number }[] }[] {
  if (!isGrowth(figure)) return [{ label: "", rows: figure.rows }];
  return figure.sizes.map((size, index) => ({
    // Not by their operations, of which the real contract gets more.
    label: `contract ${Math.round(size / (figure.sizes[0] ?? size))}x`,
    rows: figure.rows.flatMap(({ name, values }) => {
      const value = values[index];
      return typeof value === "number" ? [{ name, value }] : [];
    }),
  }));
}
