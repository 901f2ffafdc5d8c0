// A lane with its deliveries, as this process remembers them.
import type { Source } from "../../generated/types.ts";
import type { Held, KeptQuery, Outcome } from "../store.ts";

export interface Delivery {
  readonly id: number;
  readonly key: string;
  readonly via: "post" | "read";
  readonly body: string;
  readonly receivedAt: number;
  keepUntil: number;
  attempts: number;
  interruptions: number;
  handled: readonly string[];
  found: string | undefined;
  error: string | undefined;
  /** What its job has come to, as the last attempt has seen it. */
  holds: Held | undefined;
  dueAt: number;
  /** 0, or when it is due that has given way: it comes before its id in the order of the lane. */
  place: number;
  /** The one that came after it in its lane. */
  next: Delivery | undefined;
}

export interface Lane {
  readonly name: string;
  readonly source: Source;
  readonly ref: string;
  readonly jobId: string;
  /** The delivery that is handled first; the others hang on it. A list of their own would cost more than most lanes. */
  first: Delivery | undefined;
  last: Delivery | undefined;
  token: number;
  owner: string | undefined;
  /** When its owner has taken it. */
  takenAt: number;
  milestones: readonly string[];
  finished: readonly string[];
  tracked: boolean;
  ended: boolean;
  dead: readonly Delivery[];
  /** How many were accepted. */
  posts: number;
  heardAt: number;
  /** When it may be looked at again, since its end may become another one; undefined: it will not. */
  lookAt: number | undefined;
  keepUntil: number;
}

/** What thousands of lanes and deliveries share instead of an empty list each. */
export const NONE: readonly never[] = [];

/** Whether something was told of a lane's job, or was tried to be. */
export function hasTold(lane: Lane): boolean {
  const tried = [...waitingIn(lane), ...lane.dead].some(({ attempts }) => attempts > 0);
  return tried || lane.milestones.length > 0 || lane.finished.length > 0;
}

export function isIdle(lane: Lane): boolean {
  return !lane.first && lane.dead.length === 0 && lane.owner === undefined;
}

/** Whether a lane is to be looked at again: for the last time when its own time is over, or as soon after it as somebody looks. */
export function isToSee(lane: Lane): lane is Lane & { lookAt: number } {
  return lane.tracked && lane.ended && lane.lookAt !== undefined && lane.lookAt <= lane.keepUntil;
}

export function nextLook({ heardAt, keepUntil }: Lane, now: number): number {
  return now < keepUntil ? Math.min(now + 2 * (now - heardAt), keepUntil) : now + 1;
}

/** Whether nobody has it in hand or is about to, and nothing that is kept of it is its end. */
export function isSilent(lane: Lane): boolean {
  if (lane.owner !== undefined || lane.dead.some(({ holds }) => holds?.ended)) return false;
  for (const { attempts, holds } of waitingIn(lane)) if (attempts === 0 || holds?.ended) return false;
  return true;
}

export function* waitingIn(lane: Lane): Generator<Delivery> {
  for (let delivery = lane.first; delivery; delivery = delivery.next) yield delivery;
}

/** What a lane has reported, and what its dead letters hold. */
export function knownIn({ milestones, dead }: Lane): readonly string[] {
  return dead.length === 0 ? milestones : [...milestones, ...dead.flatMap(({ holds }) => holds?.milestone ?? [])];
}

export function addMilestone(lane: Lane, milestone: string | undefined): void {
  if (milestone === undefined || lane.milestones.includes(milestone)) return;
  lane.milestones = [...lane.milestones, milestone];
}

/** Takes out the delivery that was handled first. */
export function removeFirst(lane: Lane): void {
  const { first } = lane;
  if (!first) return;
  lane.first = first.next;
  if (!lane.first) lane.last = undefined;
  first.next = undefined;
}

function isBefore(one: Delivery, other: Delivery): boolean {
  return one.place === other.place ? one.id < other.id : one.place < other.place;
}

/** Puts a delivery behind what is being handled and what has its place before it. */
export function insert(lane: Lane, delivery: Delivery): void {
  const { first, last } = lane;
  if (!first || !last) {
    lane.first = delivery;
    lane.last = delivery;
    return;
  }
  if (isBefore(last, delivery)) {
    last.next = delivery;
    lane.last = delivery;
    return;
  }
  let before = isBefore(first, delivery) || lane.owner !== undefined ? first : undefined;
  while (before?.next && isBefore(before.next, delivery)) before = before.next;
  delivery.next = before ? before.next : first;
  if (before) before.next = delivery;
  else lane.first = delivery;
  if (!delivery.next) lane.last = delivery;
}

export function matches(
  lane: Lane,
  { source = lane.source, ref = lane.ref, jobId = lane.jobId }: Partial<KeptQuery>,
): boolean {
  return lane.source === source && lane.ref === ref && lane.jobId === jobId;
}

export function noteProgress(
  delivery: Delivery,
  { handled, found, holds }: Pick<Outcome & { kind: "later" }, "handled" | "found" | "holds">,
): void {
  delivery.handled = handled ?? delivery.handled;
  delivery.holds = holds ?? delivery.holds;
  delivery.found = found ?? delivery.found;
}

export function noteFailure(delivery: Delivery, { error, interrupted }: Outcome & { kind: "retry" | "dead" }): void {
  delivery.attempts++;
  if (interrupted) delivery.interruptions++;
  delivery.error = error;
}
