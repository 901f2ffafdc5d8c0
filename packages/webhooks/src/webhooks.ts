import type { ErrorHandler } from "./dispatch/handlers.ts";
import type { EventTable, Pattern, ReadEvents } from "./events/event.ts";
import type { Source, StartOperation } from "./generated/events.ts";
import type { Answer, IncomingPost } from "./intake/post.ts";
import type { CapabilityUrl, UrlOptions } from "./urls/capability-urls.ts";

/** What an adapter for a framework needs of a receiver. */
export interface PostReceiver {
  /** Answers a post. Handlers run afterwards. */
  receive(request: IncomingPost): Promise<Answer>;

  /** @throws {ConfigurationError} There is no fallback handler. Adapters call it when they are mounted. */
  checkComplete(): void;
}

/** A webhook receiver. Made by `createWebhooks`, mounted by `expressWebhooks`. */
export interface Webhooks<out E extends EventTable = ReadEvents> extends PostReceiver {
  /**
   * Makes a URL to give as `webhook_url` when a job is started.
   *
   * @param name The operation that starts the job, such as `customTemplateJobs.preview`, or the source that reports it.
   * @throws {UrlTooLongError} It would have more than 200 characters (interface specification 8).
   */
  urlFor(name: StartOperation | Source, options?: UrlOptions): Promise<CapabilityUrl>;

  /**
   * Handles the events that a pattern matches. If several patterns match an event, all of their handlers run, one after the
   * other, the most exact pattern first.
   *
   * @throws {ConfigurationError} The pattern has a handler, or an event has come already.
   */
  on<P extends Pattern>(pattern: P, handler: (event: E[P]) => unknown): this;

  /**
   * Handles every event that no other handler takes, and those of a status that the contract does not know. Mandatory.
   *
   * @throws {ConfigurationError} There is one, or an event has come already.
   */
  fallback(handler: (event: E["fallback"]) => unknown): this;

  /**
   * Is told when a job cannot be read back or a handler fails. The sender never is.
   *
   * @throws {ConfigurationError} There is one, or an event has come already.
   */
  onError(handler: ErrorHandler): this;

  /** Resolves when no handler is running: before a shutdown, or in a test. */
  idle(): Promise<void>;
}
