import type { Dispatcher } from "./dispatch/dispatcher.ts";
import type { ErrorHandler, Handlers } from "./dispatch/handlers.ts";
import type { EventTable, Pattern } from "./events/event.ts";
import { isNamed, matches } from "./events/match.ts";
import type { Source, StartOperation } from "./generated/events.ts";
import type { Intake } from "./intake/intake.ts";
import type { Answer, IncomingPost } from "./intake/post.ts";
import type { CapabilityUrl, CapabilityUrls, UrlOptions } from "./urls/capability-urls.ts";
import type { Webhooks } from "./webhooks.ts";

export interface ReceiverParts {
  urls: CapabilityUrls;
  handlers: Handlers;
  dispatcher: Dispatcher;
  intake: Intake;
}

/** The parts of a receiver behind the methods that `Webhooks` documents. */
export class Receiver<E extends EventTable> implements Webhooks<E> {
  readonly #parts: ReceiverParts;

  constructor(parts: ReceiverParts) {
    this.#parts = parts;
  }

  async urlFor(name: StartOperation | Source, options?: UrlOptions): Promise<CapabilityUrl> {
    return this.#parts.urls.urlFor(name, options);
  }

  on<P extends Pattern>(pattern: P, handler: (event: E[P]) => unknown): this {
    this.#parts.handlers.on(pattern, (event) => (matches<E, P>(event, pattern) ? handler(event) : undefined));
    return this;
  }

  fallback(handler: (event: E["fallback"]) => unknown): this {
    this.#parts.handlers.fallback((event) => (isNamed<E>(event) ? handler(event) : undefined));
    return this;
  }

  onError(handler: ErrorHandler): this {
    this.#parts.handlers.onError(handler);
    return this;
  }

  idle(): Promise<void> {
    return this.#parts.dispatcher.idle();
  }

  async receive(request: IncomingPost): Promise<Answer> {
    this.checkComplete();
    return this.#parts.intake(request);
  }

  checkComplete(): void {
    this.#parts.handlers.checkComplete();
  }
}
