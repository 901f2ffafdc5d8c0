// What a program takes from every entry, compiled with the declarations of all of them checked.
import { type AiEditing, createClient, JobFailedError } from "@video-ads/client";
import { createAiEditing } from "@video-ads/client/ai-editing";
import { fileJournal } from "@video-ads/client/journal";
import { expressProxy, fetchProxy } from "@video-ads/client/proxy";
import type { paths } from "@video-ads/client/schema";
import { AiEditingRequestSchema } from "@video-ads/client/schemas";
import { isKnown, RenderStatus } from "@video-ads/client/values";
import { startMock } from "@video-ads/mock";
import { createWebhooks, expressWebhooks, memoryStore } from "@video-ads/webhooks";
import { storeConformance } from "@video-ads/webhooks/conformance";
import { postgresStore } from "@video-ads/webhooks/postgres";
import { sqliteStore } from "@video-ads/webhooks/sqlite";
import { samplePost } from "@video-ads/webhooks/testing";

export {
  createAiEditing,
  createWebhooks,
  expressProxy,
  expressWebhooks,
  fetchProxy,
  memoryStore,
  postgresStore,
  samplePost,
  sqliteStore,
  startMock,
  storeConformance,
};
export type Read = paths["/api/ai_editing/{id}/"]["get"];

const ads = createClient({ journal: fileJournal() });
export const edited: Promise<AiEditing> = ads.aiEditing.wait("3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", { pollMs: 100 });
export const jobOf = (error: unknown): { id: string } | undefined =>
  error instanceof JobFailedError ? error.job : undefined;
export const edit = (form: unknown): Promise<AiEditing> | undefined => {
  const { value, issues } = { value: undefined, ...AiEditingRequestSchema["~standard"].validate(form) };
  return issues ? undefined : value && ads.aiEditing.create(value);
};
export const known = (job: AiEditing): RenderStatus | undefined =>
  isKnown(RenderStatus, job.status) ? job.status : undefined;

// @ts-expect-error: a field that does not exist has to be an error, or the types did not resolve
export const nothing = ads.aiEditing.create({ video_url: "https://a.example/b.mp4", editing_style: "film", no: 1 });
