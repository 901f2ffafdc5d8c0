// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { LinksResource } from "../methods.ts";
import { linksRows } from "../operations.ts";

export type { ClientOptions, LinksResource };

/**
 * Product records that videos and HTML ads are built from.
 *
 * `links` of a client by itself: the same methods, for a page that has to be small. Several can share their
 * options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createLinks(options: ClientOptions = {}): LinksResource {
  return resourceOf(clientSettings(options), "links", linksRows);
}
