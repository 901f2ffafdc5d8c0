// CommonJS: each import becomes a `require()`.
import { type AiEditing, createClient, JobFailedError, NotFoundError } from "@video-ads/client";
import { createAiEditing } from "@video-ads/client/ai-editing";
import { fileJournal } from "@video-ads/client/journal";
import { expressProxy } from "@video-ads/client/proxy";
import type { paths } from "@video-ads/client/schema";
import { isKnown, RenderStatus } from "@video-ads/client/values";

export type Read = paths["/api/ai_editing/{id}/"]["get"];
export { createAiEditing, expressProxy };

const ads = createClient({ journal: fileJournal() });
export const edited: Promise<AiEditing> = ads.aiEditing.wait("3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", { pollMs: 100 });
export const jobOf = (error: unknown): { id: string } | undefined =>
  error instanceof JobFailedError ? error.job : undefined;
export const failed = (error: JobFailedError<AiEditing>): AiEditing => error.job;
export const known = (job: AiEditing): RenderStatus | undefined =>
  isKnown(RenderStatus, job.status) ? job.status : undefined;
export class Gone extends NotFoundError {}

// @ts-expect-error: a field that does not exist has to be an error, or the types did not resolve
export const nothing = ads.aiEditing.create({ video_url: "https://a.example/b.mp4", editing_style: "film", no: 1 });
