import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import type { ClockMode, ClockState } from "../generated/control/types.ts";
import { type Task, TaskHeap } from "./task-heap.ts";

/** Takes back what was scheduled. Calling it later, or twice, does nothing. */
export type Cancel = () => void;

/** Where the sandbox gets its time from. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once at a time, or as soon as possible when that time is past. */
  schedule(atMs: number, run: () => void): Cancel;
}

/** A clock as it was at a time of this machine. */
export interface KeptClock {
  mode: ClockMode;
  speed: number;
  now: number;
  wall: number;
}

/** How far this machine is ahead of what a clock shows that went on, or stood still, since it was kept. */
export function behind({ mode, speed, now, wall }: KeptClock): number {
  const machine = Date.now();
  if (mode === "real") return 0;
  return Math.round(machine - (mode === "frozen" ? now : now + (machine - wall) * speed));
}

/**
 * A clock that can be stopped and moved. What is scheduled runs in the order of its time, and sees that time when it asks for
 * `now()`: a job that is moved an hour ahead gets the timestamps it would have got in that hour.
 */
export class VirtualClock implements Clock {
  readonly #tasks = new TaskHeap();
  readonly #onError: (error: unknown) => void;
  #order = 0;
  #mode: ClockMode = "real";
  #speed = 1;
  /** Time shown at the real time `#anchor`. */
  #base: number;
  #anchor: number;
  /** Set while tasks run: the time at which they were due. */
  #at: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /** @param onError Told what a scheduled function threw; the others run all the same. */
  constructor(onError: (error: unknown) => void = () => {}) {
    this.#onError = onError;
    this.#anchor = performance.now();
    this.#base = Date.now();
  }

  now(): number {
    if (this.#at !== undefined) return this.#at;
    if (this.#mode === "frozen") return this.#base;
    if (this.#mode === "real" && this.#speed === 1) return Date.now();
    return Math.floor(this.#base + (performance.now() - this.#anchor) * this.#speed);
  }

  schedule(atMs: number, run: () => void): Cancel {
    if (this.#stopped) return () => {};
    const task: Task = { at: atMs, order: this.#order++, run };
    this.#tasks.add(task);
    if (this.#tasks.first === task) this.#wake();
    return () => {
      if (this.#tasks.delete(task)) this.#wake();
    };
  }

  state(): ClockState {
    return {
      mode: this.#mode,
      now: this.now(),
      speed: this.#mode === "frozen" ? 0 : this.#speed,
      pending: this.#tasks.size,
      next: this.#tasks.first?.at ?? null,
    };
  }

  /** What is needed to know, later and in another process, what it shows then. */
  kept(): KeptClock {
    return { mode: this.#mode, speed: this.#speed, now: this.now(), wall: Date.now() };
  }

  /** Stops the clock where it is, or at a time. What becomes due by that runs; where it is past, what is scheduled keeps the wait it had left. */
  freeze(atMs: number = this.now()): void {
    const from = this.now();
    this.#set("frozen", from, this.#speed);
    if (atMs >= from) this.advance(atMs - from);
    else {
      this.#tasks.shift(atMs - from);
      this.#set("frozen", atMs, this.#speed);
    }
  }

  /** Goes on from the time it shows. */
  run(speed = 1): void {
    this.#set("running", this.now(), speed);
  }

  /** Shows this machine's time again. What is scheduled keeps the wait it had left. */
  real(): void {
    const now = Date.now();
    this.#tasks.shift(now - this.now());
    this.#set("real", now, 1);
  }

  /**
   * Moves the clock ahead and runs, in the order of their time, everything that becomes due, also what that schedules.
   *
   * @param milliseconds 0 or more.
   */
  advance(milliseconds: number): void {
    if (this.#at !== undefined) throw new Error("The clock cannot be moved by something that it runs.");
    const target = this.now() + milliseconds;
    this.#runUntil(target);
    this.#set(this.#mode === "real" && milliseconds > 0 ? "running" : this.#mode, target, this.#speed);
  }

  /** Forgets everything that is still to run, and takes nothing more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#tasks.clear();
  }

  /** Forgets everything that is still to run. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#tasks.clear();
  }

  #set(mode: ClockMode, base: number, speed: number): void {
    this.#mode = mode;
    this.#base = base;
    this.#speed = speed;
    this.#anchor = performance.now();
    this.#wake();
  }

  #runUntil(target: number): void {
    try {
      for (let task = this.#tasks.first; task && task.at <= target && !this.#stopped; task = this.#tasks.first) {
        this.#tasks.delete(task);
        // What was scheduled for the past is late, and does not turn the clock back.
        this.#at = Math.max(task.at, this.#at ?? Number.NEGATIVE_INFINITY, this.#mode === "frozen" ? this.#base : 0);
        try {
          task.run();
        } catch (error) {
          this.#onError(error);
        }
      }
    } finally {
      this.#at = undefined;
    }
  }

  /** Sets the timer for what is due next. While tasks run there is no need: the loop looks again. */
  #wake(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#tasks.first;
    if (!next || this.#stopped || this.#at !== undefined) return;
    const due = next.at - this.now();
    if (due > 0 && this.#mode === "frozen") return;
    const wait = due <= 0 ? 0 : Math.min(Math.ceil(due / this.#speed), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => {
      this.#runUntil(this.now());
      this.#wake();
    }, wait);
  }
}
