// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import { waiting } from "../../jobs/waiting-methods.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { AdsCloneResource } from "../methods.ts";
import { adsCloneJob, adsCloneRows } from "../operations.ts";

export type { ClientOptions, AdsCloneResource };

/**
 * An existing ad video, made again for another product.
 *
 * `adsClone` of a client by itself: the same methods, for a page that has to be small. Several can share their
 * options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createAdsClone(options: ClientOptions = {}): AdsCloneResource {
  return resourceOf(clientSettings(options), "adsClone", adsCloneRows, waiting(adsCloneJob));
}
