import { isDoneInVain, jobState } from "@video-ads/core/job";
import { createControl, type SandboxControl } from "../control/client.ts";
import type { Rule, RuleInput } from "../generated/control/types.ts";
import { fetchHandler, refuseConnection } from "../http/fetch.ts";
import type { Incoming } from "../http/incoming.ts";
import type { Reply } from "../http/reply.ts";
import { Router } from "../http/router.ts";
import { turn } from "../http/turn.ts";
import { mockParts } from "../mock-parts.ts";
import { callable } from "../option-values.ts";
import type { MockOptions } from "../options.ts";
import { OptionsError } from "../options-error.ts";
import { isGone, type Job, outcomeOf } from "../sandbox/jobs/job.ts";
import { isAtPreview } from "../sandbox/jobs/plan.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Deliver } from "../sandbox/webhooks/post.ts";
import type { Recording } from "../usage/recording.ts";
import { Crashes, isOfTheLanguage } from "./crashes.ts";
import { type Endless, Looks } from "./looks.ts";
import { resultsMissed } from "./missed.ts";
import { OwnTimers } from "./own-timers.ts";
import type { Act, Ran } from "./ran.ts";
import { returnedOf } from "./returned.ts";
import { STEP_MS } from "./stages.ts";
import type { Flow, FlowSetting } from "./types.ts";
import { VirtualTime } from "./virtual-time.ts";

/** When every case begins, so that it is the same each time. */
const BEGIN = Date.parse("2030-01-01T00:00:00Z");

const URL_OF_THE_SERVICE = "http://mock.invalid";

/** Turns of the event loop in which nothing happens until everything that can go on has gone on. */
const QUIET_TURNS = 12;

/** Real milliseconds in which nothing happens until an app hangs that no timer wakes. */
const PATIENCE_MS = 300;

/** Steps that a case may take: an app that sets a timer for each of them does not come to an end. */
const MOST_STEPS = 50_000;

/** Milliseconds for which an app's timers go on after its flow: by then a webhook that came twice is handled twice, too. */
const AFTERWARDS_MS = 60_000;

/** The same where the flow ends before the jobs do. */
const LONG_AFTERWARDS_MS = 600_000;

/** How far time goes under an app that makes no pause: no further than an app waits for the answer that it is just asking for. */
const GLIMPSE_MS = 1_000;

/** Requests after the end of a case that are refused. */
const MOST_LATE = 100;

/** How many entries a list of the control plane shows at most. */
const MOST_LISTED = 500;

/** Seconds of the process, whoever is in the place of its clocks. */
const uptime = process.uptime.bind(process);

/** Why an app hangs that waits in a time which never passes. */
const OWN_TIMER =
  "It waits for a timer that it took before the timers were the sandbox's, such as promisify(setTimeout) at the top of a module: take setTimeout where it is called.";

/** Why an app hangs that neither waits for a timer nor for the service. */
const NOTHING_LEFT = "It waits for something that does not come: no timer is left, and nothing of the service.";

/** Of what else an app may be busy with nothing shows here. */
const OWN_IO =
  "If it was busy with files or sockets of its own, such as a database, set quietMs to the real milliseconds that they take, such as 50.";

export interface RunOptions {
  limitMs: number;
  quietMs: number;
  /** Of the mock whose cases these are. */
  recording: Recording | undefined;
  /** Ends the case. */
  signal: AbortSignal;
  /** What the flow has shown in other cases. */
  endless: Endless;
  rules?: readonly RuleInput[];
  /** The rules are added once the service has done this. Absent: before the flow begins. */
  after?: string | undefined;
  /** The app goes on when its flow has ended. */
  goesOn: boolean;
  /** What it does without the rules: its case is not over before it has done that, where it can. */
  without?: Ran;
}

/**
 * Runs a flow against a sandbox of its own, in a time of its own.
 *
 * @throws The reason of the signal.
 */
export async function runFlow(
  options: MockOptions,
  flow: Flow,
  { limitMs, quietMs, recording, signal, endless, rules = [], after, goesOn, without }: RunOptions,
): Promise<Ran> {
  using crashes = new Crashes();
  using time = new VirtualTime(BEGIN, (error) => crashes.seen.push(error));
  using timers = new OwnTimers();
  const over = new AbortController();
  // What comes next in the process is not to find another time, however long this flow takes to end.
  using _ = onAbort(signal, () => {
    time[Symbol.dispose]();
    over.abort(signal.reason);
  });
  let receive: Deliver = options.deliver ?? (() => new Response(null, { status: 404 }));
  const receiving = new Busy();
  const deliver: Deliver = (request) => receiving.during(async () => receive(request));
  const own = { ...ownOptions(options), deliver };
  const { app, contract, sandbox, credentials } = await mockParts(own, recording);
  if (!sandbox) throw new TypeError("A flow runs against a sandbox.");
  sandbox.clock.freeze(BEGIN);
  sandbox.open(URL_OF_THE_SERVICE);
  const busy = new Busy();
  const looks = new Looks(endless);
  const answer = async (request: Incoming): Promise<Reply> => {
    const reply = await busy.during(() => app.answer(request));
    looks.answered(request.method, request.target, reply);
    if (added.length === 0 && isDone(reply) && isAwaited(request)) await addRules();
    return reply;
  };
  const watched = { ...app, answer };
  const inside = fetchHandler(watched, { sender: "program" });
  const control = createControl(URL_OF_THE_SERVICE, async (...given) => inside(new Request(...given)));
  const added: Rule[] = [];
  const addRules = async (): Promise<void> => {
    for (const rule of rules) added.push(await control.rules.add(rule));
  };
  const router = after === undefined ? undefined : new Router(contract, contract.serverPaths);
  const isAwaited = ({ method, path }: Incoming): boolean =>
    router !== undefined && router.known(method, path)?.operation.id === after;
  if (!router) await addRules();
  const acts: Act[] = [];
  const done = new Map<string, number>();
  const early = new Set<string>();
  const lost = new WeakSet<object>();
  let late = 0;
  const setting: FlowSetting = {
    url: URL_OF_THE_SERVICE,
    credentials,
    signal: over.signal,
    onWebhook: (own) => {
      const problem = callable(own);
      if (problem !== undefined) throw new OptionsError("onWebhook", problem);
      receive = own;
    },
    did: (what) => {
      const after = successesIn(sandbox);
      acts.push({ what, after });
      done.set(what, (done.get(what) ?? 0) + 1);
      if (after.length === 0) early.add(what);
    },
    fetch: async (input, init) => {
      const request = new Request(typeof input === "string" ? new URL(input, URL_OF_THE_SERVICE) : input, init);
      // Who hears nothing of that asks for ever: it is left to wait.
      if (over.signal.aborted) return ++late > MOST_LATE ? new Promise(() => {}) : refuseConnection();
      try {
        return await inside(request);
      } catch (error) {
        if (error instanceof TypeError) lost.add(error);
        throw error;
      }
    },
  };
  let ended: { ending: "answered" | "gave up" | "crashed"; value: unknown; resolved: boolean } | undefined;
  const flowing = async (): Promise<unknown> => flow(setting);
  timers.watch(flowing).then(
    (value) => {
      ended = { ending: hasResult(value) ? "answered" : "gave up", value, resolved: true };
    },
    (error: unknown) => {
      ended = {
        ending: isOfTheLanguage(error) && !isKnown(error, lost) ? "crashed" : "gave up",
        value: error,
        resolved: false,
      };
    },
  );
  const loop = new Loop({ time, sandbox, busy, looks, quietMs });
  const isLate = await loop.run(() => ended !== undefined || signal.aborted, BEGIN + limitMs);
  if (ended === undefined) looks.neverEnded();
  const why = timers.isAny
    ? OWN_TIMER
    : isLate
      ? `It is not over after ${limitMs} ms of the sandbox (limitMs).`
      : NOTHING_LEFT;
  const hung = { ending: "hung", value: `${why} ${OWN_IO}`, resolved: false } as const;
  const succeededThen = successesIn(sandbox).length;
  const goOn = (isOver: () => boolean, ms: number): Promise<boolean> =>
    loop.run(
      () => signal.aborted || isOver(),
      Math.max(time.now, BEGIN) + ms,
      () => signal.aborted,
    );
  // What is under way comes to its end: a job that nobody waits for, a webhook that is late.
  await goOn(() => sandbox.clock.state().next === null, limitMs);
  await goOn(() => time.next === null && !receiving.now, goesOn ? LONG_AFTERWARDS_MS : AFTERWARDS_MS);
  if (without && ended?.ending === "answered")
    await goOn(
      () =>
        resultsMissed({ done, succeeded: successesIn(sandbox).length, jobs: ownJobs(sandbox) }, without).length === 0,
      limitMs,
    );
  if (signal.aborted) {
    await turn();
    await sandbox.close();
    throw signal.reason;
  }
  const returned = returnedOf(ownJobs(sandbox).filter(isSuccess), ended?.resolved ? ended.value : undefined);
  const ran = { ...(await stateOf(sandbox, control, added[0])), succeededThen, returned };
  const [crash] = crashes.seen;
  const crashed = crash !== undefined && ({ ending: "crashed", value: crash, resolved: false } as const);
  // What ends by the signal has not ended by itself.
  const end = crashed || ended || hung;
  over.abort();
  await turn();
  await sandbox.close();
  return { ...ran, acts, done, early, ...end };
}

/** Each case has a sandbox that knows nothing, whose jobs move with its clock. */
function ownOptions({ db: _db, port: _port, host: _host, logger: _logger, usage: _usage, ...options }: MockOptions) {
  return { seed: "fault matrix", ...options, publicUrl: URL_OF_THE_SERVICE, advance: { everyMs: STEP_MS } };
}

async function stateOf(
  sandbox: Sandbox,
  control: SandboxControl,
  added: Rule | undefined,
): Promise<Omit<Ran, "ending" | "value" | "resolved" | "acts" | "done" | "early" | "succeededThen" | "returned">> {
  const jobs = (await control.jobs.list({ limit: MOST_LISTED })).filter(({ createdAt }) => createdAt >= BEGIN);
  const failed = new Set(
    ownJobs(sandbox)
      .filter((job) => outcomeOf(job) === "failed" || isInVain(job))
      .map(({ id }) => id),
  );
  const entries = sandbox.ledger.entries().filter(({ kind, job }) => kind !== "grant" && !failed.has(job ?? ""));
  const reserved = sandbox.accounts.list().map(({ id }) => sandbox.ledger.reserved(id));
  const left = added && (await control.rules.list()).find(({ id }) => id === added.id);
  const successes = successesIn(sandbox);
  return {
    jobs,
    made: jobs.length - failed.size,
    successes,
    succeeded: successes.length,
    previews: ownJobs(sandbox).filter(isPaidPreview).length,
    missing: missingIn(sandbox),
    spent: sum(entries.map(({ amount }) => -amount)) + sum(reserved),
    requests: await control.requests.list({ limit: MOST_LISTED }),
    deliveries: sandbox.deliveries(),
    met: added !== undefined && (left === undefined || left.used > 0),
  };
}

/** The types of the jobs that have succeeded, of those that an app can find. */
function successesIn(sandbox: Sandbox): string[] {
  return ownJobs(sandbox)
    .filter(isSuccess)
    .map(({ type }) => type.name);
}

/** What has become of the others. */
function missingIn(sandbox: Sandbox): string[] {
  return ownJobs(sandbox)
    .filter((job) => !isSuccess(job))
    .map((job) => `${job.type.name} ${job.id} ${fateOf(job)}`);
}

/** The jobs that an app has started. Those that the contract's examples name are older. */
function ownJobs({ jobs }: Sandbox): Job[] {
  return jobs.list().filter(({ createdAt }) => createdAt >= BEGIN);
}

/** What it has cost so far is for something to look at. */
function isPaidPreview(job: Job): boolean {
  return !isGone(job) && outcomeOf(job) === undefined && isAtPreview(job) && (job.paid ?? 0) > 0;
}

function isDone(reply: Reply): boolean {
  return typeof reply === "object" && "status" in reply && reply.status < 300;
}

function isSuccess(job: Job): boolean {
  return !isGone(job) && outcomeOf(job) === "succeeded" && !isInVain(job);
}

/** It is done, and nothing has come of it. */
function isInVain({ type, record }: Job): boolean {
  return isDoneInVain(jobState(type.definition, record));
}

function fateOf(job: Job): string {
  if (isGone(job)) return "is not found any more";
  return isInVain(job) ? `is ${job.state}, and each of its parts has failed` : `is ${job.state}`;
}

function onAbort(signal: AbortSignal, act: () => void): Disposable {
  if (signal.aborted) act();
  signal.addEventListener("abort", act, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", act) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function hasResult(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** A lost connection is a TypeError as well, by the standard. */
function isKnown(error: unknown, known: WeakSet<object>): boolean {
  return typeof error === "object" && error !== null && known.has(error);
}

/** Counts what the mock is at. */
class Busy {
  /** How often something has begun or ended. */
  changes = 0;
  #now = 0;

  get now(): boolean {
    return this.#now > 0;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#now++;
    this.changes++;
    try {
      return await work();
    } finally {
      this.#now--;
      this.changes++;
    }
  }
}

interface LoopParts {
  time: VirtualTime;
  sandbox: Sandbox;
  busy: Busy;
  looks: Looks;
  quietMs: number;
}

/** Lets everything happen that can, and only then lets time pass, to what comes next. */
class Loop {
  readonly #time: VirtualTime;
  readonly #sandbox: Sandbox;
  readonly #busy: Busy;
  readonly #looks: Looks;
  readonly #quietMs: number;
  #glimpseMs = GLIMPSE_MS;

  constructor({ time, sandbox, busy, looks, quietMs }: LoopParts) {
    this.#time = time;
    this.#sandbox = sandbox;
    this.#busy = busy;
    this.#looks = looks;
    this.#quietMs = quietMs;
  }

  /**
   * Ends when it is so, when nothing more can happen, or at a time.
   *
   * @param isStopped Ends it in the midst of what happens just now, which else goes on as far as it can.
   * @returns Whether the time is over, or the steps are, and something goes on.
   */
  async run(isOver: () => boolean, until: number, isStopped = isOver): Promise<boolean> {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      await this.#quiet(isStopped, this.#quietMs);
      if (isOver()) return false;
      const next = this.#next();
      if (next !== null && next > until) return true;
      if (this.#looks.areWithoutPause) {
        if (this.#time.now >= until) return true;
        this.#pass(this.#endOfGlimpse(next, until));
      } else if (next !== null && this.#looksInVain()) this.#leap(until);
      else if (next !== null) this.#goTo(next);
      else if (!(await this.#stirs(isStopped))) return false;
    }
    return true;
  }

  /**
   * How far time goes under an app that makes no pause. Where it looks in vain and nothing is to come of the service, further each time: its
   * deadlines pass. What it is just asking for is answered before the timeout of that, which is the newest timer.
   */
  #endOfGlimpse(next: number | null, until: number): number {
    const { now, newest } = this.#time;
    const inVain = this.#looks.areMany && this.#sandbox.clock.state().next === null;
    this.#glimpseMs = inVain ? this.#glimpseMs * 2 : GLIMPSE_MS;
    if (!inVain || (newest !== null && newest - 1 <= now)) return Math.min(next ?? until, now + GLIMPSE_MS, until);
    return Math.min(newest === null ? until : newest - 1, now + this.#glimpseMs, until);
  }

  /** An app that looks for ever sees nothing new: its timers are as good as late ones, and its deadlines pass all the same. */
  #looksInVain(): boolean {
    return this.#looks.areEnough && this.#sandbox.clock.state().next === null;
  }

  #leap(until: number): void {
    this.#advance(until);
    this.#time.leap(until);
    this.#time.step(until);
  }

  /** Lets time pass under an app that makes no pause. What is due comes at once: the app sets more with each request. */
  #pass(until: number): void {
    this.#advance(until);
    this.#time.leap(until);
    while (this.#time.step(until));
    this.#looks.timePassed();
  }

  #advance(until: number): void {
    const { clock } = this.#sandbox;
    const { next } = clock.state();
    clock.advance(Math.max(0, until - clock.now()));
    if (next !== null && next <= until) this.#looks.serviceMoved();
  }

  #next(): number | null {
    const times = [this.#time.next, this.#sandbox.clock.state().next].filter((time) => time !== null);
    return times.length > 0 ? Math.max(this.#time.now, Math.min(...times)) : null;
  }

  /** The service comes first: an answer is there before somebody stops waiting for it. The app's clocks show the time of what it does. */
  #goTo(next: number): void {
    const before = this.#sandbox.clock.state().next;
    this.#time.leap(next);
    this.#advance(next);
    if (before === null || before > next) this.#time.step(next);
    this.#looks.timePassed();
  }

  /** How much has happened so far. */
  get #seen(): number {
    return this.#busy.changes + this.#time.scheduled;
  }

  /** Waits until nothing has happened for so many turns, and real milliseconds: whatever happens begins them anew. */
  async #quiet(isOver: () => boolean, milliseconds: number): Promise<void> {
    let [known, since] = [this.#seen, uptime()];
    for (let turns = 0; ; turns++) {
      await turn();
      if (isOver() || this.#looks.areWithoutPause) return;
      if (this.#busy.now || known !== this.#seen) {
        [known, since] = [this.#seen, uptime()];
        turns = 0;
      } else if (turns >= QUIET_TURNS && (uptime() - since) * 1_000 >= milliseconds) return;
    }
  }

  /** Whether anything happens before patience ends. */
  async #stirs(isOver: () => boolean): Promise<boolean> {
    const [before, since] = [this.#seen, uptime()];
    while ((uptime() - since) * 1_000 < PATIENCE_MS) {
      await turn();
      if (isOver() || this.#looks.areWithoutPause || this.#busy.now || this.#seen !== before) return true;
    }
    return false;
  }
}
