import type { Reply } from "../http/reply.ts";

/** Looks with the same answer after which an app is known to look on and on, if it has done so before. */
const ENOUGH = 50;

/** Looks with the same answer after which nothing but time is left to change it. */
const MANY = 200;

/** Requests in one moment after which an app is known to make no pause, whatever it asks for. */
const MOST_AT_ONCE = 2_000;

/** What an app never stops to look at, as it has shown by looking until its time was over. */
export type Endless = Set<string>;

/** Counts how often an app has looked in vain: has been answered what it was answered before. */
export class Looks {
  readonly #endless: Endless;
  readonly #answers = new Map<string, string>();
  #last = "";
  #inVain = 0;
  #atOnce = 0;
  #sameAtOnce = 0;

  /** @param endless Of all cases of the same flow. */
  constructor(endless: Endless) {
    this.#endless = endless;
  }

  answered(method: string, target: string, reply: Reply): void {
    const what = `${method} ${target}`;
    const answer = said(reply);
    const isSame = this.#answers.get(what) === answer;
    this.#inVain = isSame && method === "GET" && typeof reply === "object" ? this.#inVain + 1 : 0;
    this.#atOnce++;
    this.#sameAtOnce = isSame ? this.#sameAtOnce + 1 : 0;
    this.#answers.set(what, answer);
    this.#last = what;
  }

  /** Whether more looks show nothing of the app that it has not shown before: only time can end this. */
  get areEnough(): boolean {
    return this.#inVain >= ENOUGH && this.#endless.has(this.#last);
  }

  /** Whether an app asks again at once, whatever it is answered: it waits for nothing, so time has to pass all the same. */
  get areWithoutPause(): boolean {
    return this.#sameAtOnce >= ENOUGH || this.#atOnce >= MOST_AT_ONCE;
  }

  /** Whether an app has looked so often in vain that shorter pauses between its looks show nothing more. */
  get areMany(): boolean {
    return this.#inVain >= MANY;
  }

  /** The service has done something by itself: the next look may show it, and none has been in vain since. */
  serviceMoved(): void {
    this.#inVain = 0;
  }

  /** A moment is over. Who has made no pause in it is known to make none in the next one. */
  timePassed(): void {
    this.#sameAtOnce = this.areWithoutPause ? ENOUGH - 1 : 0;
    this.#atOnce = 0;
  }

  /** The app's time is over, and it still looks. */
  neverEnded(): void {
    if (this.#inVain >= ENOUGH) this.#endless.add(this.#last);
  }
}

function said(reply: Reply): string {
  if (typeof reply === "string") return reply;
  return "status" in reply ? `${reply.status} ${reply.body}` : "";
}
