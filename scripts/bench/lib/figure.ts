/** One measured thing: who did how well. */
export interface Figure {
  /** What is measured, in a few words. */
  title: string;
  /** How, in a sentence or two: enough to judge it. */
  method: string;
  /** For example `bytes` or `µs`. */
  unit: string;
  rows: Row[];
  target?: Target;
}

export interface Row {
  name: string;
  value: number;
  /** What the value leaves open. */
  note?: string;
}

/** What was to be reached, and whether it was. */
export interface Target {
  text: string;
  met: boolean;
}

/** The figures of a package. */
export interface Suite {
  title: string;
  run(say: (progress: string) => void): Promise<Figure[]>;
}

/** The value of a row. */
export function valueIn(rows: readonly Row[], name: string): number {
  const row = rows.find((each) => each.name === name);
  if (!row) throw new Error(`No row is named ${name}.`);
  return row.value;
}
