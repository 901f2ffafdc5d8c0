// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { VoicesResource } from "../methods.ts";
import { voicesRows } from "../operations.ts";

export type { ClientOptions, VoicesResource };

/**
 * Voices, their accents, and the quota of cloned voices.
 *
 * `voices` of a client by itself: the same methods, for a page that has to be small. Several can share their
 * options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createVoices(options: ClientOptions = {}): VoicesResource {
  return resourceOf(clientSettings(options), "voices", voicesRows);
}
