// Starting points that people pick from a menu. Each names tools, and is offered when all of them are.
import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Session } from "./session.ts";

interface Template {
  prompt: Prompt;
  /** Tools without which it makes no sense. */
  tools: readonly string[];
  text: (given: Readonly<Record<string, string>>) => string;
}

const PRODUCT_URL = { name: "url", description: "Address of the product page", required: true };
const WISHES = { name: "wishes", description: "Audience, tone, platform, anything else" };

const templates: readonly Template[] = [
  {
    prompt: {
      name: "video_ad_from_product_page",
      title: "Make a video ad from a product page",
      description: "From the address of a product to a finished video.",
      arguments: [PRODUCT_URL, WISHES],
    },
    tools: ["links_create", "link_to_videos_create", "link_to_videos_wait"],
    text: ({ url, wishes }) => `Make a video ad for the product at ${url}.${wished(wishes)}

1. Create a link from the page (links_create) and tell me in two sentences what it found.
2. Tell me what the video will cost and suggest its settings. Wait for my yes: it costs credits.
3. Create the video from the link's top-level id (link_to_videos_create), and wait for it (link_to_videos_wait), again while it runs.
4. Give me the address of the video and what it cost. If it failed, say why and what you would change.`,
  },
  {
    prompt: {
      name: "html_ads_from_product_page",
      title: "Make interactive HTML ads from a product page",
      description: "From the address of a product to one HTML ad per style.",
      arguments: [PRODUCT_URL, WISHES],
    },
    tools: [
      "links_create",
      "links_update",
      "html_interactive_ads_list_styles",
      "html_interactive_ads_create",
      "html_interactive_ads_wait",
    ],
    text: ({ url, wishes }) => `Make interactive HTML ads for the product at ${url}.${wished(wishes)}

1. Create a link from the page (links_create). The ads show exactly what it holds: show me title, images and logo, and correct them with links_update if I ask for it.
2. List the styles (html_interactive_ads_list_styles), suggest two or three that suit the product, and say what they cost together. Wait for my yes.
3. Make them (html_interactive_ads_create) and wait (html_interactive_ads_wait), again while it runs.
4. Give me the address of each ad, and say which have failed and why: those are refunded.`,
  },
];

export function listPrompts(session: Session): Prompt[] {
  return offered(session).map(({ prompt }) => prompt);
}

/** @throws {ProtocolError} when there is no such prompt, or an argument that it needs is missing. */
export function getPrompt(
  session: Session,
  name: string,
  given: Readonly<Record<string, string>> = {},
): GetPromptResult {
  const template = offered(session).find(({ prompt }) => prompt.name === name);
  if (!template) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
  const missing = template.prompt.arguments?.find((argument) => argument.required && !given[argument.name]?.trim());
  if (missing) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The prompt ${name} needs ${missing.name}.`);
  const { description } = template.prompt;
  return {
    ...(description !== undefined && { description }),
    messages: [{ role: "user", content: { type: "text", text: template.text(given) } }],
  };
}

function offered({ tools }: Session): Template[] {
  return templates.filter((template) => template.tools.every((name) => tools.has(name)));
}

function wished(wishes: string | undefined): string {
  return wishes?.trim() ? ` What I wish for: ${wishes.trim()}` : "";
}
