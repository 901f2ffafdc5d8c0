import { hash } from "node:crypto";
import { types } from "./answers.ts";
import type { PostgresPool } from "./pool.ts";

type Answer = ReturnType<PostgresPool["query"]>;

/** The connection knows no statement of this name, or has one already: what is between has given us the connection of somebody else. */
const NOT_OURS = new Set(["26000", "42P05"]);

/**
 * Sends statements that each connection parses and plans once: for the short ones that is most of their time. Behind a pooler that gives
 * out another connection for each transaction and knows nothing of this, they are sent as any other from then on.
 */
export class Prepared {
  readonly #pool: PostgresPool;
  readonly #names = new Map<string, string>();
  #isPossible = true;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async query(text: string, values: unknown[]): Answer {
    if (this.#isPossible) {
      try {
        return await this.#pool.query({ name: this.#nameOf(text), text, values, types });
      } catch (error) {
        // Refused before anything was done.
        if (!NOT_OURS.has(`${Object(error).code}`)) throw error;
        this.#isPossible = false;
      }
    }
    return this.#pool.query({ text, values, types });
  }

  /** By its text: on a connection that others use as well, the same name is the same statement. */
  #nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known) return known;
    const name = `video_ads_${hash("sha256", text, "hex").slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }
}
