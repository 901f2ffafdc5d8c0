import { ApiError, createClient } from "@video-ads/client";
import type { ServiceModel } from "@video-ads/model";
import { callByName } from "@video-ads/operate/call";

/** Name of the client's error class by status. */
export type ErrorClasses = ReadonlyMap<number, string>;

/** The class of any other status. */
export const ANY_ERROR = ApiError.name;

/**
 * Asks the client itself: it is given each status of an error as an answer, and what it throws is noted, for documented statuses and for
 * others that have a class of their own.
 */
export async function findErrorClasses(model: ServiceModel): Promise<ErrorClasses> {
  const documented = new Set(model.operations.flatMap(({ errors }) => errors.map(({ status }) => status)));
  const classes = new Map<number, string>();
  // One class per status, whichever operation is called.
  const [operation] = model.operations;
  if (!operation) return classes;
  const request = {
    path: operation.pathParameters.map(() => "1"),
    ...(operation.body && { body: {} }),
    ...(operation.queryParameters.length > 0 && { query: {} }),
  };
  const credentials = Object.fromEntries(model.security.credentials.map(({ setting }) => [setting, "anything"]));
  for (let status = 400; status < 600; status++) {
    const ads = createClient({
      baseUrl: "http://127.0.0.1",
      ...credentials,
      maxRetries: 0,
      fetch: () => Promise.resolve(new Response(null, { status })),
    });
    const thrown: unknown = await callByName(ads, operation, request, {}).catch((error: unknown) => error);
    if (!(thrown instanceof ApiError)) throw new Error(`The client does not throw an ApiError for status ${status}`);
    if (documented.has(status) || thrown.name !== ANY_ERROR) classes.set(status, thrown.name);
  }
  return classes;
}
