// Bundled for a browser: the client and its queries, which must not drag anything of Node along.
import { QueryClient } from "@tanstack/query-core";
import { createClient, estimateCredits } from "@video-ads/client";
import { createQueries } from "@video-ads/react/queries";

const { VITE_BASE_URL, VITE_API_ID, VITE_API_KEY } = import.meta.env;
const ads = createClient({
  baseUrl: VITE_BASE_URL,
  apiId: VITE_API_ID,
  apiKey: VITE_API_KEY,
  dangerouslyAllowBrowser: true,
});
const { remaining_credits } = await new QueryClient().fetchQuery(createQueries(ads).credits.getRemaining());
const { min } = estimateCredits("links.createWithParams", {});
console.log(`flow: ${remaining_credits} credits left, a link costs ${min}`);
