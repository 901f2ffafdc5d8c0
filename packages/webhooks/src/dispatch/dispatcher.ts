import { setImmediate } from "node:timers/promises";
import type { AnyEvent } from "../events/event.ts";
import { phaseOf } from "../events/phase.ts";
import { publishHint, publishJob } from "../events/publish.ts";
import type { SourceFacts } from "../events/source.ts";
import type { Payloads, ReadClient, Source } from "../generated/events.ts";
import { sources } from "../generated/sources.ts";
import type { Log } from "../log.ts";
import type { Store } from "../stores/store.ts";
import { readBack } from "../trust/read-back.ts";
import type { Failure, Handlers } from "./handlers.ts";
import { milestoneKey } from "./milestone.ts";

interface DispatchDeps {
  handlers: Handlers;
  /** Absent: posts are believed. */
  client: ReadClient | undefined;
  store: Store;
  /** Milliseconds for which an event is remembered. */
  rememberMs: number;
  log: Log;
}

/** Turns accepted posts into events and runs their handlers, after the sender has its answer. */
export class Dispatcher {
  readonly #deps: DispatchDeps;
  readonly #running = new Set<Promise<void>>();

  constructor(deps: DispatchDeps) {
    this.#deps = deps;
  }

  /** Takes an accepted post and returns at once. */
  accept<S extends Source>(source: S, ref: string, post: Payloads[S]): void {
    this.#deps.handlers.close();
    const run = setImmediate()
      .then(() => this.#process(source, ref, post))
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Resolves when no handler is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #process<S extends Source>(source: S, ref: string, post: Payloads[S]): Promise<void> {
    const about = { source, ref, id: post.id };
    try {
      const event = await this.#eventOf(source, ref, post);
      if (event) await this.#deliver(event, about);
    } catch (error) {
      await this.#report(error, { stage: "read", ...about });
    }
  }

  /** Undefined when the post is about another job than it says, or reports what was reported before. */
  async #eventOf<S extends Source>(source: S, ref: string, post: Payloads[S]): Promise<AnyEvent | undefined> {
    const { client, store, rememberMs, log } = this.#deps;
    const facts: SourceFacts<S> = sources[source];
    const hint = publishHint(facts, post);
    const record = client && (await readBack(client, facts, post.id));
    if (client && !record) {
      log({ level: "warn", message: "A post was dropped: the service does not know the job that it names.", source });
      return undefined;
    }
    const job = record && publishJob(facts, record);
    const seen = job ?? hint;
    let phase = phaseOf(facts, seen);
    const key = milestoneKey(facts, { source, ref, id: post.id, phase }, seen);
    if (key && !(await store.claim(key, rememberMs))) {
      if (phase !== "previewReady") {
        log({ level: "info", message: "An event came again by another post.", source });
        return undefined;
      }
      // Handlers of a ready preview render it, which costs: they must not run again because the preview is still there.
      phase = "progress";
    }
    return { name: `${source}.${phase}`, source, phase, ref, hint, ...(job && { job }) };
  }

  async #deliver(event: AnyEvent, about: { source: Source; ref: string; id: string }): Promise<void> {
    for (const handler of this.#deps.handlers.of(event)) {
      try {
        await handler(event);
      } catch (error) {
        await this.#report(error, { stage: "handler", ...about, event: event.name });
      }
    }
  }

  async #report(error: unknown, failure: Failure): Promise<void> {
    const { handlers, log } = this.#deps;
    const { source } = failure;
    try {
      if (handlers.errorHandler) await handlers.errorHandler(error, failure);
      // Messages of errors can quote bodies: only hooks.onError() gets them.
      else log({ level: "error", message: `A ${failure.stage} failed. hooks.onError() gets the error.`, source });
    } catch {
      log({ level: "error", message: "The handler given to hooks.onError() threw.", source });
    }
  }
}
