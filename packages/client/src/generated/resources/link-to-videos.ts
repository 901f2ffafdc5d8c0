// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import { waiting } from "../../jobs/waiting-methods.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { LinkToVideosResource } from "../methods.ts";
import { linkToVideosJob, linkToVideosRows } from "../operations.ts";

export type { ClientOptions, LinkToVideosResource };

/**
 * A video ad made from a link.
 *
 * `linkToVideos` of a client by itself: the same methods, for a page that has to be small. Several can share
 * their options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createLinkToVideos(options: ClientOptions = {}): LinkToVideosResource {
  return resourceOf(clientSettings(options), "linkToVideos", linkToVideosRows, waiting(linkToVideosJob));
}
