// Generated from spec/ by `pnpm generate`. Do not edit.
import type { StarterTable } from "../start/starter.ts";

/** Creates a job that reports to a URL, by its operation. */
export const starters: StarterTable = {
  "linkToVideos.create": (client, body, webhook_url, options) => client.linkToVideos.create({ ...body, webhook_url }, options),
  "lipsyncs.preview": (client, body, webhook_url, options) => client.lipsyncs.preview({ ...body, webhook_url }, options),
  "lipsyncs.createMultiAvatar": (client, body, webhook_url, options) => client.lipsyncs.createMultiAvatar({ ...body, webhook_url }, options),
  "customTemplateJobs.preview": (client, body, webhook_url, options) => client.customTemplateJobs.preview({ ...body, webhook_url }, options),
  "customTemplateJobs.create": (client, body, webhook_url, options) => client.customTemplateJobs.create({ ...body, webhook_url }, options),
  "aiEditing.create": (client, body, webhook_url, options) => client.aiEditing.create({ ...body, webhook_url }, options),
  "adsClone.create": (client, body, webhook_url, options) => client.adsClone.create({ ...body, webhook_url }, options),
  "htmlInteractiveAds.create": (client, body, webhook_url, options) => client.htmlInteractiveAds.create({ ...body, webhook_url }, options),
};
