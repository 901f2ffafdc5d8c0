// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow, OperationRows, ResourceJob } from "../operation-row.ts";

type Rows = Readonly<Record<string, OperationRow>>;

// Each resource by itself: what imports one alone has the rows of no other.
export const linksRows: Rows = {
  create: ["POST","/api/links/",{"body":"json","needs":"string id"}],
  update: ["PUT","/api/links/{id}/",{"body":"json","needs":"string id"}],
  createWithParams: ["POST","/api/links/link_with_params/",{"body":"json","needs":"string id"}],
};

export const linkToVideosRows: Rows = {
  create: ["POST","/api/link_to_videos/",{"body":"json","answer":"job"}],
  get: ["GET","/api/link_to_videos/{id}/",{"answer":"job"}],
};

export const lipsyncsRows: Rows = {
  preview: ["POST","/api/lipsyncs/preview/",{"body":"json","answer":"job"}],
  get: ["GET","/api/lipsyncs/{id}/",{"answer":"job"}],
  render: ["POST","/api/lipsyncs/{id}/render/",{"answer":"job"}],
  createMultiAvatar: ["POST","/api/lipsyncs/multi_avatar/",{"body":"json","answer":"job"}],
};

export const lipsyncsV2Rows: Rows = {
  list: ["GET","/api/lipsyncs_v2/",{"query":true,"answer":"list","split":["ids",100]}],
};

export const customTemplatesRows: Rows = {
  list: ["GET","/api/custom_templates/",{"answer":"list"}],
  get: ["GET","/api/custom_templates/{template_id}/",{"needs":"string template_id"}],
};

export const customTemplateJobsRows: Rows = {
  preview: ["POST","/api/custom_template_jobs/preview_async/",{"body":"json","answer":"job"}],
  create: ["POST","/api/custom_template_jobs/",{"body":"json","answer":"job"}],
  get: ["GET","/api/custom_template_jobs/{id}/",{"answer":"job"}],
  render: ["POST","/api/custom_template_jobs/{id}/render/",{"body":"empty","answer":"job"}],
};

export const aiEditingRows: Rows = {
  create: ["POST","/api/ai_editing/",{"body":"json","answer":"job"}],
  get: ["GET","/api/ai_editing/{id}/",{"answer":"job"}],
  render: ["POST","/api/ai_editing/{id}/render/",{"answer":"job"}],
};

export const adsCloneRows: Rows = {
  create: ["POST","/api/ads_clone/",{"body":"json","answer":"job"}],
  get: ["GET","/api/ads_clone/{id}/",{"answer":"job"}],
};

export const htmlInteractiveAdsRows: Rows = {
  list: ["GET","/api/html_interactive_ads/",{"query":true,"answer":"list","split":["ids",100]}],
  create: ["POST","/api/html_interactive_ads/",{"body":"json","answer":"job"}],
  listStyles: ["GET","/api/html_interactive_ads/styles/",{"answer":"list"}],
};

export const dyoaRows: Rows = {
  list: ["GET","/api/dyoa/",{"query":true,"answer":"list"}],
  delete: ["DELETE","/api/dyoa/{id}/",{"answer":"none"}],
};

export const personasRows: Rows = {
  list: ["GET","/api/personas/",{"answer":"list"}],
};

export const voicesRows: Rows = {
  list: ["GET","/api/voices/",{"answer":"list"}],
  clone: ["POST","/api/voices/",{"body":"multipart","needs":" (?!(detail|non_field_errors)$).*"}],
  getQuota: ["GET","/api/voices/count/",{"needs":" max_count"}],
};

export const creditsRows: Rows = {
  getRemaining: ["GET","/api/remaining_credits/",{"needs":" remaining_credits"}],
};

export const linkToVideosJob: ResourceJob = {"read":"get","type":"linkToVideo","items":"outputs","partly":true,"by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview","previews[].url"]};

export const lipsyncsJob: ResourceJob = {"read":"get","flow":["preview","render"],"type":"lipsync","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]};

export const lipsyncsV2Job: ResourceJob = {"read":"list","type":"lipsyncV2","by":"ids","most":100,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]};

export const customTemplateJobsJob: ResourceJob = {"read":"get","flow":["preview","render"],"type":"customTemplateJob","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]};

export const aiEditingJob: ResourceJob = {"read":"get","flow":["create","render"],"type":"aiEditing","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]};

export const adsCloneJob: ResourceJob = {"read":"get","type":"adsClone","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason"};

export const htmlInteractiveAdsJob: ResourceJob = {"read":"list","type":"htmlInteractiveAd","items":"ads","partly":true,"refund":true,"by":"ids","most":100,"status":"status","states":{"pending":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason"};

/** Every operation by resource and verb: method, path, and how its body and query are sent. */
export const operations: OperationRows = {
  links: linksRows,
  linkToVideos: linkToVideosRows,
  lipsyncs: lipsyncsRows,
  lipsyncsV2: lipsyncsV2Rows,
  customTemplates: customTemplatesRows,
  customTemplateJobs: customTemplateJobsRows,
  aiEditing: aiEditingRows,
  adsClone: adsCloneRows,
  htmlInteractiveAds: htmlInteractiveAdsRows,
  dyoa: dyoaRows,
  personas: personasRows,
  voices: voicesRows,
  credits: creditsRows,
};

/** The job type that each resource reads back. */
export const jobs: Record<string, ResourceJob> = {
  linkToVideos: linkToVideosJob,
  lipsyncs: lipsyncsJob,
  lipsyncsV2: lipsyncsV2Job,
  customTemplateJobs: customTemplateJobsJob,
  aiEditing: aiEditingJob,
  adsClone: adsCloneJob,
  htmlInteractiveAds: htmlInteractiveAdsJob,
};
