// Prices, filters, pages, jobs and webhooks of a contract that the sandbox is given.
import { service as published, title } from "../generated/service.ts";
import { OptionsError } from "../options-error.ts";
import type { Service } from "../sandbox/service.ts";
import { documentOf, type SpecSource } from "./load.ts";

export interface PlayedService {
  service: Service;
  /** It is the service that this package has code for, beside what its contract says. */
  isOurs: boolean;
}

/** What plays no part in a contract that says nothing but shapes. */
const NOTHING: Service = { operations: {}, jobs: {}, webhooks: {} };

/**
 * What a contract says of the service's behaviour; without a source, the published one.
 *
 * @throws {OptionsError} When it says something that cannot be played.
 */
export async function serviceOf(source: SpecSource | undefined): Promise<PlayedService> {
  if (source === undefined) return { service: published, isOurs: true };
  const document = await documentOf(source);
  const { title: name }: { title?: unknown } = Object(document.info);
  const { misspelt } = await import("./extensions.ts");
  const wrong = misspelt(document);
  if (wrong.length > 0) throw notPlayed(wrong.slice(0, 5).join(". "));
  const { playedServiceOf, saysMore } = await import("@video-ads/model/played");
  if (!saysMore(document.paths)) return { service: NOTHING, isOurs: name === title };
  try {
    // As it is written down of the published contract: what is undefined is not there.
    const service: Service = JSON.parse(JSON.stringify(playedServiceOf(document)));
    return { service, isOurs: name === title };
  } catch (error) {
    throw notPlayed(error instanceof Error ? error.message : String(error));
  }
}

function notPlayed(why: string): OptionsError {
  return new OptionsError(
    "spec",
    `The sandbox cannot play this contract. ${why}. What a contract has to say stands in EXTENSIONS.md of @video-ads/spec; mode "contract" answers its examples.`,
  );
}
