/** Milliseconds that an answer which was paid for is kept back at most, for who is told of it; `timeoutMs` where that is less. */
export const LONGEST_NOTE_MS = 10_000;
