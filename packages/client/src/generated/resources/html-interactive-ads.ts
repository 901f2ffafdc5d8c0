// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import { waiting } from "../../jobs/waiting-methods.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { HtmlInteractiveAdsResource } from "../methods.ts";
import { htmlInteractiveAdsJob, htmlInteractiveAdsRows } from "../operations.ts";

export type { ClientOptions, HtmlInteractiveAdsResource };

/**
 * Self-contained interactive HTML files, one per style.
 *
 * `htmlInteractiveAds` of a client by itself: the same methods, for a page that has to be small. Several can
 * share their options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createHtmlInteractiveAds(options: ClientOptions = {}): HtmlInteractiveAdsResource {
  return resourceOf(clientSettings(options), "htmlInteractiveAds", htmlInteractiveAdsRows, waiting(htmlInteractiveAdsJob));
}
