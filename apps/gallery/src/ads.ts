// The service as the page knows it: through the proxy of its own server, without keys.
import { QueryClient } from "@tanstack/react-query";
import { createClient } from "@video-ads/client";
import { createQueries, invalidateAfterMutations } from "@video-ads/react";

export const queries = createQueries(createClient({ baseUrl: "/api/video-ads", viaProxy: true }));

/** What a page has read, and what it has started. */
export function newQueryClient(): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  invalidateAfterMutations(queryClient);
  return queryClient;
}

/** Says that a job has changed, as soon as the service has told the server. */
export const hints = new EventSource("/hints");
