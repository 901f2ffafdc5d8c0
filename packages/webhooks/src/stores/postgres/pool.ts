/**
 * A pool of `pg` 8, as far as the store uses it. Written out, so that a program compiles without the types of `pg`, which are a package of
 * their own.
 */
export interface PostgresPool extends Queries {
  query(statement: { name: string; text: string; values: unknown[] }): ReturnType<Queries["query"]>;
  query(sql: string, values?: unknown[]): ReturnType<Queries["query"]>;
  connect(): Promise<PostgresClient>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "connect", listener: (client: PostgresClient) => void): unknown;
  listenerCount(event: string): number;
}

/** A connection of the pool. */
export interface PostgresClient extends Queries {
  on(event: "error", listener: (error: Error) => void): unknown;
  release(): void;
}

/** What sends a query, and waits for its rows. */
export interface Queries {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}
