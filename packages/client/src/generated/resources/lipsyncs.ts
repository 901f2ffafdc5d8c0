// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import { waiting } from "../../jobs/waiting-methods.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { LipsyncsResource } from "../methods.ts";
import { lipsyncsJob, lipsyncsRows } from "../operations.ts";

export type { ClientOptions, LipsyncsResource };

/**
 * Videos in which one or several avatars speak.
 *
 * `lipsyncs` of a client by itself: the same methods, for a page that has to be small. Several can share their
 * options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createLipsyncs(options: ClientOptions = {}): LipsyncsResource {
  return resourceOf(clientSettings(options), "lipsyncs", lipsyncsRows, waiting(lipsyncsJob));
}
