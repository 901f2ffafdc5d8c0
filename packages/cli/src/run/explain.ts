import { outcomeOf } from "@video-ads/core/outcome";
import { explain, mayBeMade, nothingCreated } from "@video-ads/operate/explain";
import { CliError } from "../errors/cli-error.ts";
import { type CalledOperation, unsettledAdvice, verdictOn } from "../errors/service-verdict.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import { baseUrlOf } from "./base-url.ts";
import { BASE_URL, profileInUse } from "./environment.ts";
import { Interruption } from "./interrupt.ts";

function saysWhere({ baseUrl }: ConnectionOptions): string {
  if (baseUrl) return "--base-url";
  const profile = profileInUse();
  return profile === undefined ? BASE_URL : `profile ${profile}`;
}

/** Says what the client's error means for this command: which flag, which address, what to do. Other errors stay as they are. */
export function explained(error: unknown, options: ConnectionOptions, called?: CalledOperation): unknown {
  if (error instanceof Interruption && called && !called.operation.repeatable) {
    const { hints, next } = mayBeMade(called.operation, error)
      ? unsettledAdvice(called, options)
      : { hints: [nothingCreated(called.operation, error)], next: [] };
    error.hints = hints;
    error.next = next;
    error.outcome = outcomeOf(error);
    error.id = called.path.at(-1);
  }
  const explanation = explain(error);
  if (!explanation) return error;
  const { message, ...how } = verdictOn(explanation, error, {
    address: `${baseUrlOf(options)} (${saysWhere(options)})`,
    connection: options,
    ...(called && { called }),
  });
  return new CliError(message, how);
}
