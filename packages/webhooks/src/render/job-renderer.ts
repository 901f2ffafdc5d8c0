import { setTimeout as sleep } from "node:timers/promises";
import { plainId } from "@video-ads/core/ids";
import { isPastPreview, namesJob } from "@video-ads/core/job";
import { givenWord } from "@video-ads/core/options";
import { outcomeOf } from "@video-ads/core/outcome";
import { checkRender } from "../check-options.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { RenderFacts, SourceFacts } from "../events/source.ts";
import type { RenderSource, Source } from "../generated/events.ts";
import { renderers } from "../generated/renderers.ts";
import { sources } from "../generated/sources.ts";
import type { Log } from "../log.ts";
import type { ServiceClient } from "../options.ts";
import { readJobs } from "../reconcile/read-jobs.ts";
import type { PendingRef, Store } from "../stores/store.ts";
import { type Renderable, type Rendering, type RenderOptions, renderRef } from "./renderer.ts";

interface RendererDeps {
  client: ServiceClient | undefined;
  store: Store;
  log: Log;
}

/** For how long it is remembered that a render was asked for: as long as URLs work by themselves, and the retries of their events. */
const REMEMBERED_MS = 45 * 24 * 60 * 60_000;
const ANSWER_PAUSES_MS = [250, 1_000];

/** Asks for renders so that none is paid for twice: that it is about to is stored first, and the call is sent once. */
export class JobRenderer {
  readonly #deps: RendererDeps;

  constructor(deps: RendererDeps) {
    this.#deps = deps;
  }

  async render({ source, job }: Renderable, options: RenderOptions = {}): Promise<Rendering> {
    checkRender(options);
    const { client, store } = this.#deps;
    if (!client) {
      throw new ConfigurationError("hooks.render() needs a client: give createWebhooks one.", undefined, [
        { option: "client" },
      ]);
    }
    const { problem } = givenWord(source, Object.keys(renderers));
    if (problem !== undefined) throw new ConfigurationError(problem, "source");
    const facts: SourceFacts<Source> = sources[source];
    if (!facts.render || !namesJob(facts.job, job)) {
      throw new ConfigurationError("It is a job, with its id.", "job");
    }
    // Rendered already, whoever has asked for it.
    if (isPastPreview(facts.job, facts.render.states, job)) return "requested";
    options.signal?.throwIfAborted();
    const jobId = plainId(job.id);
    const ref = renderRef(source, jobId);
    const { operation } = facts.render;
    const opened = await store.openRef({ ref, source, operation, calling: true, jobId, keepMs: REMEMBERED_MS });
    if (opened === "created") return this.#send(client, source, jobId, ref, options);
    if ((await store.getRef(ref))?.state === "answered") return "requested";
    return (await this.#shows(client, source, [jobId])).has(jobId) ? this.#answered(ref) : "unconfirmed";
  }

  /** Those of the calls that nobody knows the end of: a job that has gone on shows that it was asked to be rendered. */
  async stillUnknown(pending: readonly PendingRef[]): Promise<PendingRef[]> {
    const { client } = this.#deps;
    const renders = pending.filter(({ jobId }) => jobId !== undefined);
    const known = new Set<PendingRef>();
    for (const source of client ? new Set(renders.map((render) => render.source)) : []) {
      const own = renders.filter((render) => render.source === source);
      const shown =
        client &&
        (await this.#shows(
          client,
          source,
          own.map(({ jobId = "" }) => jobId),
        ));
      for (const render of own) if (shown?.has(render.jobId ?? "")) known.add(render);
    }
    for (const { ref } of known) await this.#deps.store.answerRef(ref);
    return pending.filter((one) => !known.has(one));
  }

  async #send(
    client: ServiceClient,
    source: RenderSource,
    jobId: string,
    ref: string,
    { signal, headers }: RenderOptions,
  ): Promise<Rendering> {
    try {
      await renderers[source](client, jobId, { ...(signal && { signal }), ...(headers && { headers }) });
    } catch (error) {
      if (outcomeOf(error) === "unknown") {
        return (await this.#shows(client, source, [jobId])).has(jobId) ? this.#answered(ref) : "unconfirmed";
      }
      // If this is not remembered, the call is one that never ended: that is listed.
      await this.#deps.store.dropRef(ref).catch(() => {});
      throw error;
    }
    return this.#answered(ref);
  }

  /** Those of the jobs that have gone on from their preview. One that cannot be read shows nothing. */
  async #shows(client: ServiceClient, source: Source, jobIds: readonly string[]): Promise<Set<string>> {
    const { job, render }: SourceFacts<Source> = sources[source];
    const { records } = await readJobs(client, source, jobIds);
    return new Set(jobIds.filter((id) => isPast(job, render, records.get(id))));
  }

  /** The render is paid for, whatever the store says: without its note, the job will show it. */
  async #answered(ref: string): Promise<Rendering> {
    for (const pause of [...ANSWER_PAUSES_MS, undefined]) {
      try {
        await this.#deps.store.answerRef(ref);
        return "requested";
      } catch {
        if (pause !== undefined) await sleep(pause);
      }
    }
    const message = "A render was asked for, but the store could not be reached to remember it. The job will show it.";
    this.#deps.log({ level: "error", message });
    return "requested";
  }
}

function isPast(job: SourceFacts<Source>["job"], render: RenderFacts | undefined, record: object | undefined): boolean {
  return render !== undefined && record !== undefined && isPastPreview(job, render.states, record);
}
