// Generated from spec/ by `pnpm generate`. Do not edit.
import type { JobEvent } from "../events/job-event.ts";

/** Every event by its name. */
export interface Events {
  "linkToVideo.previewReady": JobEvent<"linkToVideo", "previewReady">;
  "linkToVideo.done": JobEvent<"linkToVideo", "done">;
  "linkToVideo.failed": JobEvent<"linkToVideo", "failed">;
  "linkToVideo.rejected": JobEvent<"linkToVideo", "rejected">;
  "linkToVideo.progress": JobEvent<"linkToVideo", "progress">;
  "lipsync.previewReady": JobEvent<"lipsync", "previewReady">;
  "lipsync.done": JobEvent<"lipsync", "done">;
  "lipsync.failed": JobEvent<"lipsync", "failed">;
  "lipsync.rejected": JobEvent<"lipsync", "rejected">;
  "lipsync.progress": JobEvent<"lipsync", "progress">;
  "lipsyncV2.previewReady": JobEvent<"lipsyncV2", "previewReady">;
  "lipsyncV2.done": JobEvent<"lipsyncV2", "done">;
  "lipsyncV2.failed": JobEvent<"lipsyncV2", "failed">;
  "lipsyncV2.rejected": JobEvent<"lipsyncV2", "rejected">;
  "lipsyncV2.progress": JobEvent<"lipsyncV2", "progress">;
  "customTemplateJob.previewReady": JobEvent<"customTemplateJob", "previewReady">;
  "customTemplateJob.done": JobEvent<"customTemplateJob", "done">;
  "customTemplateJob.failed": JobEvent<"customTemplateJob", "failed">;
  "customTemplateJob.rejected": JobEvent<"customTemplateJob", "rejected">;
  "customTemplateJob.progress": JobEvent<"customTemplateJob", "progress">;
  "aiEditing.previewReady": JobEvent<"aiEditing", "previewReady">;
  "aiEditing.done": JobEvent<"aiEditing", "done">;
  "aiEditing.failed": JobEvent<"aiEditing", "failed">;
  "aiEditing.rejected": JobEvent<"aiEditing", "rejected">;
  "aiEditing.progress": JobEvent<"aiEditing", "progress">;
  "adsClone.done": JobEvent<"adsClone", "done">;
  "adsClone.failed": JobEvent<"adsClone", "failed">;
  "adsClone.rejected": JobEvent<"adsClone", "rejected">;
  "adsClone.progress": JobEvent<"adsClone", "progress">;
  "htmlInteractiveAd.done": JobEvent<"htmlInteractiveAd", "done">;
  "htmlInteractiveAd.failed": JobEvent<"htmlInteractiveAd", "failed">;
  "htmlInteractiveAd.rejected": JobEvent<"htmlInteractiveAd", "rejected">;
  "htmlInteractiveAd.progress": JobEvent<"htmlInteractiveAd", "progress">;
}

/** Every event by the patterns that match it. */
export interface EventsByPattern extends Events {
  "linkToVideo.*": 
    | JobEvent<"linkToVideo", "previewReady">
    | JobEvent<"linkToVideo", "done">
    | JobEvent<"linkToVideo", "failed">
    | JobEvent<"linkToVideo", "rejected">
    | JobEvent<"linkToVideo", "progress">;
  "lipsync.*": 
    | JobEvent<"lipsync", "previewReady">
    | JobEvent<"lipsync", "done">
    | JobEvent<"lipsync", "failed">
    | JobEvent<"lipsync", "rejected">
    | JobEvent<"lipsync", "progress">;
  "lipsyncV2.*": 
    | JobEvent<"lipsyncV2", "previewReady">
    | JobEvent<"lipsyncV2", "done">
    | JobEvent<"lipsyncV2", "failed">
    | JobEvent<"lipsyncV2", "rejected">
    | JobEvent<"lipsyncV2", "progress">;
  "customTemplateJob.*": 
    | JobEvent<"customTemplateJob", "previewReady">
    | JobEvent<"customTemplateJob", "done">
    | JobEvent<"customTemplateJob", "failed">
    | JobEvent<"customTemplateJob", "rejected">
    | JobEvent<"customTemplateJob", "progress">;
  "aiEditing.*": 
    | JobEvent<"aiEditing", "previewReady">
    | JobEvent<"aiEditing", "done">
    | JobEvent<"aiEditing", "failed">
    | JobEvent<"aiEditing", "rejected">
    | JobEvent<"aiEditing", "progress">;
  "adsClone.*": 
    | JobEvent<"adsClone", "done">
    | JobEvent<"adsClone", "failed">
    | JobEvent<"adsClone", "rejected">
    | JobEvent<"adsClone", "progress">;
  "htmlInteractiveAd.*": 
    | JobEvent<"htmlInteractiveAd", "done">
    | JobEvent<"htmlInteractiveAd", "failed">
    | JobEvent<"htmlInteractiveAd", "rejected">
    | JobEvent<"htmlInteractiveAd", "progress">;
  "*.previewReady": 
    | JobEvent<"linkToVideo", "previewReady">
    | JobEvent<"lipsync", "previewReady">
    | JobEvent<"lipsyncV2", "previewReady">
    | JobEvent<"customTemplateJob", "previewReady">
    | JobEvent<"aiEditing", "previewReady">;
  "*.done": 
    | JobEvent<"linkToVideo", "done">
    | JobEvent<"lipsync", "done">
    | JobEvent<"lipsyncV2", "done">
    | JobEvent<"customTemplateJob", "done">
    | JobEvent<"aiEditing", "done">
    | JobEvent<"adsClone", "done">
    | JobEvent<"htmlInteractiveAd", "done">;
  "*.failed": 
    | JobEvent<"linkToVideo", "failed">
    | JobEvent<"lipsync", "failed">
    | JobEvent<"lipsyncV2", "failed">
    | JobEvent<"customTemplateJob", "failed">
    | JobEvent<"aiEditing", "failed">
    | JobEvent<"adsClone", "failed">
    | JobEvent<"htmlInteractiveAd", "failed">;
  "*.rejected": 
    | JobEvent<"linkToVideo", "rejected">
    | JobEvent<"lipsync", "rejected">
    | JobEvent<"lipsyncV2", "rejected">
    | JobEvent<"customTemplateJob", "rejected">
    | JobEvent<"aiEditing", "rejected">
    | JobEvent<"adsClone", "rejected">
    | JobEvent<"htmlInteractiveAd", "rejected">;
  "*.progress": 
    | JobEvent<"linkToVideo", "progress">
    | JobEvent<"lipsync", "progress">
    | JobEvent<"lipsyncV2", "progress">
    | JobEvent<"customTemplateJob", "progress">
    | JobEvent<"aiEditing", "progress">
    | JobEvent<"adsClone", "progress">
    | JobEvent<"htmlInteractiveAd", "progress">;
}
