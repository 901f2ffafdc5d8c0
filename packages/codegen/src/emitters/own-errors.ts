import type { Answer, Operation, ServiceModel } from "@video-ads/model";

/** The classes of the client's errors by status, as packages/client/src/errors/from-status.ts throws them. */
const CLASSES: Readonly<Record<number, string>> = {
  400: "ValidationError",
  401: "AuthenticationError",
  402: "InsufficientCreditsError",
  403: "AuthenticationError",
  404: "NotFoundError",
  422: "ValidationError",
  429: "RateLimitError",
};

/** The class of the client's error for a status. */
export function errorClass(status: number): string {
  return CLASSES[status] ?? "ApiError";
}

/**
 * The errors of an operation that nobody knows who knows the others: of a status that no class of errors is for, or in words that no
 * other resource has for it.
 */
export function ownErrors({ operations }: ServiceModel, { resource, errors }: Operation): Answer[] {
  const others = operations
    .filter((operation) => operation.resource !== resource)
    .flatMap((operation) => operation.errors);
  return errors.filter(
    ({ status, description }) =>
      CLASSES[status] === undefined ||
      !others.some((other) => other.status === status && other.description === description),
  );
}
