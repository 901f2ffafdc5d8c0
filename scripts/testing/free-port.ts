import { createServer } from "node:net";

/** Linux hands out ports from here on to whoever listens on 0; other systems begin higher. */
const HANDED_OUT = 32_768;

/**
 * A port of loopback that nobody uses, for a program that has to be told its port. It is below those that systems hand out by
 * themselves, so that nobody else is given it before the program has started.
 *
 * @param from Lowest port that is tried. Those who run at the same time have ranges of their own, without the few ports that `fetch`
 *   does not ask, such as 6665 and 10080.
 * @param count How many ports the range has.
 * @throws RangeError when the range reaches those that systems hand out by themselves.
 */
export async function freePort(from: number, count: number): Promise<number> {
  if (from + count > HANDED_OUT)
    throw new RangeError(
      `Ports from ${HANDED_OUT} on are handed out by systems: give a range below, not ${from} and ${count} more.`,
    );
  for (;;) {
    const port = from + Math.floor(Math.random() * count);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once("error", () => resolve(false))
        .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
