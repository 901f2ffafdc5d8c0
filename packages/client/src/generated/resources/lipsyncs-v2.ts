// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import { waiting } from "../../jobs/waiting-methods.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { LipsyncsV2Resource } from "../methods.ts";
import { lipsyncsV2Job, lipsyncsV2Rows } from "../operations.ts";

export type { ClientOptions, LipsyncsV2Resource };

/**
 * Records of multi-avatar videos, read as a list.
 *
 * `lipsyncsV2` of a client by itself: the same methods, for a page that has to be small. Several can share their
 * options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createLipsyncsV2(options: ClientOptions = {}): LipsyncsV2Resource {
  return resourceOf(clientSettings(options), "lipsyncsV2", lipsyncsV2Rows, waiting(lipsyncsV2Job));
}
