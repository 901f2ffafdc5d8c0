// What Postgres answers, as it sends it: parsers that the app has given its driver, and how its sessions write times, change nothing here.

/** Gives a query no parsers: those of the app, of its pool and of `pg.types`, are for its own queries. The stores read numbers and flags as texts. */
export const types = {
  getTypeParser: (): ((sent: unknown) => unknown) => (sent) => sent,
};

export type Types = typeof types;

/** Whether an error is what Postgres has answered, and it goes on doing so. */
export function isAnswer(error: unknown): boolean {
  const { severity, code } = Object(error) as Record<string, unknown>;
  return severity !== undefined && !/^(08|57P)/.test(`${code}`);
}

/** What Postgres says that it does not have, a column or a table; undefined for any other error. */
export function whatIsLacking(error: unknown): string | undefined {
  const { code, message } = Object(error) as Record<string, unknown>;
  return isAnswer(error) && /^(42703|42P01)$/.test(`${code}`) ? `${message}` : undefined;
}
