import { setTimeout as sleep } from "node:timers/promises";
import { ID, plainId, UUID } from "@video-ads/core/ids";
import { namesJob } from "@video-ads/core/job";
import { outcomeOf } from "@video-ads/core/outcome";
import { cut } from "@video-ads/core/printable";
import { checkStart, checkUrl } from "../check-options.ts";
import type { Clock } from "../clock.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { RefInUseError } from "../errors/ref-in-use-error.ts";
import { UnconfirmedStartError } from "../errors/unconfirmed-start-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { isSource, sourceOf } from "../events/source.ts";
import type { Source, StartClient, StartOperation, Starts } from "../generated/events.ts";
import { sources } from "../generated/sources.ts";
import { starters } from "../generated/starters.ts";
import type { Log } from "../log.ts";
import type { Heartbeat } from "../owners/heartbeat.ts";
import type { Ownership, PendingRef, Store } from "../stores/store.ts";
import type { CapabilityUrl, CapabilityUrls, UrlOptions } from "../urls/capability-urls.ts";
import type { StartOptions } from "./options.ts";
import type { StartBody } from "./starter.ts";

interface StarterDeps {
  client: StartClient | undefined;
  store: Store;
  heartbeat: Heartbeat;
  urls: Pick<CapabilityUrls, "urlFor">;
  /** For how long a reference is remembered at least. */
  refRetentionMs: number;
  clock: Clock;
  log: Log;
  /** Posts that waited for their job to be bound are due. */
  poke: () => void;
}

const BIND_PAUSES_MS = [250, 1_000];
const MOST_UNCONFIRMED = 1_000;

/** All jobs that report have UUIDs. */
const ONLY_UUIDS = Object.values(sources).every(({ job }) => job.uuid);
const FORM = ONLY_UUIDS ? UUID : ID;

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
      throw new RefInUseError(ref, "was revoked: no post to its URLs is taken. Choose another one.");
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
    const { client, store, heartbeat, urls } = this.#deps;
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
    return heartbeat.during(async (calling, told) => {
      if ((await this.#open(made, operation, calling)) === "known") {
        told();
        throw await this.#usedBefore(ref);
      }
      let job: Starts[O]["job"];
      try {
        job = await starters[operation].start(client, body, made.url, {
          ...(signal && { signal }),
          ...(headers && { headers }),
        });
        checkNamed(operation, job);
      } catch (error) {
        const isUnknown = outcomeOf(error) === "unknown";
        // If this is not remembered, the call is one that has lost its owner: that is unconfirmed as well.
        await (isUnknown ? store.markUnconfirmed(ref) : store.dropRef(ref, calling.owner)).then(told, () => {});
        if (!isUnknown) throw error;
        this.#deps.poke();
        throw new UnconfirmedStartError(operation, ref, error);
      }
      if (await this.#bindCreated(ref, plainId(job.id), operation)) told();
      return job;
    });
  }

  async bind(ref: string, jobId: string): Promise<void> {
    const id = plainId(jobId);
    if (!FORM.test(id)) {
      throw new ConfigurationError(
        `bind: the id of a job is a ${ONLY_UUIDS ? "UUID" : "text without spaces and slashes"}.`,
      );
    }
    const bound = await this.#deps.store.bindRef(ref, id);
    if (bound === undefined) {
      throw new ConfigurationError("bind: this reference is unknown. hooks.urlFor() makes one, in the same store.");
    }
    if (bound !== id) throw new RefInUseError(ref, `is bound to another job, ${bound}.`, bound);
    // Of a call that was about this job: it has done what it was for.
    await this.#deps.store.answerRef(ref);
    this.#deps.poke();
  }

  async jobOf(ref: string): Promise<string | undefined> {
    return (await this.#deps.store.getRef(ref))?.jobId;
  }

  async #usedBefore(ref: string): Promise<RefInUseError> {
    const jobId = await this.jobOf(ref);
    const whose = jobId === undefined ? "so a job may exist" : `for the job ${jobId}`;
    return new RefInUseError(ref, `was used before, ${whose}. Nothing was sent: use another one, or none.`, jobId);
  }

  async unconfirmed(): Promise<PendingRef[]> {
    const { heartbeat, store } = this.#deps;
    await heartbeat.look();
    return store.unconfirmed(MOST_UNCONFIRMED);
  }

  dismiss(ref: string): Promise<boolean> {
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
    if (opened === "foreign") throw new RefInUseError(ref, "is one of another source: choose another one.");
    return opened;
  }

  /** The job exists and is paid for: the caller gets it, whatever the store says. Its first webhook binds it as well. False: it has to. */
  async #bindCreated(ref: string, jobId: string, operation: StartOperation): Promise<boolean> {
    for (const pause of [...BIND_PAUSES_MS, undefined]) {
      try {
        await this.#deps.store.bindRef(ref, jobId);
        this.#deps.poke();
        return true;
      } catch {
        if (pause !== undefined) await sleep(pause);
      }
    }
    const source = sourceOf(operation);
    this.#deps.log({
      level: "error",
      message: "A job was created, but the store could not be reached to remember its id. Its webhook will tell it.",
      ...(source && { source }),
    });
    return false;
  }
}

/** An answer that names no job says nothing about whether there is one. */
function checkNamed(operation: StartOperation, job: object): void {
  const source = sourceOf(operation);
  if (source && namesJob(sources[source].job, job)) return;
  throw new WebhooksError(`The answer has no id of a job: ${cut(JSON.stringify(job) ?? "nothing", 200)}`);
}
