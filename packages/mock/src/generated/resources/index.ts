// Generated from spec/ by `pnpm generate`. Do not edit.
// Every resource that has something of its own, which the contract cannot say; the others are collections.
import type { Job } from "../../sandbox/jobs/job.ts";
import type { Resource, ResourceParts } from "../../sandbox/resource.ts";
import { adsClone } from "./ads_clone/ads-clone.ts";
import { aiEditing } from "./ai_editing/ai-editing.ts";
import { Cast } from "./cast.ts";
import { customTemplateJobs } from "./custom_template_jobs/custom-template-jobs.ts";
import { htmlInteractiveAds } from "./html_interactive_ads/html-interactive-ads.ts";
import { linkToVideos } from "./link_to_videos/link-to-videos.ts";
import { LinkTable } from "./links/link-table.ts";
import { links } from "./links/links.ts";
import { lipsyncs } from "./lipsyncs/lipsyncs.ts";
import { lipsyncsV2 } from "./lipsyncs_v2/lipsyncs-v2.ts";
import { VoiceTable } from "./voices/voice-table.ts";
import { voices } from "./voices/voices.ts";

/** @param jobOf Finds a job of any account. */
export function allResources(parts: ResourceParts, jobOf: (id: string) => Job | undefined): Resource[] {
  const linkTable = new LinkTable(parts.store);
  const voiceTable = new VoiceTable(parts.store);
  const cast = new Cast(parts, voiceTable);
  return [
    adsClone(linkTable),
    aiEditing(),
    customTemplateJobs(parts, cast),
    htmlInteractiveAds(parts, linkTable, jobOf),
    linkToVideos(linkTable),
    links(parts, linkTable),
    lipsyncs(cast),
    lipsyncsV2(cast),
    voices(parts, voiceTable),
  ];
}
