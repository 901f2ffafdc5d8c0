// Generated from spec/ by `pnpm generate`. Do not edit.
import type { SecurityTable } from "@video-ads/operate/credentials";
import type { ResourceRow } from "../rows.ts";

/** Every resource, in the order of the contract. What its commands take is loaded with `load()`. */
export const resources: readonly ResourceRow[] = [
  { "name":"links","command":"links","title":"Links","description":"Product records that videos and HTML ads are built from.","makes":false,"verbs":[{"verb":"create","command":"create","summary":"Create a link from a URL"},{"verb":"update","command":"update","summary":"Change a link"},{"verb":"createWithParams","command":"create-with-params","summary":"Create a link from parameters"}], load: async () => (await import("./links.ts")).operations },
  { "name":"linkToVideos","command":"link-to-videos","title":"Link to video","description":"A video ad made from a link.","makes":true,"verbs":[{"verb":"create","command":"create","summary":"Create a video from a link"},{"verb":"get","command":"get","summary":"Read a video made from a link"}],"job":{"type":"linkToVideo","result":["video_output","outputs[].video_output"],"items":"outputs","partly":true,"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview","previews[].url"],"credits":"credits_used"},"file":"output.mp4","sample":"a5d8f1b4-3c7e-4926-8d0a-6f2b9e4c7135", load: async () => (await import("./link-to-videos.ts")).operations },
  { "name":"lipsyncs","command":"lipsyncs","title":"Avatar videos (lipsyncs)","description":"Videos in which one or several avatars speak.","makes":true,"verbs":[{"verb":"preview","command":"preview","summary":"Create an avatar video and its preview"},{"verb":"get","command":"get","summary":"Read an avatar video"},{"verb":"render","command":"render","summary":"Render a previewed avatar video"},{"verb":"createMultiAvatar","command":"create-multi-avatar","summary":"Create a multi-avatar video"}],"job":{"type":"lipsync","result":["output"],"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"],"credits":"credits_used","render":"lipsyncs.render"},"file":"output.mp4","sample":"8e4d2a17-5c9b-4f36-a7e1-3b0d6c8f9a52", load: async () => (await import("./lipsyncs.ts")).operations },
  { "name":"lipsyncsV2","command":"lipsyncs-v2","title":"Avatar videos, second generation","description":"Records of multi-avatar videos, read as a list.","makes":true,"verbs":[{"verb":"list","command":"list","summary":"List multi-avatar videos"}],"job":{"type":"lipsyncV2","result":["output"],"by":"ids","most":100,"uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"],"credits":"credits_used"},"file":"output.mp4","sample":"6a1f9c3d-4e7b-4258-b0d6-8c2e5f7a1b94", load: async () => (await import("./lipsyncs-v2.ts")).operations },
  { "name":"customTemplates","command":"custom-templates","title":"Custom templates","description":"Templates made in the website editor, with variables that a job fills.","makes":false,"verbs":[{"verb":"list","command":"list","summary":"List the custom templates"},{"verb":"get","command":"get","summary":"Read a custom template"}], load: async () => (await import("./custom-templates.ts")).operations },
  { "name":"customTemplateJobs","command":"custom-template-jobs","title":"Custom template jobs","description":"Videos made from a custom template, with a preview before the render.","makes":true,"verbs":[{"verb":"preview","command":"preview","summary":"Create a template job and its preview"},{"verb":"create","command":"create","summary":"Create a template job and render it"},{"verb":"get","command":"get","summary":"Read a template job"},{"verb":"render","command":"render","summary":"Render a previewed template job"}],"job":{"type":"customTemplateJob","result":["video_output"],"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"],"credits":"credits_used","render":"customTemplateJobs.render"},"file":"output.mp4","sample":"3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", load: async () => (await import("./custom-template-jobs.ts")).operations },
  { "name":"aiEditing","command":"ai-editing","title":"AI editing","description":"An uploaded video, edited in a style.","makes":true,"verbs":[{"verb":"create","command":"create","summary":"Create an AI edit"},{"verb":"get","command":"get","summary":"Read an AI edit"},{"verb":"render","command":"render","summary":"Render an AI edit"}],"job":{"type":"aiEditing","result":["video_output"],"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"],"credits":"credits_used","render":"aiEditing.render"},"file":"output.mp4","sample":"c7d1e5a2-3b84-4f6d-a0c9-5e2f8b714d36", load: async () => (await import("./ai-editing.ts")).operations },
  { "name":"adsClone","command":"ads-clone","title":"Ad clones","description":"An existing ad video, made again for another product.","makes":true,"verbs":[{"verb":"create","command":"create","summary":"Clone an ad"},{"verb":"get","command":"get","summary":"Read an ad clone"}],"job":{"type":"adsClone","result":["video_output"],"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","credits":"credits_used"},"file":"output.mp4","sample":"e18b7f40-92c5-4a3d-8d06-f7a45b2c619e", load: async () => (await import("./ads-clone.ts")).operations },
  { "name":"htmlInteractiveAds","command":"html-interactive-ads","title":"HTML interactive ads","description":"Self-contained interactive HTML files, one per style.","makes":true,"verbs":[{"verb":"list","command":"list","summary":"List requests for HTML ads"},{"verb":"create","command":"create","summary":"Make HTML ads"},{"verb":"listStyles","command":"list-styles","summary":"List the styles of HTML ads"}],"job":{"type":"htmlInteractiveAd","result":["ads[].html_url"],"items":"ads","partly":true,"refund":true,"by":"ids","most":100,"uuid":true,"status":"status","states":{"pending":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","credits":"credits_used"},"file":"outputs/","sample":"94b6a0d3-5e1f-4c78-b2a9-07d3f8c6e415", load: async () => (await import("./html-interactive-ads.ts")).operations },
  { "name":"dyoa","command":"dyoa","title":"DYOA avatars","description":"Design-your-own avatars of the account.","makes":false,"verbs":[{"verb":"list","command":"list","summary":"List DYOA avatars"},{"verb":"delete","command":"delete","summary":"Delete a DYOA avatar"}], load: async () => (await import("./dyoa.ts")).operations },
  { "name":"personas","command":"personas","title":"Avatars (personas)","description":"The avatars that videos can use.","makes":false,"verbs":[{"verb":"list","command":"list","summary":"List the avatars (personas)"}], load: async () => (await import("./personas.ts")).operations },
  { "name":"voices","command":"voices","title":"Voices","description":"Voices, their accents, and the quota of cloned voices.","makes":false,"verbs":[{"verb":"list","command":"list","summary":"List the voices"},{"verb":"clone","command":"clone","summary":"Clone a voice"},{"verb":"getQuota","command":"get-quota","summary":"Read the quota of cloned voices"}], load: async () => (await import("./voices.ts")).operations },
  { "name":"credits","command":"credits","title":"Credits","description":"The account's balance.","makes":false,"verbs":[{"verb":"getRemaining","command":"get-remaining","summary":"Read the balance"}], load: async () => (await import("./credits.ts")).operations },
];

/** The phases that each webhook source reports. */
export const webhookEvents = {
  linkToVideo: ["previewReady","done","failed","rejected","progress"],
  lipsync: ["previewReady","done","failed","rejected","progress"],
  lipsyncV2: ["previewReady","done","failed","rejected","progress"],
  customTemplateJob: ["previewReady","done","failed","rejected","progress"],
  aiEditing: ["previewReady","done","failed","rejected","progress"],
  adsClone: ["done","failed","rejected","progress"],
  htmlInteractiveAd: ["done","failed","rejected","progress"],
} as const;

/** What the service does, in a sentence or two. */
export const about = "Short video ads and interactive HTML ads, made by asynchronous jobs.";

/** What the help of the program itself names for an example. */
export const shown = {"command":"link-to-videos create","read":"lipsyncs-v2 list","source":"linkToVideo","flag":"--webhook-url"};

/** The operation that says how many credits are left, where there is one. */
export const balance: string | undefined = "credits.getRemaining";

/** What lets in. */
export const security: SecurityTable = {
  "credentials": [
    {
      "setting": "apiId",
      "variable": "VIDEO_ADS_API_ID",
      "about": "the API id, from the account settings page"
    },
    {
      "setting": "apiKey",
      "variable": "VIDEO_ADS_API_KEY",
      "about": "the API key, from the account settings page"
    }
  ],
  "requirements": [
    [
      [
        "apiId",
        "apiKey"
      ]
    ]
  ]
};

/** Flags that no field gets, because commands have them by themselves. */
export const reservedFlags: readonly string[] = ["all","allow-unknown","base-url","data","download","dry-run","env","estimate-seconds","file","help","json","max-credits","ndjson","no-json","poll","profile","query","render","render-again","timeout","until","version","wait","yes"];
