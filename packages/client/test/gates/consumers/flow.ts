/** Twenty calls as an application makes them: a link, HTML ads, and a video from a template with its preview. */
import { createClient } from "@video-ads/client";

export async function advertise(url: string): Promise<string | null> {
  const ads = createClient();
  const { remaining_credits } = await ads.credits.getRemaining();
  if (remaining_credits < 50) return null;
  const link = await ads.links.create({ url });
  await ads.links.update(link.id, { title: "Running shoe", logo_url: "https://shop.example.com/l.png" });

  const styles = await ads.htmlInteractiveAds.listStyles();
  const style_ids = [styles[0]?.id ?? "", styles[1]?.id ?? ""];
  const request = await ads.htmlInteractiveAds.create({ link: link.id, style_ids, max_size_mb: 10 });
  const recent = await ads.htmlInteractiveAds.list({ created_after: new Date(0) });
  const again = await ads.htmlInteractiveAds.list({ ids: [recent[0]?.id ?? ""] });
  const html = await ads.htmlInteractiveAds.wait(request);
  const page = html.ads[0]?.html_url ?? again[0]?.ads[0]?.html_url;

  const templates = await ads.customTemplates.list();
  const template = await ads.customTemplates.get(templates[0]?.template_id ?? "");
  const { template_id } = template;
  const first = await ads.customTemplateJobs.preview({ template_id, variables: {}, name: "Spring" });
  const second = await ads.customTemplateJobs.preview({ template_id, variables: {}, name: "Summer" });
  const previewed = await ads.customTemplateJobs.wait(first, { until: "preview" });
  await ads.customTemplateJobs.wait(second, { until: "preview" });
  const rendering = await ads.customTemplateJobs.render(previewed.id);
  const now = await ads.customTemplateJobs.get(rendering.id);
  const done = await ads.customTemplateJobs.wait(now);
  const direct = await ads.customTemplateJobs.create({ template_id, variables: {} });
  const other = await ads.customTemplateJobs.wait(direct);
  await ads.download(done.video_output, "spring.mp4");
  return other.video_output ?? page ?? null;
}
