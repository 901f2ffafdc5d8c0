// Twenty tasks for an assistant, each with what has to be there afterwards: jobs, and credits that were spent.
import type { Assistant, Told } from "./assistant.ts";

/** What the sandbox has afterwards. */
export interface Outcome {
  /** Of each job, oldest first. */
  readonly jobs: readonly `${string}: ${"succeeded" | "failed" | "goes on"}`[];
  readonly credits: number;
  /** What the assistant tells the person has to hold this. */
  readonly said?: RegExp;
  /** Requests that have to be among those that came, by their operations. */
  readonly sent?: readonly string[];
}

export interface Task {
  readonly goal: string;
  /** What the assistant looks for first. */
  readonly words: string;
  /** Does it, and answers what it tells the person. */
  readonly run: (assistant: Assistant) => Promise<string>;
  readonly outcome: Outcome;
  /** A limit of credits for the server. */
  readonly limit?: number;
}

/** @param job As the sandbox's control has it. */
export function stateOf({
  type,
  outcome,
}: {
  type: string;
  outcome: "succeeded" | "failed" | null;
}): Outcome["jobs"][number] {
  return `${type}: ${outcome ?? "goes on"}`;
}

const PAGE = "https://shop.example.com/shoe";
const VIDEO = "https://shop.example.com/shoe.mp4";
const MUSIC = "https://shop.example.com/shoe.mp3";
const IMAGE = "https://shop.example.com/shoe.png";

const id = ({ data, text }: Told): string => {
  if (typeof data.id !== "string") throw new Error(`There is no id: ${text}`);
  return data.id;
};
const items = ({ data, text }: Told): Record<string, unknown>[] => {
  if (!Array.isArray(data.items)) throw new Error(`There is no list: ${text}`);
  return data.items;
};
const link = async (assistant: Assistant): Promise<string> => id(await assistant.use("links_create", { url: PAGE }));
const waited = { wait_seconds: 60 };

/** Until the job has ended, or its preview is there. */
async function until(assistant: Assistant, tool: string, given: object): Promise<Told> {
  for (let turn = 0; turn < 20; turn++) {
    const told = await assistant.use(tool, { ...given, ...waited });
    if (told.isError || told.data.outcome !== "running") return told;
  }
  throw new Error(`${tool} does not come to an end.`);
}

async function speaker(assistant: Assistant, search = "female"): Promise<{ creator: string; accent: string }> {
  const [persona] = items(await assistant.use("personas_list", { fields: ["id", "gender"], limit: 5 }));
  const [voice] = items(await assistant.use("voices_list", { search, limit: 1 }));
  const [accent] = Array.isArray(voice?.accents) ? voice.accents : [];
  return { creator: String(persona?.id), accent: String(accent?.id) };
}

async function templateValues(assistant: Assistant): Promise<{ template_id: string; variables: object }> {
  const [template] = items(await assistant.use("custom_templates_list", { fields: ["template_id", "name"], limit: 1 }));
  const template_id = String(template?.template_id);
  await assistant.use("custom_templates_get", { template_id });
  const { creator, accent } = await speaker(assistant);
  return {
    template_id,
    variables: {
      presenter: { type: "avatar", properties: { avatar_id: creator } },
      product_shot: { type: "image", properties: { url: IMAGE } },
      clip: { type: "video", properties: { url: VIDEO } },
      music: { type: "audio", properties: { url: MUSIC } },
      headline: { type: "text", properties: { content: "Autumn" } },
      speaker: { type: "voiceover", properties: { voice_id: accent } },
    },
  };
}

export const tasks: readonly Task[] = [
  {
    goal: "How many credits are left?",
    words: "credits left",
    run: async (assistant) => (await assistant.use("credits_get_remaining")).text,
    outcome: { jobs: [], credits: 0, said: /100000/ },
  },
  {
    goal: `Read the product page ${PAGE}, and tell me the title.`,
    words: "link from product page",
    run: async (assistant) => (await assistant.use("links_create", { url: PAGE })).text,
    outcome: { jobs: [], credits: 1, said: /"title":"Shoe"/ },
  },
  {
    goal: `Make a video ad for ${PAGE}.`,
    words: "video from product page link",
    run: async (assistant) => {
      const made = await assistant.use("link_to_videos_create", { link: await link(assistant) });
      return (await until(assistant, "link_to_videos_wait", { id: id(made) })).text;
    },
    outcome: { jobs: ["linkToVideo: succeeded"], credits: 6, said: /"outputs":\["http/ },
  },
  {
    goal: `Make a video ad for ${PAGE} without captions and music, and wait for it in the same call.`,
    words: "video from link",
    run: async (assistant) => {
      const of = { link: await link(assistant), no_caption: true, no_background_music: true };
      return (await assistant.use("link_to_videos_create", { ...of, ...waited })).text;
    },
    outcome: { jobs: ["linkToVideo: succeeded"], credits: 6, said: /outcome: succeeded/ },
  },
  {
    goal: `Two interactive HTML ads for ${PAGE}, in styles that suit it.`,
    words: "interactive html ads",
    run: async (assistant) => {
      const styles = items(await assistant.use("html_interactive_ads_list_styles", { fields: ["id", "name"] }));
      const style_ids = styles.slice(0, 2).map((style) => style.id);
      const made = await assistant.use("html_interactive_ads_create", { link: await link(assistant), style_ids });
      return (await until(assistant, "html_interactive_ads_wait", { id: id(made) })).text;
    },
    outcome: { jobs: ["htmlInteractiveAd: succeeded"], credits: 21 },
  },
  {
    goal: `An HTML ad for ${PAGE}, whose title has to read Trail shoe.`,
    words: "change title of link",
    run: async (assistant) => {
      const of = await link(assistant);
      await assistant.use("links_update", { id: of, title: "Trail shoe" });
      const [style] = items(await assistant.use("html_interactive_ads_list_styles", { limit: 1 }));
      const made = { link: of, style_ids: [style?.id], ...waited };
      return (await assistant.use("html_interactive_ads_create", made)).text;
    },
    outcome: { jobs: ["htmlInteractiveAd: succeeded"], credits: 11, sent: ["links.update"] },
  },
  {
    goal: `Clone the ad ${VIDEO} for ${PAGE}.`,
    words: "clone an ad",
    run: async (assistant) => {
      const of = { link: await link(assistant), video_url: VIDEO };
      const made = await assistant.use("ads_clone_create", of);
      return (await until(assistant, "ads_clone_wait", { id: id(made) })).text;
    },
    outcome: { jobs: ["adsClone: succeeded"], credits: 37 },
  },
  {
    goal: `Clone the ad ${VIDEO} for a product called Shoe that has no page, only the picture ${IMAGE}.`,
    words: "link without page from parameters",
    run: async (assistant) => {
      const made = await assistant.use("links_create_with_params", { title: "Shoe", image_urls: [IMAGE] });
      return (await assistant.use("ads_clone_create", { link: id(made), video_url: VIDEO, ...waited })).text;
    },
    outcome: { jobs: ["adsClone: succeeded"], credits: 37 },
  },
  {
    goal: "Let an avatar say: Our shoes are made for mud. Only the preview, please.",
    words: "avatar says text preview",
    run: async (assistant) => {
      const made = await assistant.use("lipsyncs_preview", {
        text: "Our shoes are made for mud.",
        ...(await speaker(assistant)),
      });
      return (await until(assistant, "lipsyncs_wait", { id: id(made), until: "preview" })).text;
    },
    outcome: { jobs: ["lipsync: goes on"], credits: 1, said: /preview_ready/ },
  },
  {
    goal: "The same, as a finished video.",
    words: "avatar video text",
    run: async (assistant) => {
      const of = { text: "Our shoes are made for mud.", ...(await speaker(assistant)) };
      const made = id(await assistant.use("lipsyncs_preview", { ...of, ...waited }));
      await assistant.use("lipsyncs_render", { id: made });
      return (await until(assistant, "lipsyncs_wait", { id: made, until: "done" })).text;
    },
    outcome: { jobs: ["lipsync: succeeded"], credits: 6, said: /"outcome":"succeeded"/ },
  },
  {
    goal: "Two avatars, one asking: Which shoe?, the other answering: This one.",
    words: "several avatars in one video",
    run: async (assistant) => {
      const made = await assistant.use("lipsyncs_create_multi_avatar", {
        video_inputs: [{ voice: { input_text: "Which shoe?" } }, { voice: { input_text: "This one." } }],
      });
      return (await until(assistant, "lipsyncs_v2_wait", { id: id(made) })).text;
    },
    outcome: { jobs: ["lipsyncV2: succeeded"], credits: 5 },
  },
  {
    goal: "Which avatars are there? Names and genders.",
    words: "avatars personas",
    run: async (assistant) => (await assistant.use("personas_list", { fields: ["creator_name", "gender"] })).text,
    outcome: { jobs: [], credits: 0, said: /Hanna/ },
  },
  {
    goal: "Which voices speak with a Scottish accent?",
    words: "voices accents",
    run: async (assistant) => (await assistant.use("voices_list", { search: "Scotland" })).text,
    outcome: { jobs: [], credits: 0, said: /English, Scotland/ },
  },
  {
    goal: "Fill in the first of our templates with what we have, and render it.",
    words: "render custom template",
    run: async (assistant) => {
      const made = await assistant.use("custom_template_jobs_create", await templateValues(assistant));
      return (await until(assistant, "custom_template_jobs_wait", { id: id(made), until: "done" })).text;
    },
    outcome: { jobs: ["customTemplateJob: succeeded"], credits: 1 },
  },
  {
    goal: "Show me a preview of the first template, and then render it.",
    words: "template preview",
    run: async (assistant) => {
      const made = await assistant.use("custom_template_jobs_preview", await templateValues(assistant));
      await until(assistant, "custom_template_jobs_wait", { id: id(made), until: "preview" });
      await assistant.use("custom_template_jobs_render", { id: id(made) });
      return (await until(assistant, "custom_template_jobs_wait", { id: id(made), until: "done" })).text;
    },
    outcome: { jobs: ["customTemplateJob: succeeded"], credits: 1 },
  },
  {
    goal: `Cut ${VIDEO} in the style paper. I want to see it before it is rendered.`,
    words: "edit cut uploaded video",
    run: async (assistant) => {
      const made = await assistant.use("ai_editing_create", { video_url: VIDEO, editing_style: "paper" });
      return (await until(assistant, "ai_editing_wait", { id: id(made), until: "preview" })).text;
    },
    outcome: { jobs: ["aiEditing: goes on"], credits: 0, said: /ai_editing_render/ },
  },
  {
    goal: `Cut ${VIDEO} in the style film, and render it.`,
    words: "edit video style",
    run: async (assistant) => {
      const made = await assistant.use("ai_editing_create", { video_url: VIDEO, editing_style: "film", ...waited });
      await assistant.use("ai_editing_render", { id: id(made) });
      return (await until(assistant, "ai_editing_wait", { id: id(made), until: "done" })).text;
    },
    outcome: { jobs: ["aiEditing: succeeded"], credits: 5 },
  },
  {
    goal: "Delete the avatar of ours that was rejected.",
    words: "delete avatar",
    run: async (assistant) => {
      const [rejected] = items(await assistant.use("dyoa_list", { search: "rejected", fields: ["id", "name"] }));
      await assistant.use("dyoa_delete", { id: rejected?.id });
      return String(rejected?.name);
    },
    outcome: { jobs: [], credits: 0, said: /Famous climber/, sent: ["dyoa.delete"] },
  },
  {
    goal: `Make a video ad for ${PAGE}, but spend no more than three credits.`,
    words: "video from product page",
    run: async (assistant) =>
      (await assistant.use("link_to_videos_create", { link: await link(assistant), ...waited })).text,
    limit: 3,
    outcome: { jobs: [], credits: 1, said: /2 (credits )?(are )?left/ },
  },
  {
    goal: `Start a video ad for ${PAGE}; later, when you have forgotten its id, see what came of it.`,
    words: "video from product page",
    run: async (assistant) => {
      await assistant.use("link_to_videos_create", { link: await link(assistant) });
      await assistant.look("jobs of this session");
      const { jobs } = (await assistant.use("session_status")).data;
      const [job] = Array.isArray(jobs) ? jobs : [];
      return (await until(assistant, String(job?.wait), { id: job?.id })).text;
    },
    outcome: { jobs: ["linkToVideo: succeeded"], credits: 6 },
  },
];
