import type pg from "pg";
import type { PostgresPool } from "../../src/postgres.ts";
import type { Queries, Statement } from "../../src/stores/postgres/pool.ts";

/** A pool that sends statements in a way of its own over the connections of another one. */
export function sending(
  pool: pg.Pool,
  send: (statement: Statement, client: pg.PoolClient) => ReturnType<Queries["query"]>,
): PostgresPool {
  return {
    on: () => {},
    connect: (taken) =>
      pool.connect((error, client) => {
        if (!client) return taken(error, undefined);
        taken(undefined, {
          query: (statement) => send(statement, client),
          on: (event, listener) => client.on(event, listener),
          removeListener: (event, listener) => client.removeListener(event, listener),
          release: (destroy) => client.release(destroy),
        });
      }),
  };
}
