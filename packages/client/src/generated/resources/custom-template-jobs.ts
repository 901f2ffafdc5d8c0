// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import { waiting } from "../../jobs/waiting-methods.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { CustomTemplateJobsResource } from "../methods.ts";
import { customTemplateJobsJob, customTemplateJobsRows } from "../operations.ts";

export type { ClientOptions, CustomTemplateJobsResource };

/**
 * Videos made from a custom template, with a preview before the render.
 *
 * `customTemplateJobs` of a client by itself: the same methods, for a page that has to be small. Several can
 * share their options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createCustomTemplateJobs(options: ClientOptions = {}): CustomTemplateJobsResource {
  return resourceOf(clientSettings(options), "customTemplateJobs", customTemplateJobsRows, waiting(customTemplateJobsJob));
}
