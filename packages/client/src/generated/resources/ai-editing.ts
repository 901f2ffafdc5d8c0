// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import { waiting } from "../../jobs/waiting-methods.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { AiEditingResource } from "../methods.ts";
import { aiEditingJob, aiEditingRows } from "../operations.ts";

export type { ClientOptions, AiEditingResource };

/**
 * An uploaded video, edited in a style.
 *
 * `aiEditing` of a client by itself: the same methods, for a page that has to be small. Several can share their
 * options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createAiEditing(options: ClientOptions = {}): AiEditingResource {
  return resourceOf(clientSettings(options), "aiEditing", aiEditingRows, waiting(aiEditingJob));
}
