import type { CustomTemplateJob, CustomTemplateJobWebhook, HtmlInteractiveAd, LipsyncV2 } from "@video-ads/client";

export const JOB_ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
export const OTHER_ID = "9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77";
export const VIDEO = "https://media.example.com/videos/3f2b8c1e.mp4";
export const PREVIEW = "https://media.example.com/previews/3f2b8c1e.html";

/** A custom template job as the service answers it. */
export function templateJob(changes: Partial<CustomTemplateJob> = {}): CustomTemplateJob {
  return {
    id: JOB_ID,
    created_at: "2026-03-02T09:15:00Z",
    updated_at: "2026-03-02T09:18:10Z",
    name: "Autumn sale",
    variables: {},
    media_job: "6e1b0f52-93a7-4b5d-8f0c-2d4a7c9e1b33",
    video_output: null,
    preview: null,
    failed_reason: null,
    credits_used: 0,
    status: "pending",
    progress: 0,
    webhook_url: null,
    template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44",
    ...changes,
  };
}

export const previewReady: CustomTemplateJob = templateJob({ preview: PREVIEW, progress: 50 });
export const done: CustomTemplateJob = templateJob({
  preview: PREVIEW,
  status: "done",
  video_output: VIDEO,
  progress: 100,
});

/** A multi-avatar video as the service answers it. */
export function lipsyncV2(changes: Partial<LipsyncV2> = {}): LipsyncV2 {
  return {
    id: JOB_ID,
    output: null,
    video_thumbnail: null,
    created_at: "2026-03-02T09:15:00Z",
    updated_at: "2026-03-02T09:18:10Z",
    credits_used: 0,
    duration: 12,
    progress: "0",
    failed_reason: null,
    status: "pending",
    preview: null,
    aspect_ratio: "9x16",
    video_inputs: [],
    name: "Autumn sale",
    media_job: null,
    webhook_url: null,
    model_version: "standard",
    ...changes,
  };
}

/** A request for HTML ads as the service answers it: a job whose ads have states of their own. */
export function htmlAds(status: string, ads: readonly string[]): HtmlInteractiveAd {
  return {
    id: JOB_ID,
    created_at: "2026-03-02T09:15:00Z",
    updated_at: "2026-03-02T09:18:10Z",
    link: "6e1b0f52-93a7-4b5d-8f0c-2d4a7c9e1b33",
    style_ids: ads.map((_, index) => `style-${index}`),
    promotion_info: null,
    custom_prompt: null,
    max_size_mb: 5,
    webhook_url: null,
    status,
    failed_reason: null,
    ads: ads.map((ended, index) => ({
      id: `ad-${index}`,
      style_id: `style-${index}`,
      status: ended,
      html_url: ended === "done" ? `https://media.example.com/ads/${index}.html` : null,
      size_bytes: ended === "done" ? 1_000 : null,
      failed_reason: ended === "done" ? null : "The images could not be read.",
    })),
    credits_used: 10,
  };
}

/** What the service posts about a custom template job. */
export function templatePost(changes: Partial<CustomTemplateJobWebhook> = {}): CustomTemplateJobWebhook {
  return { id: JOB_ID, status: "done", failed_reason: "", video_output: VIDEO, ...changes };
}
