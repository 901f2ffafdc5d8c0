// Generated from spec/ by `pnpm generate`. Do not edit.
import type { SourceTable } from "../events/source-facts.ts";
import type { Source } from "./types.ts";

/** Every source. */
export const sourceNames: readonly [Source, ...Source[]] = ["linkToVideo","lipsync","lipsyncV2","customTemplateJob","aiEditing","adsClone","htmlInteractiveAd"];

/** What the receiver knows of each source. */
export const sources: SourceTable = {
  linkToVideo: {
    startOperations: ["linkToVideos.create"],
    readOperation: "linkToVideos.get",
    job: {"type":"linkToVideo","result":["video_output","outputs[].video_output"],"items":"outputs","partly":true,"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview","previews[].url"]},
    aliases: {},
    read: { one: (client, id, options) => client.linkToVideos.get(id, options) },
  },
  lipsync: {
    startOperations: ["lipsyncs.preview"],
    readOperation: "lipsyncs.get",
    render: {"operation":"lipsyncs.render","byItself":[],"states":[]},
    job: {"type":"lipsync","result":["output"],"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]},
    aliases: {},
    read: { one: (client, id, options) => client.lipsyncs.get(id, options) },
  },
  lipsyncV2: {
    startOperations: ["lipsyncs.createMultiAvatar"],
    readOperation: "lipsyncsV2.list",
    job: {"type":"lipsyncV2","result":["output"],"by":"ids","most":100,"uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]},
    aliases: {},
    read: { many: (client, query, options) => client.lipsyncsV2.list(query, options) },
  },
  customTemplateJob: {
    startOperations: ["customTemplateJobs.preview","customTemplateJobs.create"],
    readOperation: "customTemplateJobs.get",
    render: {"operation":"customTemplateJobs.render","byItself":["customTemplateJobs.create"],"states":[]},
    job: {"type":"customTemplateJob","result":["video_output"],"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]},
    aliases: {"output":"video_output"},
    read: { one: (client, id, options) => client.customTemplateJobs.get(id, options) },
  },
  aiEditing: {
    startOperations: ["aiEditing.create"],
    readOperation: "aiEditing.get",
    render: {"operation":"aiEditing.render","byItself":[],"states":[]},
    job: {"type":"aiEditing","result":["video_output"],"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason","progress":"progress","preview":["preview"]},
    aliases: {},
    read: { one: (client, id, options) => client.aiEditing.get(id, options) },
  },
  adsClone: {
    startOperations: ["adsClone.create"],
    readOperation: "adsClone.get",
    job: {"type":"adsClone","result":["video_output"],"by":"id","uuid":true,"status":"status","states":{"pending":"progress","in_queue":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason"},
    aliases: {},
    read: { one: (client, id, options) => client.adsClone.get(id, options) },
  },
  htmlInteractiveAd: {
    startOperations: ["htmlInteractiveAds.create"],
    readOperation: "htmlInteractiveAds.list",
    job: {"type":"htmlInteractiveAd","result":["ads[].html_url"],"items":"ads","partly":true,"refund":true,"by":"ids","most":100,"uuid":true,"status":"status","states":{"pending":"progress","running":"progress","done":"done","failed":"failed","rejected":"rejected"},"reason":"failed_reason"},
    aliases: {},
    read: { many: (client, query, options) => client.htmlInteractiveAds.list(query, options) },
  },
};

/** Characters that a URL to report to may have everywhere: operations can differ in what they take. */
export const longestUrl = 200;
