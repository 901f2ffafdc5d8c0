/** Twenty different operations, of all resources: as many record types as can be met. */
import {
  type AdsCloneRequest,
  type AiEditingRequest,
  type CustomTemplateJobRequest,
  createClient,
  type HtmlInteractiveAdRequest,
  type LinkCreateRequest,
  type LinkToVideoRequest,
  type LinkWithParamsRequest,
  type LipsyncRequest,
  type MultiAvatarRequest,
} from "@video-ads/client";

/** What is sent, as the contract has it: a field that is new there is none that this file has to name. */
export interface Bodies {
  link: LinkCreateRequest;
  page: LinkWithParamsRequest;
  video: LinkToVideoRequest;
  lipsync: LipsyncRequest;
  avatars: MultiAvatarRequest;
  template: CustomTemplateJobRequest;
  edit: AiEditingRequest;
  clone: AdsCloneRequest;
  html: HtmlInteractiveAdRequest;
}

export async function visit(bodies: Bodies): Promise<void> {
  const ads = createClient();
  await ads.links.create(bodies.link);
  await ads.links.createWithParams(bodies.page);
  await ads.linkToVideos.create(bodies.video);
  await ads.linkToVideos.get("id");
  await ads.lipsyncs.preview(bodies.lipsync);
  await ads.lipsyncs.get("id");
  await ads.lipsyncs.createMultiAvatar(bodies.avatars);
  await ads.lipsyncsV2.list({ ids: ["id"] });
  await ads.customTemplates.list();
  await ads.customTemplates.get("id");
  await ads.customTemplateJobs.create(bodies.template);
  await ads.aiEditing.create(bodies.edit);
  await ads.adsClone.create(bodies.clone);
  await ads.htmlInteractiveAds.create(bodies.html);
  await ads.htmlInteractiveAds.list();
  await ads.htmlInteractiveAds.listStyles();
  await ads.dyoa.list();
  await ads.personas.list();
  await ads.voices.list();
  await ads.credits.getRemaining();
}
