import type { IncomingMessage } from "node:http";
import { type Deadlines, headerOf, readBody } from "@video-ads/http/node";
import type { BodyLimits, BodyRead, IncomingPost } from "../intake/post.ts";

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
    return headerOf(this.#request, name);
  }

  readBody(limits: BodyLimits): Promise<BodyRead> {
    return readBody(this.#request, limits, this.#deadlines);
  }
}
