/** A row as it is kept: its place and its text. */
export interface KeptRow {
  table: string;
  key: string;
  /** Undefined: the row is gone. */
  text: string | undefined;
}

/** Where rows are kept beyond the life of the process. */
export interface Storage {
  /** Every row, in the order in which they were added. */
  load(): Iterable<{ table: string; key: string; text: string }>;
  /** Keeps all of the changes or none. When this returns, they outlive the process. */
  write(rows: Iterable<KeptRow>): void;
  close(): void;
}
