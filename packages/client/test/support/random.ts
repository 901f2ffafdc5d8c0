/** Random numbers that are the same each time: a failure can be repeated from its seed. */
export interface Random {
  /** From 0 up to and without 1. */
  next(): number;
  /** One of these. */
  pick<T>(values: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, and random enough for picking faults. */
export function seeded(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: ([first, ...rest]) => {
      const index = Math.floor(next() * (rest.length + 1));
      return index === 0 ? first : (rest[index - 1] ?? first);
    },
  };
}
