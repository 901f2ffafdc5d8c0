// How far the handlers of a job's events have come. A store keeps it between two attempts as texts that mean nothing to it: what has finished
// an outcome of the job with its lane, whichever delivery tells it; all else with the delivery.
import type { AnyEvent } from "../events/event.ts";
import type { Lease, Progress } from "../stores/store.ts";

/** A handler whose last attempt failed. */
export interface Unfinished {
  /** How often it has failed. */
  readonly failed: number;
  readonly error: string;
  /** How old the delivery is when it is to be tried again. Undefined: it is not. */
  readonly dueAtAge: number | undefined;
}

export function isDue({ dueAtAge }: Unfinished, { ageMs }: Lease): boolean {
  return dueAtAge !== undefined && dueAtAge <= ageMs;
}

/** Stands among what has finished from when a delivery begins to be handled alone until it is said what became of it. No handler has this name. */
const ALONE = "alone";

/** Whoever had it began to handle it alone, and has not said what became of it. */
export function hasBegunAlone(handled: Lease["handled"]): boolean {
  return handled.includes(ALONE);
}

export function beginAlone(handled: Lease["handled"]): string[] {
  return [...handled, ALONE];
}

export function withoutBeginning(handled: Lease["handled"]): string[] {
  return handled.filter((entry) => entry !== ALONE);
}

/** A handler of an event: of another outcome of the same job it is another one, which has neither finished nor failed. */
export interface HandlerOf {
  readonly name: string;
  /** The event is an outcome of the job, which other deliveries tell as well. */
  readonly isOfJob: boolean;
}

export function handlerOf({ id }: Pick<AnyEvent, "id">, pattern: string, isOfJob: boolean): HandlerOf {
  return { name: `${id} ${pattern}`, isOfJob };
}

export class HandlerProgress {
  readonly #finishedByJob: Set<string>;
  readonly #finished = new Set<string>();
  readonly #unfinished = new Map<string, Unfinished>();

  constructor({ handled, finished }: Pick<Lease, "handled" | "finished">) {
    this.#finishedByJob = new Set(finished);
    for (const entry of handled) {
      if (!entry.startsWith("[")) {
        this.#finished.add(entry);
        continue;
      }
      const [name, failed, error, dueAtAge]: [string, number, string, number?] = JSON.parse(entry);
      this.#unfinished.set(name, { failed, error, dueAtAge });
    }
  }

  isFinished({ name, isOfJob }: HandlerOf): boolean {
    return this.#finishedOf(isOfJob).has(name);
  }

  unfinished({ name }: HandlerOf): Unfinished | undefined {
    return this.#unfinished.get(name);
  }

  finish({ name, isOfJob }: HandlerOf): void {
    this.#finishedOf(isOfJob).add(name);
    this.#unfinished.delete(name);
  }

  fail({ name }: HandlerOf, how: Unfinished): Unfinished {
    this.#unfinished.set(name, how);
    return how;
  }

  /**
   * Gives up what was to be tried again of phases that are not told any more, since the job has come to something else.
   *
   * @param told The phase that is told instead; undefined: nothing is.
   * @returns Those phases, each once.
   */
  forgo({ source, jobId }: Pick<Lease, "source" | "jobId">, told: AnyEvent["phase"] | undefined): string[] {
    const phases = new Set<string>();
    for (const [name, { dueAtAge }] of this.#unfinished) {
      const [phase = ""] = /^\w+/.exec(name.slice(`${source}.${jobId}.`.length)) ?? [];
      if (dueAtAge === undefined || phase === told) continue;
      phases.add(phase);
      this.#unfinished.delete(name);
    }
    return [...phases];
  }

  /** For the next attempt. */
  toStore(): Progress {
    const unfinished = [...this.#unfinished].map(([name, { failed, error, dueAtAge }]) =>
      JSON.stringify([name, failed, error, dueAtAge].slice(0, dueAtAge === undefined ? 3 : 4)),
    );
    return { handled: [...this.#finished, ...unfinished], finished: [...this.#finishedByJob] };
  }

  /** For a dead letter: when it is replayed, what has not finished begins anew. */
  toDeadLetter(): Progress {
    return { handled: [...this.#finished], finished: [...this.#finishedByJob] };
  }

  #finishedOf(isOfJob: boolean): Set<string> {
    return isOfJob ? this.#finishedByJob : this.#finished;
  }
}
