// Generated from spec/ by `pnpm generate`. Do not edit.
/** An operation, by its `operationId`. */
export type OperationName = "links.create" | "links.update" | "links.createWithParams" | "linkToVideos.create" | "linkToVideos.get" | "lipsyncs.preview" | "lipsyncs.get" | "lipsyncs.render" | "lipsyncs.createMultiAvatar" | "lipsyncsV2.list" | "customTemplates.list" | "customTemplates.get" | "customTemplateJobs.preview" | "customTemplateJobs.create" | "customTemplateJobs.get" | "customTemplateJobs.render" | "aiEditing.create" | "aiEditing.get" | "aiEditing.render" | "adsClone.create" | "adsClone.get" | "htmlInteractiveAds.list" | "htmlInteractiveAds.create" | "htmlInteractiveAds.listStyles" | "dyoa.list" | "dyoa.delete" | "personas.list" | "voices.list" | "voices.clone" | "voices.getQuota" | "credits.getRemaining";

/** An operation that starts a job. */
export type StartName = "linkToVideos.create" | "lipsyncs.preview" | "lipsyncs.createMultiAvatar" | "customTemplateJobs.preview" | "customTemplateJobs.create" | "aiEditing.create" | "adsClone.create" | "htmlInteractiveAds.create";

/** A type of job, as the contract calls it. */
export type JobTypeName = "linkToVideo" | "lipsync" | "lipsyncV2" | "customTemplateJob" | "aiEditing" | "adsClone" | "htmlInteractiveAd";

/** What the record of a job says of it. */
export type JobStatus = "pending" | "in_queue" | "running" | "done" | "failed" | "rejected";

/** What a job passes: its statuses, and what is a moment of its own beside them. */
export type JobMoment = "pending" | "previewReady" | "inQueue" | "running" | "done" | "failed" | "rejected" | "renderPending";

/** Whose webhooks there are. */
export type WebhookSource = "linkToVideo" | "lipsync" | "lipsyncV2" | "customTemplateJob" | "aiEditing" | "adsClone" | "htmlInteractiveAd";

/** A field of a webhook, or what the contract calls it elsewhere. */
export type WebhookField = "id" | "status" | "failed_reason" | "video_output" | "previews" | "output" | "preview" | "ads";
