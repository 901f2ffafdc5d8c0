import { type Deadlines, headerOf, readBody } from "@video-ads/http/node";
import type { BodyLimits, BodyRead, IncomingPost } from "../intake/post.ts";
import { bodyReadBefore, type NodeRequest } from "./body-read-before.ts";

/** A request of Node. */
export class NodePost implements IncomingPost<NodeRequest> {
  readonly path: string;
  readonly original: NodeRequest;
  readonly #deadlines: Deadlines;

  /** @param path What the receiver takes for the path below its mount. */
  constructor(request: NodeRequest, path: string, deadlines: Deadlines) {
    this.original = request;
    this.path = path;
    this.#deadlines = deadlines;
  }

  get method(): string {
    return this.original.method ?? "";
  }

  header(name: string): string | undefined {
    return headerOf(this.original, name);
  }

  async readBody(limits: BodyLimits): Promise<BodyRead> {
    // A parser that has left the stream alone leaves a `body` behind at times.
    if (this.original.readableDidRead || this.original.readableEnded) return bodyReadBefore(this.original, limits);
    return readBody(this.original, limits, this.#deadlines);
  }
}
