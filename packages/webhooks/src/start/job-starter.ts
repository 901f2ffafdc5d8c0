import { plainId } from "@video-ads/core/ids";
import { type JobFacts, namesJob } from "@video-ads/core/job";
import { outcomeOf } from "@video-ads/core/outcome";
import { cut } from "@video-ads/core/printable";
import { checkRef, checkStart, checkUrl } from "../check-options.ts";
import type { Clock } from "../clock.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { RefInUseError } from "../errors/ref-in-use-error.ts";
import { UnconfirmedStartError } from "../errors/unconfirmed-start-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { isSource, sourceOf } from "../events/source.ts";
import { sources } from "../generated/sources.ts";
import { starters } from "../generated/starters.ts";
import type { Source, StartClient, StartOperation, Starts } from "../generated/types.ts";
import type { Log } from "../log.ts";
import type { Heartbeat } from "../owners/heartbeat.ts";
import type { Caller, PaidCalls } from "../owners/paid-calls.ts";
import type { KnownRef, Ownership, PendingQuery, PendingRef, Store } from "../stores/store.ts";
import type { CapabilityUrl, CapabilityUrls, UrlOptions } from "../urls/capability-urls.ts";
import { beforeSending } from "./nothing-sent.ts";
import type { StartOptions } from "./options.ts";
import type { StartBody } from "./starter.ts";

interface StarterDeps {
  client: StartClient | undefined;
  store: Store;
  heartbeat: Heartbeat;
  calls: PaidCalls;
  urls: Pick<CapabilityUrls, "urlFor">;
  /** For how long a reference is remembered at least. */
  refRetentionMs: number;
  clock: Clock;
  log: Log;
  /** Posts that waited for their job to be bound are due. */
  poke: () => void;
}

type UsedRef = Pick<KnownRef, "state" | "jobId">;

/** What the reference of a start was bound to that was answered. */
type Bound = { to: "ownJob" } | { to: "otherJob" } | { to: "sharedJob"; with: string };

/** Its call has ended just now, or goes on after all. */
const GONE_ON: UsedRef = { state: "creating" };
const UNDER_WAY = "is used by a call that is under way.";
const WAIT = "wait until hooks.jobOf() has its job, or hooks.unconfirmed() lists it.";

/** Starts jobs so that none is lost and none is paid twice: the reference is stored first, and a create call is sent once. */
export class JobStarter {
  readonly #deps: StarterDeps;

  constructor(deps: StarterDeps) {
    this.#deps = deps;
  }

  async urlFor(name: StartOperation | Source, options: UrlOptions = {}): Promise<CapabilityUrl> {
    checkUrl(options);
    const made = this.#deps.urls.urlFor(name, options);
    const { ref } = made;
    if ((await this.#open(made, name)) === "known" && (await this.#deps.store.isRevoked(ref))) {
      throw await this.#inUse(ref, "was revoked: no post to its URLs is taken. Choose another one.");
    }
    return made;
  }

  async start<O extends StartOperation>(
    operation: O,
    body: StartBody<O>,
    options: StartOptions = {},
  ): Promise<Starts[O]["job"]> {
    checkStart(operation, body, options);
    const { signal, headers, ...ofUrl } = options;
    const { client, store, heartbeat, calls, urls, log } = this.#deps;
    if (!client)
      throw new ConfigurationError("hooks.start() needs a client: give createWebhooks one.", undefined, [
        { option: "client" },
      ]);
    const { url } = starters[operation];
    const given: unknown = Reflect.get(body, url);
    if (given !== undefined && given !== null) {
      throw new ConfigurationError(`hooks.start() adds the ${url} itself: leave it out of the body.`);
    }
    signal?.throwIfAborted();
    const made = urls.urlFor(operation, ofUrl);
    const { ref } = made;
    const call = ({ answer, fail }: Caller<Starts[O]["job"]>) =>
      heartbeat.during(async ({ ownership: calling, told, isSure }) => {
        const own = { ref, owner: calling.owner, fail };
        if ((await calls.take(own, () => this.#open(made, operation, calling))) === "known") {
          told();
          throw await beforeSending(ref, () => this.#usedBefore(ref));
        }
        let job: Starts[O]["job"];
        try {
          calls.checkSends(ref, isSure);
          job = await starters[operation].start(client, body, made.url, {
            ...(signal && { signal }),
            ...(headers && { headers }),
          });
          checkNamed(operation, job);
        } catch (error) {
          if (outcomeOf(error) !== "unknown") {
            if (await calls.release(own, error)) told();
            throw error;
          }
          // The reference keeps the name of its owner, under which no other call goes on.
          await calls.once(() => store.markUnconfirmed(ref, calling.owner));
          this.#deps.poke();
          throw new UnconfirmedStartError(operation, ref, error);
        }
        const bind = () => this.#bindCreated(made, operation, plainId(job.id), calling.owner);
        let isAnswered = false;
        const bound = await calls.offer(bind, () => {
          isAnswered = true;
          this.#unbound(operation, ref, job);
          answer(job);
          return true;
        });
        // An unconfirmed reference keeps the name of its owner, under which no other call goes on.
        if (bound && bound.to !== "sharedJob") told();
        if (!bound || bound.to === "ownJob") return job;
        const problem =
          bound.to === "otherJob" ? await this.#taken(ref, job) : sharing(operation, ref, plainId(job.id), bound.with);
        if (isAnswered) log({ level: "error", message: problem.message, ref });
        throw problem;
      }, "call");
    return calls.run(ref, call);
  }

  async bind(ref: string, jobId: string): Promise<void> {
    checkRef(ref);
    const id = plainId(jobId);
    const { source = "", state, jobId: about } = (await this.#deps.store.getRef(ref)) ?? {};
    checkBound(isSource(source) ? sources[source].job : {}, jobId);
    // What a start has made is a job of its own.
    if (isSource(source) && state === "unconfirmed" && about === undefined) await this.#checkFree(ref, source, id);
    await this.#deps.store.bindRef(ref, id);
    const known = await this.#deps.store.getRef(ref);
    if (!known) {
      throw new ConfigurationError("bind: this reference is unknown. hooks.urlFor() makes one, in the same store.");
    }
    if (known.state === "creating") throw new RefInUseError(ref, `${UNDER_WAY} ${WAIT}`, known);
    if (known.jobId !== id) throw new RefInUseError(ref, `is bound to another job, ${known.jobId}.`, known);
    // Of a call that was about this job: it has done what it was for.
    await this.#deps.store.answerRef(ref);
    this.#deps.poke();
  }

  async #checkFree(ref: string, source: Source, jobId: string): Promise<void> {
    const [other] = (await this.#deps.store.refsOf(source, jobId)).filter((one) => one !== ref);
    if (other === undefined) return;
    const problem = `is of another start than the job ${jobId}, which is bound to the reference ${other}. If that was a mistake, hooks.unbind() takes it back.`;
    throw new RefInUseError(ref, problem, { state: "unconfirmed" });
  }

  async unbind(ref: string): Promise<boolean> {
    checkRef(ref);
    const isUnbound = await this.#deps.store.unbindRef(ref);
    this.#deps.poke();
    return isUnbound;
  }

  async jobOf(ref: string): Promise<string | undefined> {
    checkRef(ref);
    return (await this.#deps.store.getRef(ref))?.jobId;
  }

  async #usedBefore(ref: string): Promise<RefInUseError> {
    const { store, heartbeat, calls } = this.#deps;
    // Whoever is told to wait should not wait for a process that is gone.
    await heartbeat.look();
    const isReleasing = calls.isReleasing(ref);
    const found = await this.#used(ref);
    // Whoever is told that it is unconfirmed goes by that, and a process that was taken for dead may find that it has sent nothing.
    const stays = found.state !== "unconfirmed" || isReleasing || (await store.markUnconfirmed(ref));
    const known = stays ? found : GONE_ON;
    return new RefInUseError(ref, whyUsed(known, isReleasing), known);
  }

  /** What is wrong with a reference that is not free, or was not just now. */
  async #inUse(ref: string, problem: string): Promise<RefInUseError> {
    return new RefInUseError(ref, problem, await this.#used(ref));
  }

  async #used(ref: string): Promise<UsedRef> {
    return (await this.#deps.store.getRef(ref)) ?? GONE_ON;
  }

  /** The job is paid for and reports under a reference that is not its own: only its caller can say what is to become of it. */
  async #taken(ref: string, job: { readonly id: string }): Promise<RefInUseError> {
    const known = await this.#used(ref);
    const whose = known.jobId === undefined ? "is used by another call" : `is bound to another job, ${known.jobId}`;
    const problem = `${whose}, since this process was taken for dead while its call was under way. The job ${job.id} was made and is paid for: hooks.bind() it to a reference of hooks.urlFor(), and reconcile() finds how it ends.`;
    return new RefInUseError(ref, problem, known, job);
  }

  /** Looks for processes that are gone, whose calls are unconfirmed then. */
  look(): Promise<void> {
    return this.#deps.heartbeat.look();
  }

  async unconfirmed(query: PendingQuery): Promise<PendingRef[]> {
    await this.look();
    return this.#deps.store.unconfirmed(query);
  }

  async dismiss(ref: string): Promise<boolean> {
    checkRef(ref);
    return this.#deps.store.dropRef(ref);
  }

  async #open(
    { ref, expiresAt }: CapabilityUrl,
    name: StartOperation | Source,
    calling?: Ownership,
  ): Promise<"created" | "known"> {
    const source = sourceOf(name);
    if (!source) throw new ConfigurationError(`${name} is neither a source nor an operation that starts one.`);
    // Not by its URL alone: a job is paid for once, however soon nobody may post about it any more.
    const keepMs = Math.max(expiresAt.getTime() - this.#deps.clock(), this.#deps.refRetentionMs);
    const operation = isSource(name) ? {} : { operation: name };
    const opened = await this.#deps.store.openRef({ ref, source, keepMs, ...(calling && { calling }), ...operation });
    if (opened === "foreign") throw await this.#inUse(ref, "is one of another source: choose another one.");
    return opened;
  }

  /** The job exists and is paid for: the caller gets it, whatever the store says. */
  #unbound(operation: StartOperation, ref: string, job: { readonly id: string }): void {
    const source = sourceOf(operation);
    const message = `The job ${job.id} was created under the reference ${ref}, but the store cannot be reached to remember that. It is offered until it can; if this process ends before, hooks.bind() says it.`;
    this.#deps.log({ level: "error", message, ref, ...(source && { source }) });
  }

  /** Rejects when the store cannot be reached. */
  async #bindCreated(made: CapabilityUrl, operation: StartOperation, jobId: string, owner: string): Promise<Bound> {
    const { store, poke } = this.#deps;
    try {
      const before = await this.#unlessShared(made.ref, operation, jobId, owner);
      if (before) return before;
      const bound =
        (await store.bindRef(made.ref, jobId, owner)) ?? (await this.#bindDismissed(made, operation, jobId));
      if (bound !== jobId) return { to: "otherJob" };
      // Of two that are answered at the same moment, neither was bound when the other one looked.
      return (await this.#unlessShared(made.ref, operation, jobId, owner)) ?? { to: "ownJob" };
    } catch (error) {
      if (error instanceof RefInUseError) return { to: "otherJob" };
      throw error;
    } finally {
      poke();
    }
  }

  /** What a start has made is a job of its own: an answer that names the job of another one does not say what became of this one. */
  async #unlessShared(
    ref: string,
    operation: StartOperation,
    jobId: string,
    owner: string,
  ): Promise<Bound | undefined> {
    const { store } = this.#deps;
    const source = sourceOf(operation);
    // A store that does not answer holds up no start: it is asked twice.
    const refs = source ? await store.refsOf(source, jobId).catch(() => []) : [];
    const other = refs.find((one) => one !== ref);
    if (other === undefined) return undefined;
    if (refs.includes(ref)) await store.unbindRef(ref);
    else await store.markUnconfirmed(ref, owner);
    return { to: "sharedJob", with: other };
  }

  /** Who was taken for dead may find that somebody has dismissed the reference. It is made again, unless it is another call's by now. */
  async #bindDismissed(made: CapabilityUrl, operation: StartOperation, jobId: string): Promise<string | undefined> {
    await this.#open(made, operation);
    const known = await this.#deps.store.getRef(made.ref);
    return known?.state === "open" ? this.#deps.store.bindRef(made.ref, jobId) : known?.jobId;
  }
}

function whyUsed({ state, jobId }: UsedRef, isReleasing: boolean): string {
  if (jobId !== undefined) return `was used before, for the job ${jobId}. Nothing was sent: use another one, or none.`;
  if (state === "creating" || isReleasing) return `${UNDER_WAY} Nothing was sent: ${WAIT}`;
  const whose = state === "open" ? "has a URL whose job nobody has named" : "was used by a call without an answer";
  const listed = state === "open" ? "" : "hooks.unconfirmed() lists it, and hooks.dismiss() frees it; ";
  return `${whose}, so one may exist. Nothing was sent: ${listed}hooks.bind() says which job it is. Or use another reference.`;
}

function sharing(operation: StartOperation, ref: string, jobId: string, other: string): UnconfirmedStartError {
  const said = `The answer names the job ${jobId}, which is that of another start, under the reference ${other}.`;
  return new UnconfirmedStartError(operation, ref, new WebhooksError(said), said);
}

/** An answer that names no job says nothing about whether there is one. */
function checkNamed(operation: StartOperation, job: object): void {
  const source = sourceOf(operation);
  if (source && namesJob(sources[source].job, job)) return;
  throw new WebhooksError(`The answer has no id of a job: ${cut(JSON.stringify(job) ?? "nothing", 200)}`);
}

/**
 * What a reference is bound to is read back, and so an id as those of its own source are: others may have another form.
 *
 * @throws {ConfigurationError} that says what it has to be.
 */
export function checkBound(job: Pick<JobFacts, "uuid">, id: unknown): void {
  if (namesJob(job, { id })) return;
  throw new ConfigurationError(`bind: the id of a job is a ${job.uuid ? "UUID" : "text without spaces and slashes"}.`);
}
