// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { CustomTemplatesResource } from "../methods.ts";
import { customTemplatesRows } from "../operations.ts";

export type { ClientOptions, CustomTemplatesResource };

/**
 * Templates made in the website editor, with variables that a job fills.
 *
 * `customTemplates` of a client by itself: the same methods, for a page that has to be small. Several can share
 * their options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createCustomTemplates(options: ClientOptions = {}): CustomTemplatesResource {
  return resourceOf(clientSettings(options), "customTemplates", customTemplatesRows);
}
