import { setImmediate } from "node:timers/promises";

/**
 * Lets timers, signals and sockets of the process have their turn. An answer that nothing has to be waited for would come before any of them:
 * whoever asks in a loop would keep the process to itself. Taken here once, because fake timers of tests stand still.
 */
export const turn: () => Promise<void> = setImmediate;
