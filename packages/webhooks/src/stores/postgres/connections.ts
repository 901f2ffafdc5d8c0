import { WebhooksError } from "../../errors/webhooks-error.ts";
import { inTime } from "../../in-time.ts";
import { isAnswer } from "./answers.ts";
import type { PostgresClient, PostgresPool, Queries, Statement } from "./pool.ts";

/** How long a connection is waited for: one that is free, or a new one. */
const CONNECT_MS = 15_000;

/**
 * `brief`: a statement that is about a few rows: none of them waits for more than such another one. `long`: one that is about as many as there
 * are. `none`: however long it takes.
 */
export type Limit = "brief" | "long" | "none";

/**
 * How long one may take. What was not answered in its time may be slow and not lost: it has twice as long each time, up to `mostMs`. For what is
 * about a few rows that is no more than a handler has: whoever waits for it, such as a call that is to be noted, waits for nothing else.
 */
const LIMITS = {
  brief: { ms: 15_000, mostMs: 60_000 },
  long: { ms: 2 * 60_000, mostMs: 60 * 60_000 },
  none: undefined,
} as const;

/** How long a statement may take that was so often not answered in its time. */
export function limitMs(limit: Limit, times: number): number | undefined {
  const limits = LIMITS[limit];
  return limits && Math.min(limits.ms * 2 ** times, limits.mostMs);
}

/**
 * Sends statements over the connections of a pool, and waits for none for ever, whatever the pool is told: where the way to Postgres has gone silent,
 * nobody says so. A connection that has not answered in time is closed; a new one may find a way.
 */
export class Connections {
  readonly #pool: PostgresPool;
  /** How often in a row a statement was not answered in its time. */
  readonly #late = new Map<string, number>();

  constructor(pool: PostgresPool) {
    this.#pool = pool;
    limitConnecting(pool);
    hearOf(pool);
  }

  /** Sends one statement. */
  query(statement: Statement, limit: Limit): ReturnType<Queries["query"]> {
    return this.on((client) => client.query(statement), limit);
  }

  /** Sends statements over the same connection, each within the limit. */
  async on<T>(task: (client: Queries) => Promise<T>, limit: Limit): Promise<T> {
    const client = await this.#connect();
    let fault: unknown;
    try {
      return await task({ query: (statement) => this.#answer(client, statement, limit) });
    } catch (error) {
      if (!isAnswer(error)) fault = error;
      throw error;
    } finally {
      client.removeListener("error", ignore);
      client.release(fault === undefined ? undefined : true);
    }
  }

  async #answer(client: Queries, statement: Statement, limit: Limit): ReturnType<Queries["query"]> {
    const { text } = statement;
    const times = this.#late.get(text) ?? 0;
    const ms = limitMs(limit, times);
    if (ms === undefined) return client.query(statement);
    let isLate = false;
    const late = (): Error => {
      isLate = true;
      this.#late.set(text, times + 1);
      return new WebhooksError(`Postgres has not answered within ${ms} ms.`);
    };
    try {
      return await inTime(client.query(statement), ms, late);
    } finally {
      if (!isLate && times > 0) this.#late.delete(text);
    }
  }

  /**
   * A connection that breaks while it is used says so twice: to whoever has sent something, and by an event that ends the process where nobody hears it.
   * So it is asked for by a callback: by the time a promise has told of it, it may have broken, and the pool does not listen any more.
   */
  #connect(): Promise<PostgresClient> {
    let isLate = false;
    const connecting = new Promise<PostgresClient>((resolve, reject) => {
      this.#pool.connect((error, client) => {
        if (!client) return reject(error);
        // One that comes late is of use for others.
        if (isLate) return client.release();
        client.on("error", ignore);
        resolve(client);
      });
    });
    return inTime(connecting, CONNECT_MS, () => {
      isLate = true;
      return new WebhooksError(`The pool of pg has given no connection within ${CONNECT_MS} ms.`);
    });
  }
}

function ignore(): void {}

/** A connection that breaks while nobody uses it is an event of the pool, and one that nobody hears ends the process: whatever else the app listens with. */
function hearOf(pool: PostgresPool): void {
  if (heard.has(pool)) return;
  heard.add(pool);
  pool.on("error", ignore);
}

const heard = new WeakSet<object>();

/**
 * A pool that waits for ever for a server that says nothing never makes another connection once it has waited for as many as it may have. So what
 * it opens has a limit, if the app has given it none (`connectionTimeoutMillis`); for how long one waits for a free connection stays as it is.
 */
function limitConnecting(pool: PostgresPool): void {
  const Client: unknown = Reflect.get(pool, "Client");
  if (typeof Client !== "function" || limited.has(Client)) return;
  const withLimit = new Proxy(Client, {
    construct(target, [options, ...more]: [unknown, ...unknown[]]) {
      const limits = typeof options === "object" && options !== null ? limitedOptions(options) : options;
      return Reflect.construct(target, [limits, ...more]);
    },
  });
  limited.add(withLimit);
  Reflect.set(pool, "Client", withLimit);
}

const limited = new WeakSet<object>();

/** The same with a limit: also what is not listed of them, such as a password. */
function limitedOptions(options: object): object {
  if (Reflect.get(options, "connectionTimeoutMillis")) return options;
  const value = { value: CONNECT_MS, enumerable: true };
  const all = { ...Object.getOwnPropertyDescriptors(options), connectionTimeoutMillis: value };
  return Object.create(Object.getPrototypeOf(options), all);
}
