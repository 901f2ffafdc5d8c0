import type { Store } from "./store.ts";

/** At about 150 bytes a key, some 15 MB. */
const MAX_KEYS = 100_000;

/** Remembers in this process, and forgets when it ends. Past the limit the oldest keys are forgotten. */
export function memoryStore(clock: () => number): Store {
  // In the order of their claims, which is about the order in which they run out: looking at the front is enough.
  const expiries = new Map<string, number>();
  const sweep = (now: number): void => {
    for (const [key, expiry] of expiries) {
      if (expiry > now && expiries.size <= MAX_KEYS) return;
      expiries.delete(key);
    }
  };
  return {
    async claim(key, ttl) {
      const now = clock();
      const expiry = expiries.get(key);
      if (expiry !== undefined && expiry > now) return false;
      expiries.delete(key);
      expiries.set(key, now + ttl);
      sweep(now);
      return true;
    },
  };
}
