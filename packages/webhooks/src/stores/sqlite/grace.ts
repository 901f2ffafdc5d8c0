import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Clock } from "../../clock.ts";
import { integer } from "../rows.ts";

/** Before any time: nobody's is over by then. */
const NEVER = -1;
/** Of a lease. With a lock that begins as an owner was about to say that it lives, four fifths of it are left. */
const UNSEEN = 2 / 3;

/**
 * Whether silence says that an owner is dead. While one connection holds the file, nobody else can say that it lives: whoever had to wait for
 * such a lock gives the others a lease's time to say so, before it takes over what they have.
 */
export class Grace {
  readonly #clock: Clock;
  readonly #dataVersion: StatementSync;
  /** Changes with every commit of another connection. */
  #version: number;
  #lookedAt: number;
  /** Somebody has written at this time, or later. */
  #writtenAt: number;
  #until = Number.NEGATIVE_INFINITY;
  #leaseMs = 0;

  constructor(db: DatabaseSync, clock: Clock) {
    this.#clock = clock;
    this.#dataVersion = db.prepare("pragma data_version");
    this.#version = this.#read();
    this.#lookedAt = this.#writtenAt = clock();
  }

  /** How long an owner is taken for alive that says nothing. */
  lasts(leaseMs: number): void {
    this.#leaseMs = leaseMs;
  }

  /** Sees whether another connection has written. */
  look(): void {
    const version = this.#read();
    if (version !== this.#version) this.#writtenAt = Math.max(this.#writtenAt, this.#lookedAt);
    this.#version = version;
    this.#lookedAt = this.#clock();
  }

  /** This connection has written. */
  wrote(): void {
    this.#writtenAt = this.#clock();
  }

  /** Another connection has the file. That is of no account while several write by turns. */
  waits(): void {
    this.look();
    if (this.isUnsure()) this.#until = this.#clock() + this.#leaseMs;
  }

  /** Nobody was seen to write for so long that a lock may have outlasted a lease: an owner says five times in one that it lives. */
  isUnsure(): boolean {
    return this.#clock() - this.#writtenAt >= UNSEEN * this.#leaseMs;
  }

  /** Owners whose time was over by then are dead. */
  deadBy(): number {
    const now = this.#clock();
    return now < this.#until ? NEVER : now;
  }

  #read(): number {
    return integer(this.#dataVersion.get() ?? {}, "data_version");
  }
}
