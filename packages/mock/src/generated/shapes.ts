// Generated from spec/ by `pnpm generate`. Do not edit.
import type { AdsClone, AdsCloneRequest, AiEditing, AiEditingRequest, CustomTemplateJob, CustomTemplateJobRequest, HtmlInteractiveAd, HtmlInteractiveAdRequest, LinkToVideo, LinkToVideoRequest, LipsyncDetail, LipsyncRequest, LipsyncV2, MultiAvatarRequest } from "@video-ads/client";

export type * from "@video-ads/client";

/** What a job of each type is started with, and the record that is read of it. */
export interface JobShapes {
  linkToVideo: { asked: LinkToVideoRequest; record: LinkToVideo };
  lipsync: { asked: LipsyncRequest; record: LipsyncDetail };
  lipsyncV2: { asked: MultiAvatarRequest; record: LipsyncV2 };
  customTemplateJob: { asked: CustomTemplateJobRequest; record: CustomTemplateJob };
  aiEditing: { asked: AiEditingRequest; record: AiEditing };
  adsClone: { asked: AdsCloneRequest; record: AdsClone };
  htmlInteractiveAd: { asked: HtmlInteractiveAdRequest; record: HtmlInteractiveAd };
}
