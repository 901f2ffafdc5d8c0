/** What is known of a lane whose first delivery is due. */
interface Due {
  readonly first: { readonly dueAt: number; readonly id: number } | undefined;
}

/** Lanes whose first delivery is due, in the order in which they became ready: what was given back before those that have waited behind it. */
export class ReadyLanes<T extends Due> {
  readonly #back = new Set<T>();
  readonly #lanes = new Set<T>();

  get size(): number {
    return this.#back.size + this.#lanes.size;
  }

  has(lane: T): boolean {
    return this.#back.has(lane) || this.#lanes.has(lane);
  }

  add(lane: T): void {
    if (!this.#back.has(lane)) this.#lanes.add(lane);
  }

  /** Puts a lane back to where it was taken from. Of those that are given back, which are few, the one that is due first. */
  addBack(lane: T): void {
    const back = [...this.#back, lane].sort(byDue);
    this.#back.clear();
    for (const one of back) this.#back.add(one);
  }

  delete(lane: T): void {
    this.#back.delete(lane);
    this.#lanes.delete(lane);
  }

  *[Symbol.iterator](): Generator<T> {
    yield* this.#back;
    yield* this.#lanes;
  }
}

function byDue({ first: one }: Due, { first: other }: Due): number {
  return (one?.dueAt ?? 0) - (other?.dueAt ?? 0) || (one?.id ?? 0) - (other?.id ?? 0);
}
