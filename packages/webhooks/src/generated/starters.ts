// Generated from spec/ by `pnpm generate`. Do not edit.
import type { StarterTable } from "../start/starter.ts";

/** Creates a job that reports to a URL, by its operation. */
export const starters: StarterTable = {
  "linkToVideos.create": { url: "webhook_url", start: (client, body, url, options) => client.linkToVideos.create({ ...body, "webhook_url": url }, options) },
  "lipsyncs.preview": { url: "webhook_url", start: (client, body, url, options) => client.lipsyncs.preview({ ...body, "webhook_url": url }, options) },
  "lipsyncs.createMultiAvatar": { url: "webhook_url", start: (client, body, url, options) => client.lipsyncs.createMultiAvatar({ ...body, "webhook_url": url }, options) },
  "customTemplateJobs.preview": { url: "webhook_url", start: (client, body, url, options) => client.customTemplateJobs.preview({ ...body, "webhook_url": url }, options) },
  "customTemplateJobs.create": { url: "webhook_url", start: (client, body, url, options) => client.customTemplateJobs.create({ ...body, "webhook_url": url }, options) },
  "aiEditing.create": { url: "webhook_url", start: (client, body, url, options) => client.aiEditing.create({ ...body, "webhook_url": url }, options) },
  "adsClone.create": { url: "webhook_url", start: (client, body, url, options) => client.adsClone.create({ ...body, "webhook_url": url }, options) },
  "htmlInteractiveAds.create": { url: "webhook_url", start: (client, body, url, options) => client.htmlInteractiveAds.create({ ...body, "webhook_url": url }, options) },
};
