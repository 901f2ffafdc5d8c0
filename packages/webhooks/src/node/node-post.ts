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

  readBody(limits: BodyLimits): Promise<BodyRead> {
    const { original } = this;
    // A parser that has left the stream alone leaves a `body` behind at times.
    return original.readableDidRead || original.readableEnded
      ? Promise.resolve().then(() => bodyReadBefore(original, limits))
      : readBody(original, limits, this.#deadlines);
  }
}
