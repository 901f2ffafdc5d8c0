// Generated from spec/ by `pnpm generate`. Do not edit.
import { UUID } from "@video-ads/core/ids";
import type { OperationRows, ResourceJob } from "../operation-row.ts";

/** Every operation by resource and verb: method, path, and how its body and query are sent. */
export const operations: OperationRows = {
  links: {
    create: ["POST","/api/links/",{"body":"json"}],
    update: ["PUT","/api/links/{id}/",{"body":"json"}],
    createWithParams: ["POST","/api/links/link_with_params/",{"body":"json"}],
  },
  linkToVideos: {
    create: ["POST","/api/link_to_videos/",{"body":"json","answer":"job"}],
    get: ["GET","/api/link_to_videos/{id}/",{"answer":"job"}],
  },
  lipsyncs: {
    preview: ["POST","/api/lipsyncs/preview/",{"body":"json","answer":"job"}],
    get: ["GET","/api/lipsyncs/{id}/",{"answer":"job"}],
    render: ["POST","/api/lipsyncs/{id}/render/",{"answer":"job"}],
    createMultiAvatar: ["POST","/api/lipsyncs/multi_avatar/",{"body":"json","answer":"job"}],
  },
  lipsyncsV2: {
    list: ["GET","/api/lipsyncs_v2/",{"query":true,"answer":"list","split":["ids",100]}],
  },
  customTemplates: {
    list: ["GET","/api/custom_templates/",{"answer":"list"}],
    get: ["GET","/api/custom_templates/{template_id}/"],
  },
  customTemplateJobs: {
    preview: ["POST","/api/custom_template_jobs/preview_async/",{"body":"json","answer":"job"}],
    create: ["POST","/api/custom_template_jobs/",{"body":"json","answer":"job"}],
    get: ["GET","/api/custom_template_jobs/{id}/",{"answer":"job"}],
    render: ["POST","/api/custom_template_jobs/{id}/render/",{"body":"empty","answer":"job"}],
  },
  aiEditing: {
    create: ["POST","/api/ai_editing/",{"body":"json","answer":"job"}],
    get: ["GET","/api/ai_editing/{id}/",{"answer":"job"}],
    render: ["POST","/api/ai_editing/{id}/render/",{"answer":"job"}],
  },
  adsClone: {
    create: ["POST","/api/ads_clone/",{"body":"json","answer":"job"}],
    get: ["GET","/api/ads_clone/{id}/",{"answer":"job"}],
  },
  htmlInteractiveAds: {
    list: ["GET","/api/html_interactive_ads/",{"query":true,"answer":"list","split":["ids",100]}],
    create: ["POST","/api/html_interactive_ads/",{"body":"json","answer":"job"}],
    listStyles: ["GET","/api/html_interactive_ads/styles/",{"answer":"list"}],
  },
  dyoa: {
    list: ["GET","/api/dyoa/",{"query":true,"answer":"list"}],
    delete: ["DELETE","/api/dyoa/{id}/",{"answer":"none"}],
  },
  personas: {
    list: ["GET","/api/personas/",{"answer":"list"}],
  },
  voices: {
    list: ["GET","/api/voices/",{"answer":"list"}],
    clone: ["POST","/api/voices/",{"body":"multipart"}],
    getQuota: ["GET","/api/voices/count/"],
  },
  credits: {
    getRemaining: ["GET","/api/remaining_credits/"],
  },
};

/** What ids of the jobs look like that an operation answers. */
export const ids: Readonly<Record<string, RegExp>> = { job: UUID };

/** The job type that each resource reads back. */
export const jobs: Record<string, ResourceJob> = {
  linkToVideos: {"read":"get","type":"linkToVideo","items":"outputs","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview","previews[].url"]},
  lipsyncs: {"read":"get","flow":["preview","render"],"type":"lipsync","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]},
  lipsyncsV2: {"read":"list","type":"lipsyncV2","by":"ids","most":100,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]},
  customTemplateJobs: {"read":"get","flow":["preview","render"],"type":"customTemplateJob","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]},
  aiEditing: {"read":"get","flow":["create","render"],"type":"aiEditing","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]},
  adsClone: {"read":"get","type":"adsClone","by":"id","status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason"},
  htmlInteractiveAds: {"read":"list","type":"htmlInteractiveAd","items":"ads","refund":true,"by":"ids","most":100,"status":"status","states":{"pending":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason"},
};
