import type { ServerResponse } from "node:http";

/** Tells every open page that something has changed. It says nothing else: a page reads what it shows through the proxy. */
export class HintFeed {
  readonly #open = new Set<ServerResponse>();

  /** Keeps an answer open as a stream of server-sent events. */
  stream(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(": open\n\n");
    this.#open.add(response);
    response.once("close", () => this.#open.delete(response));
  }

  hint(): void {
    for (const response of this.#open) response.write("event: hint\ndata: {}\n\n");
  }
}
