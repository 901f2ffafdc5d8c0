// What Postgres answers, as it sends it: parsers that the app has given its driver, and how its sessions write times, change nothing here.

/** Gives a query no parsers: those of the app, of its pool and of `pg.types`, are for its own queries. The stores read numbers and flags as texts. */
export const types = {
  getTypeParser: (): ((sent: unknown) => unknown) => (sent) => sent,
};

export type Types = typeof types;
