// Generated from spec/ by `pnpm generate`. Do not edit.
import { clientSettings } from "../../client-settings.ts";
import type { ClientOptions } from "../../options.ts";
import { resourceOf } from "../../resource.ts";
import type { DyoaResource } from "../methods.ts";
import { dyoaRows } from "../operations.ts";

export type { ClientOptions, DyoaResource };

/**
 * Design-your-own avatars of the account.
 *
 * `dyoa` of a client by itself: the same methods, for a page that has to be small. Several can share their
 * options.
 *
 * @throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is
 * wrong.
 */
export function createDyoa(options: ClientOptions = {}): DyoaResource {
  return resourceOf(clientSettings(options), "dyoa", dyoaRows);
}
