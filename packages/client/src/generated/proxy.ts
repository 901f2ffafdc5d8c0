// Generated from spec/ by `pnpm generate`. Do not edit.
import type { ProxyRule } from "../proxy/rule.ts";
import type { OperationId } from "./methods.ts";

/** Headers that hold what lets in, in small letters: no page may set them. */
export const keyHeaders: readonly string[] = ["x-api-id","x-api-key"];

/** Fields of bodies that say where the service reports to: no page may set one, nor see it. */
export const callbackFields: readonly string[] = ["webhook_url"];

/** The body of an error about a request as a whole. */
export const errorBody = (message: string, _status: number): object => ({ detail: message });

/** The body of an error about one field. */
export const fieldError = (field: string, message: string): object => ({ [field]: [message] });

/** What may pass with each operation. */
export const proxyRules: Readonly<Record<OperationId, ProxyRule>> = {
  "links.create": {},
  "links.update": {"uuids":["id"]},
  "links.createWithParams": {},
  "linkToVideos.create": {},
  "linkToVideos.get": {"uuids":["id"]},
  "lipsyncs.preview": {},
  "lipsyncs.get": {"uuids":["id"]},
  "lipsyncs.render": {"uuids":["id"]},
  "lipsyncs.createMultiAvatar": {},
  "lipsyncsV2.list": {},
  "customTemplates.list": {},
  "customTemplates.get": {"uuids":["template_id"]},
  "customTemplateJobs.preview": {},
  "customTemplateJobs.create": {},
  "customTemplateJobs.get": {"uuids":["id"]},
  "customTemplateJobs.render": {"uuids":["id"]},
  "aiEditing.create": {},
  "aiEditing.get": {"uuids":["id"]},
  "aiEditing.render": {"uuids":["id"]},
  "adsClone.create": {},
  "adsClone.get": {"uuids":["id"]},
  "htmlInteractiveAds.list": {},
  "htmlInteractiveAds.create": {},
  "htmlInteractiveAds.listStyles": {},
  "dyoa.list": {},
  "dyoa.delete": {"uuids":["id"]},
  "personas.list": {},
  "voices.list": {},
  "voices.clone": {},
  "voices.getQuota": {},
  "credits.getRemaining": {},
};
