import { ApiError, createClient } from "@video-ads/client";
import type { ServiceModel } from "@video-ads/model";
import { callByName } from "@video-ads/operate/call";

/** Name of the client's error class by status. */
export type ErrorClasses = ReadonlyMap<number, string>;

/** Asks the client itself: it is given each documented status as an answer, and what it throws is noted. */
export async function findErrorClasses(model: ServiceModel): Promise<ErrorClasses> {
  const statuses = new Set(model.operations.flatMap(({ errors }) => errors.map(({ status }) => status)));
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
  for (const status of statuses) {
    const ads = createClient({
      baseUrl: "http://127.0.0.1",
      ...credentials,
      maxRetries: 0,
      fetch: () => Promise.resolve(new Response(null, { status })),
    });
    const thrown: unknown = await callByName(ads, operation, request, {}).catch((error: unknown) => error);
    if (!(thrown instanceof ApiError)) throw new Error(`The client does not throw an ApiError for status ${status}`);
    classes.set(status, thrown.name);
  }
  return classes;
}
