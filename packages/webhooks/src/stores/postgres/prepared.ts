import { hash } from "node:crypto";
import { types } from "./answers.ts";
import type { Connections, Limit } from "./connections.ts";
import type { Queries } from "./pool.ts";

type Answer = ReturnType<Queries["query"]>;

/** The connection knows no statement of this name, or has one already: what is between has given us the connection of somebody else. */
const NOT_OURS = new Set(["26000", "42P05"]);

/**
 * Sends statements that each connection parses and plans once: for the short ones that is most of their time. Behind a pooler that gives
 * out another connection for each transaction and knows nothing of this, they are sent as any other from then on.
 */
export class Prepared {
  readonly #connections: Connections;
  readonly #names = new Map<string, string>();
  #isPossible = true;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async query(text: string, values: unknown[], limit: Limit): Answer {
    if (this.#isPossible) {
      try {
        return await this.#connections.query({ name: this.#nameOf(text), text, values, types }, limit);
      } catch (error) {
        // Refused before anything was done.
        if (!NOT_OURS.has(`${Object(error).code}`)) throw error;
        this.#isPossible = false;
      }
    }
    return this.#connections.query({ text, values, types }, limit);
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
