const NOTHING_LEFT = new Set(["InvalidRequestError", "ConfigurationError"]);

/**
 * Whether the error of a create call proves that there is no job: the request was never sent, or the service refused it. After
 * anything else there may be one. Goes by what errors say, not by their class: a client may come from another copy of the package.
 */
export function wasNotCreated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NOTHING_LEFT.has(error.name) || Reflect.get(error, "sent") === false) return true;
  const status: unknown = Reflect.get(error, "status");
  return typeof status === "number" && status >= 400 && status < 500 && status !== 408;
}
