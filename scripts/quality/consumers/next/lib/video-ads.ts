// What the routes of the app share. Next imports every route when it builds, where there are no keys: nothing is made before the
// first request. And it may give each route a copy of this file: there is one of everything in the global object.
import { createClient } from "@video-ads/client";
import { type FetchProxy, fetchProxy } from "@video-ads/client/proxy";
import { createWebhooks, type FetchWebhooks, fetchWebhooks } from "@video-ads/webhooks";

interface VideoAds {
  receive: FetchWebhooks;
  proxy: FetchProxy;
  /** Jobs that were reported, with their outputs. */
  reported: string[];
}

const global = globalThis as { videoAds?: VideoAds };

export function videoAds(): VideoAds {
  global.videoAds ??= create();
  return global.videoAds;
}

function create(): VideoAds {
  const reported: string[] = [];
  const hooks = createWebhooks({
    secret: "0123456789abcdef0123456789abcdef",
    baseUrl: `${process.env.ORIGIN}/api/webhooks`,
    client: createClient(),
  })
    .on("aiEditing.done", ({ job }) => void reported.push(`${job.id} ${job.video_output}`))
    .fallback(() => {});
  const proxy = fetchProxy({
    path: "/api/video-ads",
    operations: ["aiEditing.create", "aiEditing.get", "aiEditing.render", "credits.getRemaining"],
    authorize: "public",
    prepare: async (body, { operation }) =>
      operation === "aiEditing.create" ? { ...body, webhook_url: (await hooks.urlFor(operation)).url } : body,
  });
  return { receive: fetchWebhooks(hooks), proxy, reported };
}
