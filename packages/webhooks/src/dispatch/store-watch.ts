// Not the globals: those of workerd are no objects, and have no unref().
import timers from "node:timers";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { OutdatedError } from "../errors/outdated-error.ts";
import { isA } from "../is-a.ts";
import { type Log, whyOf } from "../log.ts";
import { Absence } from "../stores/absence.ts";
import { DamagedError } from "../stores/rows.ts";

/** What takes longer is said, since whoever waits for it handles nothing. */
const SILENT_MS = 5_000;
/** What is asked in vain is asked again within a second. Later than that, nobody wants to know it any more. */
const ASKED_AGAIN_MS = 3_000;

/**
 * What a store is asked: what there is, for something that is due, or to note something. Where another connection holds the file of SQLite, or a
 * Postgres can only be read, the first goes on while the others fail.
 */
export type Question = "look" | "take" | "note";

/** What is known of one kind of question. */
interface Answers {
  /** How many have no answer yet. */
  asked: number;
  /** When the first was asked after the last answer, or with that where something had none yet. */
  silentSince: number | undefined;
  /** When the last of them ended. */
  endedAt: number;
  /** It has failed, or was not answered for too long. */
  inVain: boolean;
  /** What it has failed with, in words; absent while there is nothing. */
  why: string | undefined;
}

/**
 * Sees whether the store of a worker answers. Says once that it does not, and when it does again: when each kind of question that was asked in
 * vain has an answer, and for how long the first of them had none.
 */
export class StoreWatch {
  readonly #absence: Absence;
  readonly #kinds: Record<Question, Answers> = { look: unasked(), take: unasked(), note: unasked() };
  /** One for all that have no answer yet, since there are thousands a second. */
  #timer: NodeJS.Timeout | undefined;
  /** When that was first asked which is asked in vain, and what was in vain with it. */
  #awaySince: number | undefined;

  constructor(log: Log) {
    this.#absence = new Absence("The store", log);
  }

  /** What the store answers. */
  async ask<T>(kind: Question, question: () => Promise<T>): Promise<T> {
    const answers = this.#kinds[kind];
    answers.asked++;
    answers.silentSince ??= performance.now();
    this.#timer ??= timers.setTimeout(() => this.#look(), SILENT_MS).unref();
    try {
      const answer = await question();
      this.#answered(answers);
      return answer;
    } catch (error) {
      if (isAnswer(error)) this.#answered(answers);
      else {
        answers.why = saidOf(error);
        this.#notAnswered(answers);
      }
      throw error;
    } finally {
      answers.asked--;
      answers.endedAt = performance.now();
    }
  }

  /** A worker cannot go on: the store has answered it with an error, or cannot be reached. */
  failed(error: unknown): void {
    if (isAnswer(error)) return;
    this.#say(saidOf(error));
  }

  #answered(answers: Answers): void {
    // What was asked before is silent from now on.
    answers.silentSince = answers.asked > 1 ? performance.now() : undefined;
    answers.inVain = false;
    answers.why = undefined;
    if (this.#awaySince === undefined && !this.#absence.isSaid) return;
    this.#forgetUnasked();
    if (Object.values(this.#kinds).some(({ inVain }) => inVain)) return;
    this.#awaySince = undefined;
    this.#absence.back();
  }

  #notAnswered(answers: Answers): void {
    answers.inVain = true;
    const since = answers.silentSince ?? performance.now();
    this.#awaySince = Math.min(this.#awaySince ?? since, since);
  }

  #look(): void {
    this.#timer = undefined;
    this.#forgetUnasked();
    const silent = Object.values(this.#kinds).filter(({ silentSince }) => silentSince !== undefined);
    const now = performance.now();
    const left = silent.map((answers) => {
      const leftMs = (answers.silentSince ?? now) + SILENT_MS - now;
      if (leftMs > 0) return Math.ceil(leftMs);
      this.#notAnswered(answers);
      this.#say(answers.why ?? `has not answered for ${SILENT_MS / 1_000} seconds.`);
      return SILENT_MS;
    });
    if (left.length > 0) this.#timer = timers.setTimeout(() => this.#look(), Math.min(...left)).unref();
  }

  /** What failed and was not asked again is asked in vain by nobody. */
  #forgetUnasked(): void {
    const before = performance.now() - ASKED_AGAIN_MS;
    for (const answers of Object.values(this.#kinds)) {
      if (answers.asked === 0 && answers.endedAt < before) Object.assign(answers, unasked());
    }
  }

  #say(what: string): void {
    this.#absence.say(`The store ${what} What is due waits for it.`, this.#awaySince ?? performance.now());
  }
}

/** The store was there. What is wrong is told by whoever has asked, or was told once for all. */
function isAnswer(error: unknown): boolean {
  return isA(error, DamagedError) || isA(error, OutdatedError);
}

function saidOf(error: unknown): string {
  const what = isA(error, ConfigurationError) ? "cannot be used as it is" : "cannot be reached";
  return `${what}; it is tried again. ${whyOf(error)}`;
}

function unasked(): Answers {
  return { asked: 0, silentSince: undefined, endedAt: 0, inVain: false, why: undefined };
}
