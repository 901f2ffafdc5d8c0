import { type JsonObject, objectsIn } from "../json.ts";
import type { Job } from "./job.ts";

/** How long an editor URL lives (interface specification 5 and 8). */
const LIFETIME = 24 * 60 * 60 * 1000;

/**
 * The record with its editor URLs, once there is a preview to edit. A URL says until when it is good; a read after that shows a
 * new one.
 */
export function withEditor(job: Job, now: number, mediaUrl: string): JsonObject {
  const { previewAt, type, record, id } = job;
  if (!type.fields.has("editor_url")) return record;
  if (previewAt === undefined) return { ...record, editor_url: null };
  const expires = previewAt + LIFETIME * (Math.floor((now - previewAt) / LIFETIME) + 1);
  const editor_url = `${mediaUrl}/editor/${id}?expires=${new Date(expires).toISOString()}`;
  const previews = objectsIn(record.previews);
  return {
    ...record,
    editor_url,
    ...(previews.length > 0 ? { previews: previews.map((preview) => ({ ...preview, editor_url })) } : {}),
  };
}
