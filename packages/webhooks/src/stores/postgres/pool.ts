import type { Types } from "./answers.ts";

/**
 * A pool of `pg` 8, as far as the store uses it. Written out, so that a program compiles without the types of `pg`, which are a package of
 * their own.
 */
export interface PostgresPool {
  /** Gives a connection in the moment in which the pool stops listening to it, and as an error says why there is none. */
  connect(taken: (error: Error | undefined, client: PostgresClient | undefined) => void): void;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** A connection of the pool. */
export interface PostgresClient extends Queries {
  on(event: "error", listener: (error: Error) => void): unknown;
  removeListener(event: "error", listener: (error: Error) => void): unknown;
  /** Gives it back; true: it is of no use any more. */
  release(destroy?: boolean): void;
}

/** A query with parsers of its own; with a name, a connection parses it once. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
  readonly types: Types;
}

/** What sends a query, and waits for its rows. */
export interface Queries {
  query(statement: Statement): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
}
