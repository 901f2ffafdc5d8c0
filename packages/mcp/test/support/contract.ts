// The contract's operations as calls of tools.
import { estimateCredits } from "@video-ads/client";
import type { JobType } from "@video-ads/model";
import { type Fields, operationOf } from "@video-ads/model/testing/requests";

/** As the emitter names the tool of an operation. */
export function toolOf(operationId: string): string {
  return operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(".", "_")
    .toLowerCase();
}

/** What the tool that waits for a job calls its id: as the one that reads it does. */
export function waitArgument({ by, read }: JobType): string {
  const [parameter] = by === "id" ? operationOf(read).pathParameters : [];
  return parameter?.name ?? "id";
}

/** The most that a request costs for an output of so many seconds, in credits. */
export function mostOf(operationId: string, fields: Fields, seconds: number): number {
  return Reflect.apply(estimateCredits, undefined, [operationId, fields, { seconds }]).max;
}
