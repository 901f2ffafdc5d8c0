import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Delivery } from "../generated/control/types.ts";
import { allResources } from "../generated/resources/index.ts";
import type { Handler, MockRequest } from "../http/messages.ts";
import { type Account, Accounts } from "./accounts.ts";
import { behind, type KeptClock, VirtualClock } from "./clock.ts";
import { collection } from "./collections/collection.ts";
import { collectionsOf } from "./collections/collections.ts";
import { placesOf } from "./collections/moves.ts";
import { byIds } from "./collections/other-keys.ts";
import { single } from "./collections/single.ts";
import { singlesOf } from "./collections/singles.ts";
import { Ledger } from "./credits/ledger.ts";
import { Events } from "./events.ts";
import { type IdCounter, idSource } from "./ids.ts";
import { isSandboxImage, type SandboxImage } from "./image.ts";
import type { Fate } from "./jobs/fate.ts";
import { type Advance, JobEngine } from "./jobs/job-engine.ts";
import type { JobParts, NewJob } from "./jobs/job-handlers.ts";
import { jobPages } from "./jobs/job-pages.ts";
import { JobTable } from "./jobs/job-table.ts";
import { Jobs } from "./jobs/jobs.ts";
import { readJobType } from "./jobs/read-job-type.ts";
import { jobRecords, recordOperations } from "./jobs/record-handlers.ts";
import { isObject } from "./json.ts";
import { Keeper, NotKeptError } from "./keeper.ts";
import { answersMark, completedAnswer } from "./kept-before.ts";
import { isThere, ofAccount } from "./keyless.ts";
import { withLists } from "./lists/listing.ts";
import { Copies } from "./media/copies.ts";
import { hostedCopy } from "./media/hosted.ts";
import { Media } from "./media/media.ts";
import { operationHandlers } from "./operation-handlers.ts";
import { withOwnRecords } from "./own-records.ts";
import { recordsOnPaths } from "./records-named.ts";
import { type JobRules, type Resource, type ResourceParts, rulesIn } from "./resource.ts";
import { Catalogue } from "./seed/catalogue.ts";
import { SampleJobs } from "./seed/sample-jobs.ts";
import type { Service } from "./service.ts";
import { sqliteStorage } from "./store/sqlite-storage.ts";
import { Store } from "./store/store.ts";
import type { Table } from "./store/table.ts";
import { Deliverer } from "./webhooks/deliverer.ts";
import type { Disrupt, Forge } from "./webhooks/disruption.ts";
import { type Deliver, postTo } from "./webhooks/post.ts";
import { Reporter, type WebhookScope } from "./webhooks/reporter.ts";

/** Credits that a new account has. */
const START_CREDITS = 100_000;

export interface SandboxOptions {
  advance: Advance;
  /** Makes ids the same each time. */
  seed: string | undefined;
  /** File that keeps everything; without it, it is gone with the process. */
  db?: string;
  /**
   * Credits that a new account has.
   * @default 100000
   */
  credits?: number;
  /** What accounts may do, by API id. The jobs that the contract's examples name belong to the first one. */
  accounts?: ReadonlyMap<string, Partial<Account>>;
  /** Hosts whose files may be fetched; nothing is fetched from others. */
  allowFetch?: readonly string[];
  /**
   * Which changes of a job are reported.
   * @default "outcomes"
   */
  webhooks?: WebhookScope;
  /**
   * What this package does beside what the contract says is done: it is of the service that the package is made for.
   * @default true
   */
  ownCode?: boolean;
  /** Takes webhooks in the place of the network. */
  deliver?: Deliver;
  clock?: VirtualClock;
  /** Told of what goes wrong while nobody waits for an answer. */
  onError?: (message: string) => void;
  /** Told what somebody who looks on wants to know, such as why a page could not be fetched. */
  say?: (message: string) => void;
}

/** A setting that outlives the process. */
interface Setting {
  name: string;
  value: unknown;
}

/** Name of the setting that holds the clock. */
const CLOCK = "clock";
const CONTRACT = "contract";

/** Milliseconds by which two readings of one clock differ at most. */
const DRIFT_MS = 50;

/** The service with a memory. */
export class Sandbox {
  readonly clock: VirtualClock;
  readonly store: Store;
  readonly events = new Events();
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly deliverer: Deliverer;
  readonly media = new Media();
  /** What is to become of a new job; comes before magic values. */
  decide: ((job: NewJob) => Fate | undefined) | undefined;
  /** Told when what a rule has ordered acts on a job or a webhook, by the id of that; each time again. */
  acted: ((rule: string, on: string) => void) | undefined;
  /** What is to happen to webhooks on their way. */
  disrupt: Disrupt | undefined;
  /** What somebody else posts when a job begins. */
  forge: Forge | undefined;
  readonly #engine: JobEngine;
  readonly #catalogue: Catalogue;
  readonly #settings: Table<Setting>;
  readonly #keeper: Keeper;
  readonly #counters: Readonly<Record<string, IdCounter>> = { ids: { count: 0 }, deliveries: { count: 0 } };
  readonly #handlers: ReadonlyMap<string, Handler>;
  readonly #say: (message: string) => void;
  /** What tells versions of the contract apart. */
  readonly #contract: string;

  constructor(contract: Contract, service: Service, options: SandboxOptions) {
    const { advance, seed, db, credits = START_CREDITS, accounts = new Map(), webhooks = "outcomes" } = options;
    const { onError = () => {}, say = () => {}, ownCode = true } = options;
    this.#say = say;
    this.#contract = answersMark(contract);
    // What could not be kept is said by the keeper.
    const late = (error: unknown): void => (error instanceof NotKeptError ? undefined : onError(stackOf(error)));
    const { clock = new VirtualClock(late) } = options;
    this.clock = clock;
    this.store = new Store(db === undefined ? undefined : sqliteStorage(db));
    this.#settings = this.store.table("settings", { keyOf: ({ name }) => name });
    this.#keeper = new Keeper({
      store: this.store,
      onError,
      before: () => {
        this.#keepCounters();
        this.#keepClock();
      },
      touch: () => this.#keepAddress(),
      pause: () => this.#pause(),
      takeIn: () => {
        this.#takeInCounters();
        this.events.emit({ kind: "everything" });
      },
      resume: () => this.#resume(),
    });
    const newId = idSource(seed, this.#counters.ids);
    this.ledger = new Ledger(this.store, clock, idSource(seed && `${seed} ledger`, this.#counters.ids), this.events);
    const resources: Resource[] = [];
    this.accounts = new Accounts(this.store, this.events, accounts, ({ id }, own = credits) => {
      for (const resource of resources) resource.seed?.(id);
      this.ledger.grant(id, own, "start balance");
    });

    const types = new Map(
      Object.entries(service.jobs).flatMap(([name, definition]) => {
        const type = readJobType(name, definition, contract, service);
        return type ? [[name, type] as const] : [];
      }),
    );
    const jobTable = new JobTable(this.store, types);
    const flush = () => this.#keeper.require();
    this.deliverer = new Deliverer({
      clock,
      // Webhooks have ids of their own, so that a slow receiver does not change those of the jobs.
      newId: idSource(seed && `${seed} deliveries`, this.#counters.deliveries),
      table: this.store.table<Delivery>("deliveries", { keyOf: ({ id }) => id }),
      ...(options.deliver ? { post: postTo(options.deliver) } : {}),
      onChange: ({ id }) => {
        this.events.emit({ kind: "delivery", id });
        flush();
      },
      onRefused: onError,
      onActed: (rule, id) => this.acted?.(rule, id),
    });
    const reporter = new Reporter(service, contract, {
      clock,
      deliverer: this.deliverer,
      newId: idSource(seed && `${seed} deliveries`, this.#counters.deliveries),
      scope: webhooks,
      disrupt: (draft) => this.disrupt?.(draft),
      forge: (about, newId) => this.forge?.(about, newId),
    });
    const rules = new Map<string, JobRules>();
    this.#engine = new JobEngine({
      advance,
      clock,
      jobs: jobTable.rows,
      ledger: this.ledger,
      mediaUrl: () => this.media.url(),
      rulesOf: (type) => rules.get(type),
      acted: ({ id, fate }) => (fate?.cause === undefined ? undefined : this.acted?.(fate.cause, id)),
      onChange: (job) => {
        reporter.report(job);
        this.events.emit({ kind: "job", id: job.id });
      },
      flush,
      together: (work) => this.#keeper.together(work),
    });
    this.jobs = new Jobs(jobTable, this.#engine);
    this.#catalogue = new Catalogue(contract, service, () => this.media.url());
    const copies = new Copies(this.store, options.allowFetch ?? [], say);
    this.media.addFolder("hosted", (name) => {
      const copy = copies.find((address) => hostedCopy(address, "").endsWith(`/${name}`));
      return copy && { kind: "bytes", type: copy.type, bytes: copy.bytes };
    });
    const places = placesOf(contract, service);
    const parts: ResourceParts = {
      contract,
      service,
      store: this.store,
      clock,
      newId,
      ledger: this.ledger,
      accounts: this.accounts,
      catalogue: this.#catalogue,
      media: this.media,
      copies,
      moved: (...record) => {
        for (const { takeAlong } of resources) takeAlong?.(...record);
      },
      recordsOf: (operation, account) => {
        const name = places.get(operation)?.name;
        return kept.find((one) => one.name === name)?.all?.(account) ?? this.#catalogue.records(operation);
      },
      isThere: (name, request, ids) => {
        const records = kept.find((one) => one.name === name);
        return !records || isThere(() => records.require(request, ids));
      },
    };
    const written = ownCode ? allResources(parts, (id) => this.jobs.get(id)) : [];
    resources.push(...written.map((one) => withLists(withOwnRecords(one, parts), parts)));
    const own = new Set(resources.flatMap(({ handlers = {} }) => Object.keys(handlers)));
    resources.push(...collectionsOf(contract, service, own).map((found) => collection(found, parts)));
    resources.push(...singlesOf(contract, service, own).map((found) => single(found, parts)));
    for (const { jobs = {}, media = {} } of resources) {
      for (const [type, own] of rulesIn(jobs)) rules.set(type, own);
      for (const [folder, answer] of Object.entries(media)) this.media.addFolder(folder, answer);
    }
    for (const [folder, answer] of Object.entries(jobPages(this.jobs, clock))) this.media.addFolder(folder, answer);

    const jobParts: JobParts = {
      ...parts,
      jobs: jobTable,
      engine: this.#engine,
      rulesOf: (type) => rules.get(type),
      decide: (job) => this.decide?.(job),
      begun: (job) => reporter.begun(job),
    };
    const records = recordOperations(contract, service, types);
    const kept = [...resources.flatMap((one) => one.records ?? []), ...jobRecords(contract, service, types, jobParts)];
    const about = recordsOnPaths(contract, service, kept);
    const idsFor = byIds(contract, service, kept);
    const made = operationHandlers(contract, service, types, resources, records, about, jobParts);
    const [account] = accounts.keys();
    const samples = new SampleJobs({
      ...jobParts,
      contract,
      service,
      store: this.store,
      types,
      records,
      all: this.jobs,
      account,
    });
    this.#handlers = new Map(
      contract.operations.flatMap((operation) => {
        const handler = made.get(operation.id);
        if (!handler) return [];
        const [found, onPath] = [samples.beside(operation.id, handler), about(operation)];
        const named = idsFor(operation);
        const whose = (request: MockRequest) => ofAccount(request, onPath, this.accounts, account);
        return [[operation.id, this.#kept(operation, whose, (request) => found(named(request)))] as const];
      }),
    );
  }

  /**
   * Begins: takes in what was kept, and goes on with the jobs and webhooks that were under way.
   *
   * @param baseUrl Where the mock is reached, without a slash at its end.
   * @throws {NotKeptError} When nothing can be kept.
   */
  open(baseUrl: string): void {
    this.media.moveTo(baseUrl);
    this.#catalogue.forget();
    // It is the first of all rows.
    let known: unknown;
    const left = this.store.load((text) => {
      known ??= settingIn(text, "mediaUrl");
      return this.#moved(text, known);
    });
    if (left > 0) this.#say(leftAlone(left));
    if (this.#wasKeptBefore()) this.#say(KEPT_BEFORE);
    // The clock of that process has ended with it.
    const clock = this.#settings.get(CLOCK)?.value;
    if (isKeptClock(clock)) this.#postpone(behind(clock));
    this.#begin();
  }

  /** Stops the clock, where it is or at a time. Where that is past, what waits keeps the wait it had left. */
  freeze(at = this.clock.now()): void {
    this.#postpone(Math.min(0, at - this.clock.now()));
    this.clock.freeze(at);
  }

  /** Lets the clock show this machine's time again. What waits keeps the wait it had left. */
  showRealTime(): void {
    this.#postpone(Date.now() - this.clock.now());
    this.clock.real();
  }

  /** Who answers an operation. */
  handler(operation: ContractOperation): Handler | undefined {
    return this.#handlers.get(operation.id);
  }

  /** Webhooks so far, oldest first. */
  deliveries(): Delivery[] {
    return this.deliverer.list();
  }

  /** Keeps what has changed. Everything the sandbox does by itself is kept already. */
  flush(): void {
    this.#keeper.flush();
  }

  /**
   * Does something, and keeps what it has changed before it says what came of it.
   *
   * @throws {NotKeptError} When that cannot be kept. Then it is not done.
   */
  keeping<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#keeper.keeping(work);
  }

  image(): SandboxImage {
    this.flush();
    const { mode, now, speed } = this.clock.state();
    return { version: 1, clock: { mode, now, speed }, mediaUrl: this.media.url(), rows: this.store.image() };
  }

  /**
   * Takes the place of everything there is. With a clock that goes, jobs have the time left that they had.
   *
   * @throws {TypeError} When it is no image of this version.
   */
  restore(image: unknown): void {
    if (!isSandboxImage(image)) throw new TypeError("It is not of this version of the sandbox.");
    const { clock, mediaUrl, rows } = image;
    this.#pause();
    this.store.restore(rows, (text) => this.#moved(text, mediaUrl));
    if (clock.mode === "real") this.clock.real();
    else this.clock.freeze(clock.now);
    if (clock.mode === "running") this.clock.run(clock.speed);
    if (clock.mode === "real") this.#postpone(this.clock.now() - clock.now);
    this.#begin();
    if (this.#wasKeptBefore()) this.#say(KEPT_BEFORE);
  }

  /** Forgets everything, as after a first start. With a seed, ids start over. */
  reset(): void {
    this.#pause();
    this.store.clear();
    for (const counter of Object.values(this.#counters)) counter.count = 0;
    this.#begin();
  }

  /** Stops time and gives up posts that are under way. */
  async close(): Promise<void> {
    this.clock.stop();
    await this.deliverer.close();
    this.#keeper.close();
    this.store.close();
  }

  #pause(): void {
    this.#engine.pause();
    this.deliverer.abandon();
  }

  #begin(): void {
    this.#takeInCounters();
    this.#keepAddress();
    if (!this.#settings.get(CONTRACT)) this.#settings.put({ name: CONTRACT, value: this.#contract });
    const { halted } = this.#keeper;
    this.#keeper.require();
    // Else the keeper has done so.
    if (!halted) this.#resume();
    this.flush();
    this.events.emit({ kind: "everything" });
  }

  #postpone(milliseconds: number): void {
    this.#engine.postpone(milliseconds);
    this.deliverer.postpone(milliseconds);
  }

  #resume(): void {
    this.#engine.resume();
    this.deliverer.resume();
  }

  #takeInCounters(): void {
    for (const [name, counter] of Object.entries(this.#counters)) {
      counter.count = Number(this.#settings.get(name)?.value ?? counter.count);
    }
  }

  #keepCounters(): void {
    for (const [name, { count }] of Object.entries(this.#counters)) {
      if (this.#settings.get(name)?.value !== count) this.#settings.put({ name, value: count });
    }
  }

  /** The next process goes by the real clock. One that shows the real time is not kept: nothing is to be made up for. */
  #keepClock(): void {
    const clock = this.clock.kept();
    const known = this.#settings.get(CLOCK)?.value;
    if (clock.mode === "real" && known === undefined) return;
    const isSame = isKeptClock(known) && known.mode === clock.mode && known.speed === clock.speed;
    if (isSame && Math.abs(behind(known) - behind(clock)) < DRIFT_MS) return;
    this.#settings.put({ name: CLOCK, value: clock });
  }

  /** Media of the next run may be at another. */
  #keepAddress(): void {
    this.#settings.put({ name: "mediaUrl", value: this.media.url() });
  }

  /** What there is, or a part of it, was kept while answers were others. */
  #wasKeptBefore(): boolean {
    const kept = this.#settings.get(CONTRACT)?.value;
    return kept !== undefined && kept !== this.#contract;
  }

  /** An answer goes out when what it says is kept. */
  #kept(operation: ContractOperation, whose: (request: MockRequest) => MockRequest, handler: Handler): Handler {
    return (asked: MockRequest) =>
      this.keeping(() => {
        const request = whose(asked);
        this.accounts.open(request.account);
        const answer = handler(request);
        if (!this.#wasKeptBefore()) return answer;
        return Promise.resolve(answer).then((known) => completedAnswer(operation, known));
      });
  }

  /** Media were at another place when this was kept. */
  #moved(text: string, from: unknown): string {
    const to = this.media.url();
    return typeof from === "string" && from !== to ? text.replaceAll(from, to) : text;
  }
}

const KEPT_BEFORE =
  "What was kept was begun with another version of the contract. What its records lack now is answered as the examples show it.";

function leftAlone(rows: number): string {
  const what = rows === 1 ? "1 record" : `${rows} records`;
  return `The database has ${what} of another contract, which this one has no place for: left as it is.`;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function settingIn(text: string, name: string): unknown {
  if (!text.includes(`"${name}"`)) return undefined;
  const row: Partial<Setting> = JSON.parse(text);
  return row.name === name ? row.value : undefined;
}

function isKeptClock(value: unknown): value is KeptClock {
  return isObject(value) && typeof value.now === "number" && typeof value.wall === "number";
}
