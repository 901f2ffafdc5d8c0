// What a page takes.
import { createClient } from "@video-ads/client";
import * as queries from "@video-ads/react";

const ads = createClient({ baseUrl: "/api/video-ads", viaProxy: true });

export { ads, queries };

// @ts-expect-error: a name that does not exist has to be an error, or the types did not resolve
export const nothing = queries.noSuchExport;
