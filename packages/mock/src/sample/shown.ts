/** What the contract shows of one kind of record. */
export interface Shown {
  /** Field of a job's record that says its status. */
  readonly status?: string;
  /** By name. */
  readonly examples: Readonly<Record<string, object>>;
}
