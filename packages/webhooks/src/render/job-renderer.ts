import timers from "node:timers/promises";
import { plainId } from "@video-ads/core/ids";
import { isPastPreview, isToRender, jobState, namesJob, ownRecord } from "@video-ads/core/job";
import { outcomeOf } from "@video-ads/core/outcome";
import { checkRender } from "../check-options.ts";
import type { Clock } from "../clock.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { JobNotFoundError } from "../errors/job-not-found-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { isSource } from "../events/source.ts";
import type { SourceFacts } from "../events/source-facts.ts";
import { sources } from "../generated/sources.ts";
import type { Source } from "../generated/types.ts";
import type { Log } from "../log.ts";
import type { ServiceClient } from "../options.ts";
import type { Heartbeat } from "../owners/heartbeat.ts";
import type { Caller, OwnCall, PaidCalls } from "../owners/paid-calls.ts";
import { readJobs } from "../reconcile/read-jobs.ts";
import { beforeSending } from "../start/nothing-sent.ts";
import type { KnownRef, PendingRef, Store } from "../stores/store.ts";
import { readerOf } from "../trust/read-back.ts";
import { type Renderable, type Renderer, type Rendering, type RenderOptions, renderRef } from "./renderer.ts";

interface RendererDeps {
  client: ServiceClient | undefined;
  readTimeoutMs: number;
  store: Store;
  heartbeat: Heartbeat;
  calls: PaidCalls;
  /** Events whose handlers run: their jobs have just been read. */
  inHand: ReadonlySet<object>;
  /** For how long it is remembered that a render was asked for. */
  refRetentionMs: number;
  clock: Clock;
  log: Log;
}

/** For how long a job may not show yet that its render was asked for: who is told too early asks again, and pays again. */
const SHOWN_AFTER_MS = 120_000;
/** Between two looks at whether a render that another one asks for has been answered. */
const LOOKS_MS = { from: 25, to: 1_000 } as const;

const NOTED = {};

/** A render that somebody waits for. */
interface Asked {
  source: Source;
  jobId: string;
  ref: string;
  /** Waits for the answer. */
  caller: Caller<Rendering>;
  render: Renderer;
}

/** Asks for renders so that none is paid for twice: that it is about to is stored first, and the call is sent once. */
export class JobRenderer {
  readonly #deps: RendererDeps;

  constructor(deps: RendererDeps) {
    this.#deps = deps;
  }

  async render(given: Renderable, options: RenderOptions = {}): Promise<Rendering> {
    const render = checkRender(given, options);
    const { source, job }: { source: Source; job: Renderable["job"] } = given;
    const jobId = plainId(job.id);
    const ref = renderRef(source, jobId);
    // By the job's id alone until its record says where the call is kept.
    return this.#deps.calls.run(ref, (caller) => this.#render(given, { source, jobId, ref, caller, render }, options));
  }

  async #render(given: Renderable, asked: Asked, options: RenderOptions): Promise<Rendering> {
    const { client, readTimeoutMs, store, heartbeat, calls, inHand, refRetentionMs } = this.#deps;
    if (!client) {
      throw new ConfigurationError("hooks.render() needs a client: give createWebhooks one.", undefined, [
        { option: "client" },
      ]);
    }
    const { source, jobId } = asked;
    const { signal } = options;
    const facts: SourceFacts<Source> = sources[source];
    signal?.throwIfAborted();
    // Asked for with the job: who renders at its preview would pay twice.
    const started = await beforeSending(asked.ref, () => store.operationsOf(source, jobId));
    if (started.some((operation) => facts.render?.byItself.includes(operation))) return "requested";
    // Any other record may be an old one, or none that the service has given.
    const justRead = inHand.has(given);
    const before = justRead ? undefined : await this.#before(asked, given.job, signal);
    if (before) return this.#sentBefore(client, ...before);
    const record = justRead ? given.job : await readerOf(facts, client, readTimeoutMs)(jobId, signal && { signal });
    if (!record) throw new JobNotFoundError(jobId, facts.readOperation);
    // Not needed any more, whoever has asked for it.
    if (isPast(facts, record)) return "requested";
    if (!isToRender(jobState(facts.job, record))) {
      throw new WebhooksError(`The job ${jobId} has no preview yet that could be rendered. Nothing was sent.`);
    }
    const ref = renderRef(source, jobId, record);
    const own = { ...asked, ref };
    const intent = { ref, source, ...(facts.render && { operation: facts.render.operation }), jobId };
    const sent = await heartbeat.during(async ({ ownership: calling, told, isSure }) => {
      const call = { ref, owner: calling.owner, fail: asked.caller.fail };
      const opened = await calls.take(call, async () => store.openRef({ ...intent, calling, keepMs: refRetentionMs }));
      if (opened === "created") return this.#send(client, own, { ...call, isSure }, options, told);
      told();
      return undefined;
    }, "call");
    if (sent) return sent;
    const other = await this.#known(ref, signal);
    // It was refused, or never left: that was said to its caller, and says nothing to this one.
    return other ? this.#sentBefore(client, own, other) : this.#render(given, asked, options);
  }

  /** What is known of a render by the job's id, and by the record that somebody has kept of it. */
  async #before(asked: Asked, kept: object, signal: AbortSignal | undefined): Promise<[Asked, KnownRef] | undefined> {
    const { source, jobId } = asked;
    for (const ref of new Set([asked.ref, renderRef(source, jobId, kept)])) {
      const known = await this.#known(ref, signal);
      if (known) return [{ ...asked, ref }, known];
    }
    return undefined;
  }

  /**
   * What is known of a render once nobody asks for it any more: who clicks twice gets the answer of the first. What is unconfirmed stays so from
   * then on: whoever is told of it does not ask again, and a process that was taken for dead may find that it has sent nothing.
   */
  async #known(ref: string, signal: AbortSignal | undefined): Promise<KnownRef | undefined> {
    const { store, heartbeat, calls } = this.#deps;
    for (let pause: number = LOOKS_MS.from; ; pause = Math.min(2 * pause, LOOKS_MS.to)) {
      const known = await beforeSending(ref, () => store.getRef(ref));
      // One that has done nothing, and is about to be forgotten, says nothing.
      const isUnderWay = known?.state === "creating" || (known?.state === "unconfirmed" && calls.isReleasing(ref));
      if (!isUnderWay && known?.state !== "unconfirmed") return known;
      if (!isUnderWay && (await beforeSending(ref, () => store.markUnconfirmed(ref)))) return known;
      // It fails when it is aborted, which is told by the reason.
      await timers.setTimeout(pause, undefined, { ...(signal && { signal }) }).catch(() => {});
      signal?.throwIfAborted();
      await beforeSending(ref, () => heartbeat.look());
    }
  }

  /** Those of the calls that nobody knows the end of: a job that has gone on shows that it was asked to be rendered. */
  async stillUnknown(pending: readonly PendingRef[]): Promise<PendingRef[]> {
    const { client } = this.#deps;
    if (!client) return [...pending];
    const renders = pending.flatMap((one) => {
      const { source, jobId } = one;
      return jobId !== undefined && isSource(source) ? [{ one, source, jobId }] : [];
    });
    const known = new Set<PendingRef>();
    const shownBy = this.#deps.clock() - SHOWN_AFTER_MS;
    for (const source of new Set(renders.map((render) => render.source))) {
      const own = renders.filter((render) => render.source === source);
      const shown = await this.#shows(
        client,
        source,
        own.map(({ jobId }) => jobId),
      );
      for (const { one, jobId } of own) if (shown.has(jobId)) known.add(one);
    }
    for (const { ref } of known) await this.#deps.store.answerRef(ref);
    return pending.filter((one) => !known.has(one) && (one.jobId === undefined || +one.createdAt <= shownBy));
  }

  async #sentBefore(client: ServiceClient, asked: Asked, { state }: KnownRef): Promise<Rendering> {
    return state === "answered" ? "requested" : this.#shown(client, asked);
  }

  /** What the job says of a render of which nobody else does. */
  async #shown(client: ServiceClient, asked: Asked): Promise<Rendering> {
    const { source, jobId, ref } = asked;
    if ((await this.#shows(client, source, [jobId])).has(jobId)) return this.#answered(asked);
    // A handler need not look at what it gets: without this line nobody would hear of a job that stays at its preview.
    const message = `A render of the job ${jobId} had no answer: it may be rendering and paid for, or have been asked for in vain. hooks.unconfirmed() lists it where the job does not go on. Then look for it in your account; if it was not rendered, hooks.dismiss(${JSON.stringify(ref)}) lets it be rendered again.`;
    this.#deps.log({ level: "warn", message, source, ref });
    return "unconfirmed";
  }

  async #send(
    client: ServiceClient,
    asked: Asked,
    call: OwnCall & { isSure: () => boolean },
    { signal, headers }: RenderOptions,
    told: () => void,
  ): Promise<Rendering> {
    const { store, calls } = this.#deps;
    const { source, jobId, ref, render } = asked;
    try {
      calls.checkSends(ref, call.isSure);
      const answer = await render(client, jobId, { ...(signal && { signal }), ...(headers && { headers }) });
      // One that is not about the job says nothing about whether it is rendered.
      if (namesJob(sources[source].job, answer) && ownRecord(answer, jobId)) return await this.#answered(asked, told);
    } catch (error) {
      if (outcomeOf(error) !== "unknown") {
        if (await calls.release(call, error)) told();
        throw error;
      }
    }
    // The reference keeps the name of its owner, under which no other call goes on.
    await calls.once(() => store.markUnconfirmed(ref, call.owner));
    return this.#shown(client, asked);
  }

  /** Those of the jobs that have gone on from their preview. One that cannot be read shows nothing. */
  async #shows(client: ServiceClient, source: Source, jobIds: readonly string[]): Promise<Set<string>> {
    const { records } = await readJobs(client, source, jobIds, this.#deps.readTimeoutMs);
    return new Set(jobIds.filter((id) => isPast(sources[source], records.get(id))));
  }

  /** The render is paid for, whatever the store says: without its note, the job will show it. */
  async #answered({ source, jobId, ref, caller }: Asked, told?: () => void): Promise<Rendering> {
    const { store, calls, log } = this.#deps;
    const note = () => store.answerRef(ref).then(() => NOTED);
    const noted = await calls.offer(note, () => {
      const message = `A render of the job ${jobId} was asked for, but the store cannot be reached to remember that (${ref}). It is offered until it can; the job will show it as well.`;
      log({ level: "error", message, source, ref });
      caller.answer("requested");
      return true;
    });
    if (noted) told?.();
    return "requested";
  }
}

function isPast({ job, render }: Pick<SourceFacts<Source>, "job" | "render">, record: object | undefined): boolean {
  return render !== undefined && record !== undefined && isPastPreview(job, render.states, record);
}
