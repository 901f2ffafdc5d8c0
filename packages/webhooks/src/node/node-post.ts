import type { IncomingMessage } from "node:http";
import type { BodyLimits, BodyRead, IncomingPost } from "../intake/post.ts";
import type { Deadlines } from "./deadlines.ts";
import { readBody } from "./read-body.ts";

/** A request of Node, below the path where the receiver is mounted. */
export class NodePost implements IncomingPost {
  readonly #request: IncomingMessage;
  readonly #deadlines: Deadlines;

  constructor(request: IncomingMessage, deadlines: Deadlines) {
    this.#request = request;
    this.#deadlines = deadlines;
  }

  get method(): string {
    return this.#request.method ?? "";
  }

  get path(): string {
    return this.#request.url ?? "";
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === "object" ? value[0] : value;
  }

  readBody(limits: BodyLimits): Promise<BodyRead> {
    return readBody(this.#request, limits, this.#deadlines);
  }
}
