// What a sample sends to be let in: the first of the alternatives of its operation.
import type { Operation, SecurityScheme, ServiceModel } from "@video-ads/model/service";

/** The schemes that a sample sends. */
export function sampleSchemes({ security: [first = []] }: Pick<Operation, "security">): readonly SecurityScheme[] {
  return first;
}

/** The environment variables that a sample reads, without that of the base URL. */
export function sampleVariables(operation: Pick<Operation, "security">): string[] {
  return sampleSchemes(operation).flatMap(({ credentials }) => credentials.map(({ variable }) => variable));
}

/** Those that the client reads: it does not start without what most operations ask for. */
export function clientVariables({ security }: ServiceModel, operation: Operation): string[] {
  const usual = security.requirements[0]?.[0] ?? [];
  const own = usual.flatMap(({ credentials }) => credentials.map(({ variable }) => variable));
  return [...new Set([...own, ...sampleVariables(operation)])];
}
