// Generated from spec/ by `pnpm generate`. Do not edit.
import type {
  AdsClone,
  AdsCloneRequest,
  AdsCloneWebhook,
  AiEditing,
  AiEditingRequest,
  AiEditingWebhook,
  CustomTemplateJob,
  CustomTemplateJobRequest,
  CustomTemplateJobWebhook,
  HtmlInteractiveAd,
  HtmlInteractiveAdRequest,
  HtmlInteractiveAdWebhook,
  LinkToVideo,
  LinkToVideoRequest,
  LinkToVideoWebhook,
  Lipsync,
  LipsyncDetail,
  LipsyncRequest,
  LipsyncV2,
  LipsyncV2Webhook,
  LipsyncWebhook,
  MultiAvatarRequest,
} from "@video-ads/client";

/** A job type that reports by webhook. */
export type Source = keyof Jobs;

/** An operation that takes a URL to report to. */
export type StartOperation = keyof Starts;

/** What each of them takes and answers. */
export interface Starts {
  "linkToVideos.create": { body: LinkToVideoRequest; url: "webhook_url"; job: LinkToVideo };
  "lipsyncs.preview": { body: LipsyncRequest; url: "webhook_url"; job: Lipsync };
  "lipsyncs.createMultiAvatar": { body: MultiAvatarRequest; url: "webhook_url"; job: LipsyncV2 };
  "customTemplateJobs.preview": { body: CustomTemplateJobRequest; url: "webhook_url"; job: CustomTemplateJob };
  "customTemplateJobs.create": { body: CustomTemplateJobRequest; url: "webhook_url"; job: CustomTemplateJob };
  "aiEditing.create": { body: AiEditingRequest; url: "webhook_url"; job: AiEditing };
  "adsClone.create": { body: AdsCloneRequest; url: "webhook_url"; job: AdsClone };
  "htmlInteractiveAds.create": { body: HtmlInteractiveAdRequest; url: "webhook_url"; job: HtmlInteractiveAd };
}

/** A job type that is rendered by an operation, once its preview is ready. */
export type RenderSource = "lipsync" | "customTemplateJob" | "aiEditing";

/** The job of each source, as its read operation returns it. */
export interface Jobs {
  linkToVideo: LinkToVideo;
  lipsync: LipsyncDetail;
  lipsyncV2: LipsyncV2;
  customTemplateJob: CustomTemplateJob;
  aiEditing: AiEditing;
  adsClone: AdsClone;
  htmlInteractiveAd: HtmlInteractiveAd;
}

/** What the record of each source says when its job has ended in a phase. */
export interface Ends {
  linkToVideo: { done: { status: "done" | "failed" }; failed: { status: "failed" }; rejected: { status: "rejected" } };
  lipsync: { done: { status: "done" }; failed: { status: "failed" }; rejected: { status: "rejected" } };
  lipsyncV2: { done: { status: "done" }; failed: { status: "failed" }; rejected: { status: "rejected" } };
  customTemplateJob: { done: { status: "done" }; failed: { status: "failed" }; rejected: { status: "rejected" } };
  aiEditing: { done: { status: "done" }; failed: { status: "failed" }; rejected: { status: "rejected" } };
  adsClone: { done: { status: "done" }; failed: { status: "failed" }; rejected: { status: "rejected" } };
  htmlInteractiveAd: { done: { status: "done" | "failed" }; failed: { status: "failed" }; rejected: { status: "rejected" } };
}

/** What a post of each source says. */
export interface Payloads {
  /** @experimental The payload of webhooks for link-to-video is not shown (6). */
  linkToVideo: LinkToVideoWebhook;
  /** @experimental Section 6 names AI avatar tasks, but lists the payload of a lipsync preview as not shown. */
  lipsync: LipsyncWebhook;
  lipsyncV2: LipsyncV2Webhook;
  customTemplateJob: CustomTemplateJobWebhook;
  /** @experimental The payload of webhooks for AI editing is not shown (6). */
  aiEditing: AiEditingWebhook;
  /** @experimental The payload of webhooks for ad clones is not shown (6). */
  adsClone: AdsCloneWebhook;
  /** @experimental The payload of webhooks for HTML ads is not shown (6). */
  htmlInteractiveAd: HtmlInteractiveAdWebhook;
}

/** What reading jobs back needs of a client. The one of `@video-ads/client` is one. */
export interface ReadClient {
  readonly linkToVideos: {
    get(id: string, options?: { signal?: AbortSignal }): Promise<LinkToVideo>;
  };
  readonly lipsyncs: {
    get(id: string, options?: { signal?: AbortSignal }): Promise<LipsyncDetail>;
  };
  readonly lipsyncsV2: {
    list(query: { ids: string[] }, options?: { signal?: AbortSignal }): Promise<LipsyncV2[]>;
  };
  readonly customTemplateJobs: {
    get(id: string, options?: { signal?: AbortSignal }): Promise<CustomTemplateJob>;
  };
  readonly aiEditing: {
    get(id: string, options?: { signal?: AbortSignal }): Promise<AiEditing>;
  };
  readonly adsClone: {
    get(id: string, options?: { signal?: AbortSignal }): Promise<AdsClone>;
  };
  readonly htmlInteractiveAds: {
    list(query: { ids: string[] }, options?: { signal?: AbortSignal }): Promise<HtmlInteractiveAd[]>;
  };
}

/** What `hooks.start()` needs of a client. The one of `@video-ads/client` is one. */
export interface StartClient {
  readonly linkToVideos: {
    create(body: LinkToVideoRequest, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<LinkToVideo>;
  };
  readonly lipsyncs: {
    preview(body: LipsyncRequest, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<Lipsync>;
    createMultiAvatar(body: MultiAvatarRequest, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<LipsyncV2>;
  };
  readonly customTemplateJobs: {
    preview(body: CustomTemplateJobRequest, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<CustomTemplateJob>;
    create(body: CustomTemplateJobRequest, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<CustomTemplateJob>;
  };
  readonly aiEditing: {
    create(body: AiEditingRequest, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<AiEditing>;
  };
  readonly adsClone: {
    create(body: AdsCloneRequest, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<AdsClone>;
  };
  readonly htmlInteractiveAds: {
    create(body: HtmlInteractiveAdRequest, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<HtmlInteractiveAd>;
  };
}

/** What `hooks.render()` needs of a client. The one of `@video-ads/client` is one. */
export interface RenderClient {
  readonly lipsyncs: {
    render(id: string, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<unknown>;
  };
  readonly customTemplateJobs: {
    render(id: string, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<unknown>;
  };
  readonly aiEditing: {
    render(id: string, options?: { signal?: AbortSignal; headers?: Record<string, string> }): Promise<unknown>;
  };
}
