import { call } from "./call.ts";
import type { DownloadTarget } from "./download/download.ts";
import type { Downloaded, DownloadOptions } from "./download/options.ts";
import { clean } from "./errors/clean.ts";
import { withJob } from "./errors/with-job.ts";
import type { Resources } from "./generated/methods.ts";
import { jobs, operations } from "./generated/operations.ts";
import { variables } from "./generated/security.ts";
import { jobMethods, waitLimits } from "./jobs/job-methods.ts";
import { checkNames } from "./known-options.ts";
import type { ClientOptions } from "./options.ts";
import { lazyRaw } from "./raw/lazy-raw.ts";
import type { RawClient } from "./raw/raw-client.ts";
import { sortArguments } from "./request/operation-request.ts";
import { type Settings, settingsFrom } from "./settings.ts";

/** The service: one property per resource. */
export interface VideoAds extends Resources {
  /** The typed openapi-fetch client, by path, with this client's keys, retries and deadline. */
  readonly raw: RawClient;
  /**
   * Downloads an output of a job to a path (whole or not at all) or into a web stream. A regular file that
   * is there is replaced, nothing else is. A broken connection is resumed. No API key is sent: outputs are
   * on other hosts.
   *
   * @throws {InvalidRequestError} when there is no URL yet, it is not http or https, or nothing can be written there.
   * @throws {DownloadError} when the file cannot be had whole, or not be written.
   */
  download(
    url: string | URL | null | undefined,
    target: DownloadTarget,
    options?: DownloadOptions,
  ): Promise<Downloaded>;
}

/** Options of a client, beside what lets it in and where the service is. */
const OPTIONS =
  " timeoutMs attemptTimeoutMs maxRetries maxRetryAfterMs headers fetch onLog journal validate viaProxy dangerouslyAllowBrowser";

/**
 * A client for the service: each resource is a property of it, with a method for each operation.
 *
 * @example
 * ```ts
 * const ads = createClient(); // with the settings of the environment
 * ```
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is wrong.
 */
export function createClient(options: ClientOptions = {}): VideoAds {
  checkNames(options, Object.keys(variables).join(" ") + OPTIONS);
  const settings = settingsFrom(options);
  const client: Record<string, unknown> = {
    raw: lazyRaw(settings),
    download: async (...args: [string | URL | null | undefined, DownloadTarget, DownloadOptions?]) => {
      const { download } = await import("./download/download.ts");
      return download(settings.fetch, ...args);
    },
  };
  for (const [resource, rows] of Object.entries(operations)) {
    const methods: Methods = {};
    for (const [verb, row] of Object.entries(rows)) {
      const name = `${resource}.${verb}`;
      methods[verb] = (...args) => call(settings, name, row, sortArguments(row, args));
    }
    client[resource] = Object.assign(methods, waitingMethods(settings, resource, methods));
  }
  return client as unknown as VideoAds;
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** What a resource that reads jobs has beside its operations. */
function waitingMethods(settings: Settings, resource: string, methods: Methods): object | undefined {
  const row = jobs[resource];
  if (!row) return undefined;
  const waiting = jobMethods(row, methods, (error) => clean(settings, error));
  const { flow } = row;
  return Object.assign(
    waiting,
    flow && {
      // Loaded with its first use, before anything is sent.
      previewAndRender: async (...args: [unknown, object?]) => {
        const { previewAndRender } = await import("./jobs/preview-methods.ts");
        return previewAndRender(flow, methods, waiting, waitLimits, withJob, ...args);
      },
    },
  );
}
