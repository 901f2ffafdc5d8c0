/** What a suite measures, and how it says so. */

/** One measured thing: who did how well. */
export interface Figure {
  /** What is measured, in a few words. Results of two runs are matched by it. */
  title: string;
  /** How, in a sentence or two: enough to judge it. */
  method: string;
  /** For example `bytes` or `µs`: see units.ts. */
  unit: string;
  rows: Row[];
  /** Names of the rows that are not ours. Ratios are to the first of them; without any, to the first row. */
  peers?: readonly string[];
  target?: Target;
}

export interface Row {
  name: string;
  value: number;
  /** What the value leaves open. */
  note?: string;
}

/** The same measured on contracts of several sizes. */
export interface Growth extends Omit<Figure, "rows"> {
  /** Operations of each contract. */
  sizes: readonly number[];
  rows: GrowthRow[];
}

export interface GrowthRow {
  name: string;
  /** One for each size; null is what did not come to an end. */
  values: (number | null)[];
  /** What the values leave open, and why one is missing. */
  note?: string;
}

/** What was to be reached, and whether it was. */
export interface Target {
  text: string;
  met: boolean;
}

export type Say = (progress: string) => void;

/** Figures that are measured together. */
export interface Suite {
  title: string;
  /** What it is about, in a sentence. */
  about: string;
  /** Packages whose versions the figures depend on: peers and tools. They are read from what is installed. */
  uses: readonly string[];
  run(say: Say): Promise<(Figure | Growth)[]>;
}

export function isGrowth(figure: Figure | Growth): figure is Growth {
  return "sizes" in figure;
}

/** The value of a row. */
export function valueIn(rows: readonly Row[], name: string): number {
  const row = rows.find((each) => each.name === name);
  if (!row) throw new Error(`No row is named ${name}.`);
  return row.value;
}

/** How often the value of each contract is that of the one before it; null where one of them is missing. */
export function steps(values: GrowthRow["values"]): (number | null)[] {
  return values.slice(1).map((value, index) => {
    const before = values[index];
    return typeof value === "number" && typeof before === "number" && before > 0 ? value / before : null;
  });
}
