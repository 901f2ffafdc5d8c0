import { isSilent, isToSee, type Lane } from "./lane.ts";

/** Lanes whose jobs are expected to report, or have ended and may have more to report: who was not heard of, and for how long. */
export class Silence {
  /** Those that are expected to report, the longest silent first. */
  readonly #expected = new Set<Lane>();
  /** Those of them that are read next, however lately they were heard of: posts about them were refused. */
  readonly #overdue = new Set<Lane>();
  /** Those of them that could not be looked at when they were taken: they are silent for longer than their place says. */
  readonly #unseen = new Set<Lane>();
  /** Lanes whose jobs have ended and may have more to report. */
  readonly #growing = new Set<Lane>();

  isExpected(lane: Lane): boolean {
    return this.#expected.has(lane);
  }

  heard(lane: Lane, now: number): void {
    lane.heardAt = now;
    this.expect(lane, lane.tracked && !lane.ended);
  }

  /** Puts a lane at the end of those that are expected to report, or takes it out. */
  expect(lane: Lane, expected: boolean): void {
    this.#overdue.delete(lane);
    this.#unseen.delete(lane);
    this.#expected.delete(lane);
    if (expected) this.#expected.add(lane);
  }

  /** When a lane may be looked at again; undefined: not any more. It goes behind the others. */
  look(lane: Lane, at: number | undefined): void {
    lane.lookAt = at;
    this.#growing.delete(lane);
    if (at !== undefined) this.#growing.add(lane);
  }

  /** A post about it was refused: it is read next if it is expected to report. */
  hurry(lane: Lane): void {
    if (this.#expected.has(lane)) this.#overdue.add(lane);
  }

  /** It was taken and could not be looked at: it is silent since then, at least. */
  unseen(lane: Lane, since: number): void {
    lane.heardAt = Math.min(lane.heardAt, since);
    if (this.#expected.has(lane)) this.#unseen.add(lane);
  }

  forget(lane: Lane): void {
    this.expect(lane, false);
    this.look(lane, undefined);
  }

  /** Lanes that are expected to report and were not heard of since then, the longest silent first. */
  *since(time: number): Generator<Lane> {
    yield* [...this.#overdue];
    const unseen = [...this.#unseen].filter((lane) => lane.heardAt <= time && !this.#overdue.has(lane));
    unseen.sort((a, b) => a.heardAt - b.heardAt);
    let next = 0;
    for (const lane of this.#expected) {
      if (lane.heardAt > time) break;
      if (this.#overdue.has(lane) || this.#unseen.has(lane)) continue;
      for (let one = unseen[next]; one && one.heardAt < lane.heardAt; one = unseen[++next]) yield one;
      yield lane;
    }
    yield* unseen.slice(next);
  }

  /** Takes so many of them that nobody has in hand, and after them those that have ended and may have more to report. */
  take(now: number, { olderThanMs, limit }: { olderThanMs: number; limit: number }): Lane[] {
    const since = now - olderThanMs;
    const silent: Lane[] = [];
    for (const lane of this.since(since)) {
      if (silent.length >= limit) return silent;
      if (isSilent(lane)) silent.push(lane);
    }
    for (const lane of this.#growing) {
      if (silent.length >= limit) return silent;
      if (isToSee(lane) && lane.lookAt <= now && lane.heardAt <= since && isSilent(lane)) silent.push(lane);
    }
    return silent;
  }
}
