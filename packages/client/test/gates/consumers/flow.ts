/** Twenty calls as an application makes them: a link, HTML ads, and a video from a template with its preview. */
import {
  type CustomTemplateJobRequest,
  createClient,
  type HtmlInteractiveAdRequest,
  type LinkCreateRequest,
  type LinkUpdateRequest,
} from "@video-ads/client";

/** What is sent, as the contract has it: a field that is new there is none that this file has to name. */
export interface Bodies {
  link: LinkCreateRequest;
  changes: LinkUpdateRequest;
  html: HtmlInteractiveAdRequest;
  first: CustomTemplateJobRequest;
  second: CustomTemplateJobRequest;
  direct: CustomTemplateJobRequest;
}

export async function advertise(bodies: Bodies): Promise<string | null> {
  const ads = createClient();
  const { remaining_credits } = await ads.credits.getRemaining();
  if (remaining_credits < 50) return null;
  const link = await ads.links.create(bodies.link);
  await ads.links.update(link.id, bodies.changes);

  const styles = await ads.htmlInteractiveAds.listStyles();
  if (!styles[0]?.id) return null;
  const request = await ads.htmlInteractiveAds.create(bodies.html);
  const recent = await ads.htmlInteractiveAds.list({ created_after: new Date(0) });
  const again = await ads.htmlInteractiveAds.list({ ids: [recent[0]?.id ?? ""] });
  const html = await ads.htmlInteractiveAds.wait(request);
  const page = html.ads[0]?.html_url ?? again[0]?.ads[0]?.html_url;

  const templates = await ads.customTemplates.list();
  const template = await ads.customTemplates.get(templates[0]?.template_id ?? "");
  if (!template.template_id) return null;
  const first = await ads.customTemplateJobs.preview(bodies.first);
  const second = await ads.customTemplateJobs.preview(bodies.second);
  const previewed = await ads.customTemplateJobs.wait(first, { until: "preview" });
  await ads.customTemplateJobs.wait(second, { until: "preview" });
  const rendering = await ads.customTemplateJobs.render(previewed.id);
  const now = await ads.customTemplateJobs.get(rendering.id);
  const done = await ads.customTemplateJobs.wait(now);
  const direct = await ads.customTemplateJobs.create(bodies.direct);
  const other = await ads.customTemplateJobs.wait(direct);
  await ads.download(done.video_output, "spring.mp4");
  return other.video_output ?? page ?? null;
}
