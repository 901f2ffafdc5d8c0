// What the three pages share: the client, its queries, and a cache.
import { createClient } from "@video-ads/client";
import { createQueries } from "@video-ads/react/queries";

const { VITE_BASE_URL, VITE_API_ID, VITE_API_KEY } = import.meta.env;
export const queries = createQueries(
  createClient({ baseUrl: VITE_BASE_URL, apiId: VITE_API_ID, apiKey: VITE_API_KEY, dangerouslyAllowBrowser: true }),
);
