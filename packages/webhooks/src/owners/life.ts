// How long ago the store has heard of a process, by clocks that go on while the process stands still or its machine sleeps.

/** A point in time: of what is monotonic, which may stand still while the machine sleeps, and of the wall, which may be set. */
interface Moment {
  readonly ms: number;
  readonly wallMs: number;
}

/** A time in which the store has heard of a name often enough that nobody can have taken over what it has. */
export interface Life {
  /** From before the store was told last: what it knew by then. */
  heardAt: Moment;
  /** The store was not told for too long, or had taken the name for dead. */
  hasLapsed: boolean;
  /** The store was not told yet. That it does not know the name then, or remembers it from long ago, is no sign of death: nothing was in hand. */
  isNew: boolean;
}

export function newLife(): Life {
  return { heardAt: { ms: performance.now(), wallMs: Date.now() }, hasLapsed: false, isNew: true };
}

/** Milliseconds at least since then, by the clock that has gone farther. */
export function since({ ms, wallMs }: Moment): number {
  return Math.max(performance.now() - ms, Date.now() - wallMs);
}
