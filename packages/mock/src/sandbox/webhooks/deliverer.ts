import { setImmediate as nextTurn } from "node:timers/promises";
import type { Delivery, DeliveryAttempt } from "../../generated/control/types.ts";
import { RULE_HEADER } from "../../http/rule-header.ts";
import type { Cancel, Clock, VirtualClock } from "../clock.ts";
import type { NewId } from "../ids.ts";
import { NotKeptError } from "../keeper.ts";
import type { Table } from "../store/table.ts";
import type { DeliveryDraft } from "./delivery.ts";
import type { Disrupt, Disruption, Reword } from "./disruption.ts";
import { Places } from "./places.ts";
import { type Post, postJson } from "./post.ts";

export interface DelivererOptions {
  clock: Clock & Pick<VirtualClock, "state">;
  newId: NewId;
  /** Where deliveries are kept. */
  table: DeliveryTable;
  /** Told about every change of a delivery, after it was put into the table. */
  onChange?: (delivery: Delivery) => void;
  /** Told when what a rule has ordered of a delivery acts on it; each time again. */
  onActed?: (rule: string, delivery: string) => void;
  /** Told of what is not sent because it breaks the contract or its URL cannot be posted to. */
  onRefused?: (message: string) => void;
  /**
   * How a webhook is posted.
   * @default over the network
   */
  post?: Post;
  /**
   * Real milliseconds that a receiver has for its answer.
   * @default 5000
   */
  timeout?: number;
  /**
   * Milliseconds of the sandbox's clock before the second attempt, the third one and so on.
   * @default [500, 2000]
   */
  backOff?: readonly number[];
  /**
   * How many deliveries are remembered.
   * @default 1000
   */
  remembered?: number;
}

/** What the deliverer needs of a table of the store. */
export type DeliveryTable = Pick<Table<Delivery>, "get" | "put" | "delete" | "values" | "size">;

/** Posts to one receiver that are under way at once. */
const PER_RECEIVER = 32;

/**
 * Posts webhooks and keeps a log of them. Each delivery goes its own way, so that a slow receiver delays no other; only those of
 * one job wait until the one before has been tried once, so that they leave in the order in which they came about.
 */
export class Deliverer {
  readonly #options: Required<Omit<DelivererOptions, "onChange" | "onRefused" | "onActed">>;
  readonly #onRefused: (message: string) => void;
  readonly #onChange: (delivery: Delivery) => void;
  readonly #onActed: (rule: string, delivery: string) => void;
  readonly #deliveries: DeliveryTable;
  readonly #active = new Set<Promise<void>>();
  readonly #waiting = new Map<string, Cancel>();
  readonly #firstAttempts = new Map<string, Promise<void>>();
  readonly #held = new Map<string, Delivery[]>();
  readonly #places = new Places(PER_RECEIVER);
  readonly #stop = new AbortController();
  /** Counts how often everything was let go: a post that was under way then comes back to nothing. */
  #epoch = 0;

  constructor({ onChange = () => {}, onRefused = () => {}, onActed = () => {}, ...options }: DelivererOptions) {
    this.#onActed = onActed;
    this.#onChange = onChange;
    this.#onRefused = onRefused;
    this.#deliveries = options.table;
    this.#options = { post: postJson, timeout: 5_000, backOff: [500, 2_000], remembered: 1_000, ...options };
  }

  /**
   * Remembers a delivery and sends it, unless it has violations or is to be disrupted.
   *
   * @param reword What it says where something was ordered to be otherwise in it.
   */
  send(
    draft: DeliveryDraft,
    violations: readonly string[],
    disrupt: Disrupt = () => undefined,
    reword: Reword = (payload) => payload,
  ): void {
    const delivery = this.#remember(draft);
    const reasons = isHttp(draft.url) ? violations : [...violations, "the URL is not http(s)"];
    const disruption = reasons.length > 0 ? undefined : disrupt(draft);
    if (reasons.length > 0) this.#refused(delivery, reasons);
    else if (disruption) this.#disrupted(delivery, disruption, reword);
    else this.#inOrder(delivery);
  }

  /**
   * Sends a delivery once more, with a new round of attempts, whatever became of it before. Undefined when it is not known, or
   * was refused.
   */
  resend(id: string): Delivery | undefined {
    const delivery = this.#deliveries.get(id);
    if (!delivery || delivery.state === "refused") return undefined;
    this.#unschedule(id);
    this.#change(delivery, { state: "pending" });
    this.#start(delivery, 0);
    return structuredClone(delivery);
  }

  /** Sends copies of a delivery, as deliveries of their own. Undefined when it is not known, or was refused. */
  duplicate(id: string, copies = 1): Delivery[] | undefined {
    const delivery = this.#deliveries.get(id);
    if (!delivery || delivery.state === "refused") return undefined;
    return Array.from({ length: copies }, () => {
      const copy = this.#copy(delivery, delivery.payload);
      this.#inOrder(copy);
      return structuredClone(copy);
    });
  }

  #copy(delivery: Delivery, payload: Delivery["payload"]): Delivery {
    const copy = this.#remember({ ...draftOf(delivery), id: this.#options.newId(), payload }, delivery.id);
    if (delivery.rule !== undefined) copy.rule = delivery.rule;
    return copy;
  }

  /** Gives up a delivery that waits. Undefined when it is not known, or has ended. */
  drop(id: string): Delivery | undefined {
    const delivery = this.#deliveries.get(id);
    if (!delivery || (delivery.state !== "pending" && delivery.state !== "held")) return undefined;
    this.#unschedule(id);
    this.#change(delivery, { state: "dropped" });
    return structuredClone(delivery);
  }

  /** Sends what is held for others that have not come, in reverse. */
  release(group?: string): void {
    for (const [name, held] of [...this.#held]) {
      if (group !== undefined && name !== group) continue;
      this.#held.delete(name);
      for (const delivery of held.reverse()) if (delivery.state === "held") this.#inOrder(delivery);
    }
  }

  /** Goes on with the deliveries of the table that have not ended, those of an earlier run or of a snapshot: with what attempts they have left, when they are due. */
  resume(): void {
    for (const delivery of [...this.#deliveries.values()]) {
      const { state, attempts, nextAttemptAt } = delivery;
      if (state !== "pending" && state !== "held") continue;
      const round = attempts.length % (this.#options.backOff.length + 1);
      const at = nextAttemptAt === undefined ? 0 : Date.parse(nextAttemptAt);
      if (at > this.#options.clock.now()) this.#later(delivery, at, round);
      else this.#inOrder(delivery, round);
    }
  }

  /** Attempts that wait have as long to wait as they had, by a clock that shows another time. What is scheduled stays as it is. */
  postpone(milliseconds: number): void {
    if (milliseconds === 0) return;
    for (const delivery of [...this.#deliveries.values()]) {
      if (delivery.nextAttemptAt === undefined) continue;
      delivery.nextAttemptAt = this.#time(Date.parse(delivery.nextAttemptAt) + milliseconds);
      this.#deliveries.put(delivery);
    }
  }

  /** Copies of what was sent, oldest first. */
  list(): Delivery[] {
    return structuredClone([...this.#deliveries.values()]);
  }

  get(id: string): Delivery | undefined {
    return structuredClone(this.#deliveries.get(id));
  }

  /** Waits until no post is under way and none is due. Attempts that wait for their time are not waited for. */
  async settled(): Promise<void> {
    do {
      await Promise.all(this.#active);
      await nextTurn();
    } while (!this.#stop.signal.aborted && (this.#active.size > 0 || this.#due()));
  }

  /** Lets go of everything that waits, before the table is emptied or filled with something else. */
  abandon(): void {
    this.#epoch++;
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#held.clear();
    this.#firstAttempts.clear();
  }

  /** Ends what is under way. It stays pending in the table, so that the next run goes on with it. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.abandon();
    await Promise.all(this.#active);
  }

  #remember(draft: DeliveryDraft, copyOf?: string): Delivery {
    const delivery: Delivery = {
      ...draftOf(draft),
      createdAt: this.#time(this.#options.clock.now()),
      state: "pending",
      ...(copyOf === undefined ? {} : { copyOf }),
      attempts: [],
    };
    this.#change(delivery, {});
    this.#forget();
    return delivery;
  }

  /** The oldest go first; those that are still on their way stay until they have arrived. */
  #forget(): void {
    if (this.#deliveries.size <= this.#options.remembered) return;
    for (const { id, state } of this.#deliveries.values()) {
      if (state !== "pending" && state !== "held") this.#deliveries.delete(id);
      if (this.#deliveries.size <= this.#options.remembered) return;
    }
  }

  #refused(delivery: Delivery, violations: readonly string[]): void {
    this.#change(delivery, { state: "refused", violations: [...violations] });
    const { source, event, jobId } = delivery;
    this.#onRefused(`The webhook \`${event}\` of the ${source} ${jobId} was not sent: ${violations.join("; ")}`);
  }

  #disrupted(delivery: Delivery, disruption: Disruption, reword: Reword): void {
    this.#change(delivery, { rule: disruption.rule });
    // What is late, or held for others, is nothing as long as it has not come.
    if (disruption.action !== "delay" && disruption.action !== "reorder") this.#onActed(disruption.rule, delivery.id);
    switch (disruption.action) {
      case "drop":
        this.#change(delivery, { state: "dropped" });
        break;
      case "delay":
        this.#later(delivery, this.#options.clock.now() + disruption.ms, 0);
        break;
      case "duplicate": {
        const before = this.#firstAttempts.get(delivery.jobId);
        this.#inOrder(delivery);
        for (let number = 1; number <= disruption.copies; number++) {
          const copy = this.#copy(delivery, reword(delivery.payload, disruption, number));
          if (disruption.together) this.#after(before, copy);
          else this.#inOrder(copy);
        }
        break;
      }
      case "rename":
      case "unknown-status":
        this.#change(delivery, { payload: reword(delivery.payload, disruption) });
        this.#inOrder(delivery);
        break;
      case "reorder": {
        const held = [...(this.#held.get(disruption.group) ?? []), delivery];
        this.#held.set(disruption.group, held);
        this.#change(delivery, { state: "held" });
        if (held.length >= disruption.of) this.release(disruption.group);
      }
    }
  }

  /** Sends it as soon as the delivery before it, of the same job, has been tried. */
  #inOrder(delivery: Delivery, round = 0): void {
    this.#after(this.#firstAttempts.get(delivery.jobId), delivery, round);
  }

  /** Whatever else of the job is on its way by then: what follows waits for all of it. */
  #after(before: Promise<void> | undefined, delivery: Delivery, round = 0): void {
    if (delivery.state !== "pending") this.#change(delivery, { state: "pending" });
    const others = this.#firstAttempts.get(delivery.jobId);
    const tried = this.#start(delivery, round, undefined, before);
    const first = (others === before ? tried : Promise.all([others, tried]).then(() => {})).finally(() => {
      if (this.#firstAttempts.get(delivery.jobId) === first) this.#firstAttempts.delete(delivery.jobId);
    });
    this.#firstAttempts.set(delivery.jobId, first);
  }

  /**
   * @param round Which attempt it is, from 0.
   * @param at When it is due: the clock may have been moved past that.
   */
  #start(delivery: Delivery, round: number, at = this.#options.clock.now(), after?: Promise<void>): Promise<void> {
    const work = this.#attempt(delivery, round, at, after)
      .catch(ignoreNotKept)
      .finally(() => this.#active.delete(work));
    this.#active.add(work);
    return work;
  }

  async #attempt(delivery: Delivery, round: number, at: number, after?: Promise<void>): Promise<void> {
    const epoch = this.#epoch;
    await after;
    if (delivery.state !== "pending" || epoch !== this.#epoch) return;
    const { rule, copyOf = delivery.id } = delivery;
    if (rule !== undefined) this.#onActed(rule, copyOf);
    const url = new URL(delivery.url);
    const result = await this.#places.run(url.origin, () => this.#post(url, delivery));
    if (epoch !== this.#epoch) return;
    const attempt = { at: this.#time(at), ...result };
    delivery.attempts.push(attempt);
    // Somebody may have dropped it, or sent it again, while this post was under way.
    if (delivery.state !== "pending") return this.#change(delivery, {});
    const { status = 0 } = attempt;
    if (status >= 200 && status < 300) return this.#change(delivery, { state: "delivered" });
    const wait = this.#options.backOff[round];
    if (wait === undefined) return this.#change(delivery, { state: "failed" });
    // Counted from the time at which the post was due, so that a clock that was moved past it finds it late and not lost. On one that stands
    // still, an attempt takes no time.
    const took = this.#options.clock.state().mode === "frozen" ? 0 : attempt.milliseconds;
    this.#later(delivery, at + took + wait, round + 1);
  }

  #later(delivery: Delivery, at: number, round: number): void {
    this.#change(delivery, { nextAttemptAt: this.#time(at) });
    const cancel = this.#options.clock.schedule(at, () => {
      this.#waiting.delete(delivery.id);
      delete delivery.nextAttemptAt;
      this.#start(delivery, round, at);
    });
    this.#waiting.set(delivery.id, cancel);
  }

  #unschedule(id: string): void {
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
  }

  async #post(url: URL, { payload, rule }: Delivery): Promise<Omit<DeliveryAttempt, "at">> {
    const start = performance.now();
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#options.timeout)]);
    const marked = rule === undefined ? {} : { [RULE_HEADER]: rule };
    const result = await this.#options.post(url, JSON.stringify(payload), signal, marked).then(
      (status) => ({ status }),
      (error: unknown) => ({ error: signal.aborted ? "no answer in time" : String(error) }),
    );
    return { ...result, milliseconds: Math.round(performance.now() - start) };
  }

  #change(delivery: Delivery, change: Partial<Delivery>): void {
    if (!change.nextAttemptAt) delete delivery.nextAttemptAt;
    Object.assign(delivery, change);
    this.#deliveries.put(delivery);
    this.#onChange(delivery);
  }

  #due(): boolean {
    const now = this.#time(this.#options.clock.now());
    return [...this.#waiting.keys()].some((id) => {
      const next = this.#deliveries.get(id)?.nextAttemptAt;
      return next !== undefined && next <= now;
    });
  }

  #time(ms: number): string {
    return new Date(ms).toISOString();
  }
}

/** What came of a post could not be kept, and is forgotten: the delivery is as it was before, and goes out once more. */
function ignoreNotKept(error: unknown): void {
  if (!(error instanceof NotKeptError)) throw error;
}

function draftOf({ id, account, source, event, jobId, url, payload }: DeliveryDraft): DeliveryDraft {
  return { id, account, source, event, jobId, url, payload: structuredClone(payload) };
}

function isHttp(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:");
}
