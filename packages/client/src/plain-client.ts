import { clientSettings } from "./client-settings.ts";
import type { DownloadTarget } from "./download/download.ts";
import type { Downloaded, DownloadOptions } from "./download/options.ts";
import type { Resources } from "./generated/methods.ts";
import { jobs, operations } from "./generated/operations.ts";
import { waiting } from "./jobs/waiting-methods.ts";
import type { ClientOptions } from "./options.ts";
import { lazyRaw } from "./raw/lazy-raw.ts";
import type { RawClient } from "./raw/raw-client.ts";
import { resourceOf } from "./resource.ts";
import type { Settings } from "./settings.ts";

/** The service: one property per resource. */
export interface VideoAds extends Resources {
  /**
   * The same client with other options: those that are given, and for all others this client's, its journal, keys and `fetch` among
   * them. This client stays as it is.
   *
   * @throws {ConfigurationError} when an option is wrong, as `createClient` does.
   */
  withOptions(options: ClientOptions): VideoAds;
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
  return clientOver(clientSettings(options));
}

function clientOver(settings: Settings): VideoAds {
  const client: Record<string, unknown> = {
    withOptions: (options: ClientOptions) => clientOver(clientSettings(options, settings)),
    raw: lazyRaw(settings),
    download: async (...args: [string | URL | null | undefined, DownloadTarget, DownloadOptions?]) => {
      const { download } = await import("./download/download.ts");
      return download(settings, ...args);
    },
  };
  for (const [resource, rows] of Object.entries(operations)) {
    const job = jobs[resource];
    client[resource] = resourceOf(settings, resource, rows, job && waiting(job));
  }
  return client as unknown as VideoAds;
}
