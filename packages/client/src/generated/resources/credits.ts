// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { CreditsResource } from "../methods.ts";
import { creditsRows } from "../operations.ts";

export type { ClientOptions, CreditsResource };

/**
 * The account's balance.
 *
 * `credits` of a client by itself: the same methods, for a page that has to be small. Several can share their
 * options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createCredits(options: ClientOptions = {}): CreditsResource {
  return resourceOf(clientSettings(options), "credits", creditsRows);
}
