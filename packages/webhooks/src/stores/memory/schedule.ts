import { DueHeap } from "./due-heap.ts";
import type { Lane } from "./lane.ts";
import type { Owners } from "./owners.ts";
import { ReadyLanes } from "./ready-lanes.ts";

/** Lanes by when their first delivery is due, and which of them are leased. */
export class Schedule {
  readonly #owners: Owners;
  /** Lanes whose first delivery is due as soon as nobody has the lane. */
  readonly #ready = new ReadyLanes<Lane>();
  /** Lanes by when their first delivery is due. */
  readonly #timed = new DueHeap<Lane>();
  /** Lanes that a living owner has, which are few. */
  readonly #leased = new Set<Lane>();

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  isLeased(lane: Lane): boolean {
    return this.#leased.has(lane);
  }

  /** Puts a lane where its first delivery belongs, unless somebody has it. */
  put(lane: Lane, now: number): void {
    const { first } = lane;
    if (!first || this.#leased.has(lane)) return;
    if (first.dueAt <= now) this.#ready.add(lane);
    else this.#timed.push(first.dueAt, lane);
  }

  /** Puts a lane that was leased back to where it was taken from. */
  putBack(lane: Lane): void {
    this.#ready.addBack(lane);
  }

  /** Takes the lane that is due first for an owner: nobody takes over from itself. */
  take(owner: string): Lane | undefined {
    for (const lane of this.#ready) {
      if (lane.owner === owner || !lane.first) continue;
      this.#ready.delete(lane);
      this.#leased.add(lane);
      return lane;
    }
    return undefined;
  }

  /** Ends the lease of a lane, which is nowhere until it is put. */
  release(lane: Lane): void {
    lane.owner = undefined;
    this.#leased.delete(lane);
    this.#ready.delete(lane);
  }

  leasedBy(owner: string): Lane[] {
    return [...this.#leased].filter((lane) => lane.owner === owner);
  }

  /** Looks at the lanes whose time has come: their delivery is due, or their owner is dead. */
  promote(now: number): void {
    if (this.#owners.buryDead(now)) this.freeOfDead(now);
    for (let next = this.#timed.peek(); next; next = this.#timed.peek()) {
      const { at, value: lane } = next;
      const outOfDate = lane.first?.dueAt !== at || this.#ready.has(lane) || this.#leased.has(lane);
      if (!outOfDate && at > now) return;
      this.#timed.pop();
      if (!outOfDate) this.put(lane, now);
    }
  }

  /** Lanes whose owner is dead are there for others. They name it until one of those has taken them: until then its leases are good. */
  freeOfDead(now: number): void {
    for (const lane of this.#leased) {
      if (this.#owners.has(lane.owner)) continue;
      this.#leased.delete(lane);
      this.put(lane, now);
    }
  }

  /** Milliseconds until a lane is due that nobody has. */
  dueIn(now: number): number | undefined {
    if (this.#ready.size > 0) return 0;
    const death = this.#leased.size === 0 ? Number.POSITIVE_INFINITY : this.#owners.nextDeath;
    const at = Math.min(this.#timed.peek()?.at ?? Number.POSITIVE_INFINITY, death);
    return at === Number.POSITIVE_INFINITY ? undefined : Math.max(1, at - now);
  }
}
