import { LONGEST_TIMER_MS } from "../duration/index.ts";
import { plainId } from "../ids/index.ts";
import { SHORTEST_HINTED_MS } from "../pace/index.ts";

/** The looks at a job that hints ask for. */
export interface HintedLooks {
  /** Told of every hint, with the id of the job that it is about if it names one: one about another job asks for nothing. */
  hear(id?: string): void;
  /** Hints ask for nothing any more. */
  end(): void;
}

/**
 * Makes few looks of many hints: one at once for those that come together, and one more for all that come before it has ended, a second
 * after that.
 *
 * @param look Reads the job. What comes after it has begun is not in what it finds.
 * @param rest How many milliseconds from now there is to be no look, because the service has asked for that; asked again when they are over.
 */
export function hintedLooks(
  job: string,
  look: () => Promise<unknown>,
  rest: () => number | Promise<number> = () => 0,
): HintedLooks {
  const own = plainId(job);
  let isAsked = false;
  /** By the clock of `performance`. */
  let due = 0;
  /** Undefined while no hint has asked, and nobody looks. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (id = own): void => {
    if (id !== own) return;
    isAsked = true;
    // Those who share a job have all heard the hint by then.
    timer ??= setTimeout(go);
  };
  const go = async (): Promise<void> => {
    const pause = Math.max(await rest(), due - performance.now());
    if (!isAsked) return;
    if (pause > 0) {
      timer = setTimeout(go, Math.min(pause, LONGEST_TIMER_MS));
      return;
    }
    isAsked = false;
    await look();
    due = performance.now() + SHORTEST_HINTED_MS;
    timer = undefined;
    if (isAsked) hear();
  };
  return {
    hear,
    end() {
      isAsked = false;
      clearTimeout(timer);
    },
  };
}
