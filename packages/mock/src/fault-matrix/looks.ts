import type { Reply } from "../http/reply.ts";

/** Looks with the same answer after which an app is known to look on and on, if it has done so before. */
const ENOUGH = 50;

/** What an app never stops to look at, as it has shown by looking until its time was over. */
export type Endless = Set<string>;

/** Counts how often an app has looked in vain: has been answered what it was answered before. */
export class Looks {
  readonly #endless: Endless;
  readonly #answers = new Map<string, string>();
  #last = "";
  #inVain = 0;

  /** @param endless Of all cases of the same flow. */
  constructor(endless: Endless) {
    this.#endless = endless;
  }

  answered(method: string, target: string, reply: Reply): void {
    const what = `${method} ${target}`;
    const answer = typeof reply === "object" && "status" in reply ? `${reply.status} ${reply.body}` : "";
    const isSame = method === "GET" && answer !== "" && this.#answers.get(what) === answer;
    this.#inVain = isSame ? this.#inVain + 1 : 0;
    this.#answers.set(what, answer);
    this.#last = what;
  }

  /** Whether more looks show nothing of the app that it has not shown before: only time can end this. */
  get areEnough(): boolean {
    return this.#inVain >= ENOUGH && this.#endless.has(this.#last);
  }

  /** The app's time is over, and it still looks. */
  neverEnded(): void {
    if (this.#inVain >= ENOUGH) this.#endless.add(this.#last);
  }
}
