import { changedAt } from "@video-ads/core/job";
import type { JsonObject } from "../json.ts";
import type { Job } from "./job.ts";

/** How long an editor URL lives (interface specification 5 and 8). */
const LIFETIME = 24 * 60 * 60 * 1000;

/**
 * The record with its editor URLs, once there is a preview to edit. A URL says until when it is good; a read after that shows a
 * new one.
 */
export function withEditor(job: Job, now: number, mediaUrl: string): JsonObject {
  const { previewAt, type, id } = job;
  const { editor = [] } = type.definition;
  const expires =
    previewAt === undefined ? undefined : previewAt + LIFETIME * (Math.floor((now - previewAt) / LIFETIME) + 1);
  const url = expires === undefined ? null : `${mediaUrl}/editor/${id}?expires=${new Date(expires).toISOString()}`;
  return editor.reduce<JsonObject>((record, path) => changedAt(record, path, () => url), job.record);
}
