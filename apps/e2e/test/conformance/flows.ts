import type { OperationId, VideoAds } from "@video-ads/client";

/** Gives a job's webhook URL, where the flow starts one. */
export type UrlFor = (operation: OperationId) => Promise<string>;

const image = "https://shop.example.com/images/trail-shoe.jpg";
const quick = { pollMs: 5, timeoutMs: 20_000 };

async function linkOf(ads: VideoAds): Promise<string> {
  const link = await ads.links.createWithParams({ title: "Ridge trail shoe", image_urls: [image] });
  return link.id;
}

async function templateOf(ads: VideoAds): Promise<string> {
  const [template] = await ads.customTemplates.list();
  if (!template) throw new Error("The sandbox has no template.");
  return template.template_id;
}

/**
 * How each operation is reached in the sandbox, where that takes more than its example. An operation that is not here is called
 * with its example, so that a new endpoint needs no line in this file.
 */
export const flows: Partial<Record<OperationId, (ads: VideoAds, urlFor: UrlFor) => Promise<unknown>>> = {
  "links.update": async (ads) => ads.links.update(await linkOf(ads), { title: "Ridge trail shoe, blue" }),
  "linkToVideos.create": async (ads, urlFor) =>
    ads.linkToVideos.create({ link: await linkOf(ads), webhook_url: await urlFor("linkToVideos.create") }),
  "linkToVideos.get": async (ads) =>
    ads.linkToVideos.get((await ads.linkToVideos.create({ link: await linkOf(ads) })).id),
  "lipsyncs.preview": async (ads, urlFor) =>
    ads.lipsyncs.preview({ text: "Meet the Ridge.", webhook_url: await urlFor("lipsyncs.preview") }),
  "lipsyncs.get": async (ads) => ads.lipsyncs.get((await ads.lipsyncs.preview({ text: "Meet the Ridge." })).id),
  "lipsyncs.render": async (ads) => {
    const job = await ads.lipsyncs.preview({ text: "Meet the Ridge." });
    await ads.lipsyncs.wait(job, { ...quick, until: "preview" });
    return ads.lipsyncs.render(job.id);
  },
  "lipsyncs.createMultiAvatar": async (ads, urlFor) =>
    ads.lipsyncs.createMultiAvatar({
      video_inputs: [{ voice: { input_text: "Hello." } }],
      webhook_url: await urlFor("lipsyncs.createMultiAvatar"),
    }),
  "lipsyncsV2.list": async (ads) => {
    const job = await ads.lipsyncs.createMultiAvatar({ video_inputs: [{ voice: { input_text: "Hello." } }] });
    return ads.lipsyncsV2.list({ ids: [job.id] });
  },
  "customTemplates.get": async (ads) => ads.customTemplates.get(await templateOf(ads)),
  "customTemplateJobs.preview": async (ads, urlFor) =>
    ads.customTemplateJobs.preview({
      template_id: await templateOf(ads),
      variables: {},
      webhook_url: await urlFor("customTemplateJobs.preview"),
    }),
  "customTemplateJobs.create": async (ads, urlFor) =>
    ads.customTemplateJobs.create({
      template_id: await templateOf(ads),
      variables: {},
      webhook_url: await urlFor("customTemplateJobs.create"),
    }),
  "customTemplateJobs.get": async (ads) => {
    const job = await ads.customTemplateJobs.create({ template_id: await templateOf(ads), variables: {} });
    return ads.customTemplateJobs.get(job.id);
  },
  "customTemplateJobs.render": async (ads) => {
    const job = await ads.customTemplateJobs.preview({ template_id: await templateOf(ads), variables: {} });
    await ads.customTemplateJobs.wait(job, { ...quick, until: "preview" });
    return ads.customTemplateJobs.render(job.id);
  },
  "aiEditing.create": async (ads, urlFor) =>
    ads.aiEditing.create({
      video_url: "https://shop.example.com/shoe.mp4",
      editing_style: "film",
      webhook_url: await urlFor("aiEditing.create"),
    }),
  "aiEditing.get": async (ads) => {
    const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
    return ads.aiEditing.get(job.id);
  },
  "aiEditing.render": async (ads) => {
    const job = await ads.aiEditing.create({ video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" });
    await ads.aiEditing.wait(job, { ...quick, until: "preview" });
    return ads.aiEditing.render(job.id);
  },
  "adsClone.create": async (ads, urlFor) =>
    ads.adsClone.create({
      link: await linkOf(ads),
      video_url: "https://shop.example.com/reference.mp4",
      webhook_url: await urlFor("adsClone.create"),
    }),
  "adsClone.get": async (ads) => {
    const job = await ads.adsClone.create({
      link: await linkOf(ads),
      video_url: "https://shop.example.com/reference.mp4",
    });
    return ads.adsClone.get(job.id);
  },
  "htmlInteractiveAds.create": async (ads, urlFor) => {
    const [style] = await ads.htmlInteractiveAds.listStyles();
    return ads.htmlInteractiveAds.create({
      link: await linkOf(ads),
      style_ids: [style?.id ?? ""],
      webhook_url: await urlFor("htmlInteractiveAds.create"),
    });
  },
  "dyoa.delete": async (ads) => {
    const [avatar] = await ads.dyoa.list();
    return ads.dyoa.delete(avatar?.id ?? "");
  },
};
