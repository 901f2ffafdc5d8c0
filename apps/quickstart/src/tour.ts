// A real flow, told step by step: link, template, preview, poll, render, and the webhooks that report it.
import type { CustomTemplateJob, TemplateJobVariable, VideoAds } from "@video-ads/client";
import type { Webhooks } from "@video-ads/webhooks";
import type { Arrival, AwaitedEvent } from "./arrivals.ts";
import type { Narrator } from "./narrator.ts";

/** Runs the tour. Rejects when a step does not answer what it should. */
export async function runTour(ads: VideoAds, hooks: Webhooks, arrival: Arrival, say: Narrator): Promise<void> {
  say.step("A link is made from parameters");
  const product = {
    title: "Ridge trail shoe",
    description: "Grip for wet stone, at 240 g.",
    image_urls: ["https://shop.example.com/images/trail-shoe.jpg"],
    logo_url: "https://shop.example.com/logo.png",
  };
  say.sent("POST /api/links/link_with_params/", product);
  const link = await ads.links.createWithParams(product);
  say.received("the link", { id: link.id, title: link.link.title, credits_used: link.credits_used });

  say.step("A template is chosen");
  const [first] = await ads.customTemplates.list();
  if (!first) throw new Error("The service has no template.");
  const template = await ads.customTemplates.get(first.template_id);
  say.received("GET /api/custom_templates/ and its detail", {
    template_id: template.template_id,
    name: template.name,
    variables: Object.entries(template.variables).map(([name, { type }]) => `${name} (${type})`),
  });

  say.step("A preview is created, with a signed webhook URL");
  const body = {
    template_id: template.template_id,
    name: product.title,
    variables: Object.fromEntries(
      Object.entries(template.variables).map(([name, { type }]) => [name, valueFor(type, product)]),
    ),
  };
  say.sent("POST /api/custom_template_jobs/preview_async/", body);
  // Its reference is stored first, and the signed URL added as webhook_url.
  const created = await hooks.start("customTemplateJobs.preview", body);
  say.received("the job", outline(created));

  say.step("The job is waited for until its preview is ready; webhooks make the wait look at once");
  const onProgress = ({ status, progress }: { status: string; progress: number | undefined }): void =>
    say.progress(`${status}, ${progress ?? 0} %`);
  const previewed = await ads.customTemplateJobs.wait(created, {
    until: "preview",
    events: hooks.hints(created),
    onProgress,
  });
  say.received("the preview", { preview: previewed.preview });
  await showArrival("customTemplateJob.previewReady", created.id, arrival, say);

  say.step("It is rendered");
  say.sent(`POST /api/custom_template_jobs/${created.id}/render/`, {});
  // That it is asked for is stored first: a second call would send nothing.
  await hooks.render({ source: "customTemplateJob", job: previewed });
  const done = await ads.customTemplateJobs.wait(created, { events: hooks.hints(created), onProgress });
  say.received("the video", outline(done));
  await showArrival("customTemplateJob.done", created.id, arrival, say);
}

/** The receiver has read the job back before it handed it over. */
async function showArrival(event: AwaitedEvent, id: string, arrival: Arrival, say: Narrator): Promise<void> {
  const { status, preview, video_output } = await arrival(event, id);
  say.received(`webhook ${event}, with the job read back`, { id, status, preview, video_output });
}

/** Something to put into a variable of this type. */
function valueFor(type: string, product: { title: string; image_urls: string[] }): TemplateJobVariable {
  const media = (extension: string): { url: string } => ({
    url: `https://shop.example.com/media/trail-shoe.${extension}`,
  });
  switch (type) {
    case "avatar":
      return { type, properties: { avatar_id: "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20" } };
    case "image":
      return { type, properties: { url: product.image_urls[0] ?? media("jpg").url } };
    case "video":
      return { type, properties: media("mp4") };
    case "audio":
      return { type, properties: media("mp3") };
    case "voiceover":
      return { type, properties: { voice_id: "9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77" } };
    default:
      return { type: "text", properties: { content: product.title } };
  }
}

function outline({ id, status, progress, preview, video_output, credits_used }: CustomTemplateJob): object {
  return { id, status, progress, preview, video_output, credits_used };
}
