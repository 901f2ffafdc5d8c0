import { hash } from "node:crypto";
import type { Phase } from "../events/event.ts";
import { isFilled } from "../events/fields.ts";
import type { SourceFacts } from "../events/source.ts";
import type { Source } from "../generated/events.ts";

/**
 * What makes two events of a job the same, whatever their posts look like: a late post of the preview and the post of the
 * render both find a job that is done. Undefined for progress, of which every post is an event.
 *
 * Which outputs are filled is part of it, but not their URLs: those may be signed anew with every read.
 */
export function milestoneKey(
  facts: SourceFacts<Source>,
  about: { source: Source; ref: string; id: string; phase: Phase | "unknown" },
  record: object,
): string | undefined {
  const { source, ref, id, phase } = about;
  if (phase === "progress" || phase === "unknown") return undefined;
  const filled = phase === "previewReady" ? [] : facts.result.filter((path) => isFilled(record, path));
  return hash("sha256", JSON.stringify(["milestone", source, ref, id, phase, filled]), "base64url");
}
