import type { ServerResponse } from "node:http";
import { type EventStream, openEventStream } from "@video-ads/http/node";

/** Tells every open page that something has changed. It says nothing else: a page reads what it shows through the proxy. */
export class HintFeed {
  readonly #open = new Set<EventStream>();

  /** Keeps an answer open as a stream of server-sent events. */
  stream(response: ServerResponse): void {
    const stream = openEventStream(response, () => this.#open.delete(stream));
    this.#open.add(stream);
  }

  hint(): void {
    for (const stream of this.#open) stream.send({ event: "hint", data: "{}" });
  }
}
