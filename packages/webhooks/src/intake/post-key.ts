// What a post is known by in a store. Processes of every version have to make the same keys: under another one a post counts as new.
import { hash } from "node:crypto";
import type { SourceName } from "../stores/store.ts";

/**
 * Two posts are the same when their sources, references and bodies are. Never id and status alone, which the body has as well: a
 * preview and its render can share both.
 */
export function postKey(source: SourceName, ref: string, body: string): string {
  return hash("sha256", `${source}.${ref}\n${body}`, "base64url");
}

/** Of what nobody has posted: that the job of a lane has come to a milestone. */
export function milestoneKey(lane: string, milestone: string): string {
  return `${lane} ${milestone}`;
}
