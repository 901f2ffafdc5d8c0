// Generated from spec/ by `pnpm generate`. Do not edit.
import type { PromptRow } from "../prompt-row.ts";

/** What the service is called. */
export const title = "Video ad service";

/** What the service does, in a sentence or two. */
export const about = "Short video ads and interactive HTML ads, made by asynchronous jobs.";

/** What the help of the program names for an example. */
export const shown = {"resources":["links","linkToVideos"],"tool":"links_create"};

/** Where people start, in the order of the contract. */
export const prompts: readonly PromptRow[] = [
 {
  "name": "video_ad_from_product_page",
  "title": "Make a video ad from a product page",
  "description": "From the address of a product to a finished video.",
  "arguments": [
   {
    "name": "url",
    "description": "Address of the product page"
   },
   {
    "name": "wishes",
    "description": "Audience, tone, platform, anything else",
    "sentence": "What I wish for: {}",
    "suggestions": [
     "for young adults",
     "for parents",
     "for people at work",
     "upright, for a phone",
     "wide, for a television",
     "playful and fast",
     "calm and factual",
     "with captions",
     "without music"
    ]
   }
  ],
  "tools": [
   "links_create",
   "link_to_videos_create",
   "link_to_videos_wait"
  ],
  "text": "Make a video ad for the product at {url}. {wishes}\n\n1. Create a link from the page (links_create) and tell me in two sentences what it found.\n2. Tell me what the video will cost and suggest its settings. Wait for my yes: it costs credits.\n3. Create the video from the link's top-level id (link_to_videos_create), and wait for it (link_to_videos_wait), again while it runs.\n4. Give me the address of the video and what it cost. If it failed, say why and what you would change."
 },
 {
  "name": "html_ads_from_product_page",
  "title": "Make interactive HTML ads from a product page",
  "description": "From the address of a product to one HTML ad per style.",
  "arguments": [
   {
    "name": "url",
    "description": "Address of the product page"
   },
   {
    "name": "wishes",
    "description": "Audience, tone, platform, anything else",
    "sentence": "What I wish for: {}",
    "suggestions": [
     "for young adults",
     "for parents",
     "for people at work",
     "with the price in front",
     "with an offer that ends soon",
     "playful and fast",
     "calm and factual"
    ]
   }
  ],
  "tools": [
   "links_create",
   "links_update",
   "html_interactive_ads_list_styles",
   "html_interactive_ads_create",
   "html_interactive_ads_wait"
  ],
  "text": "Make interactive HTML ads for the product at {url}. {wishes}\n\n1. Create a link from the page (links_create). The ads show exactly what it holds: show me title, images and logo, and correct them with links_update if I ask for it.\n2. List the styles (html_interactive_ads_list_styles), suggest two or three that suit the product, and say what they cost together. Wait for my yes.\n3. Make them (html_interactive_ads_create) and wait (html_interactive_ads_wait), again while it runs.\n4. Give me the address of each ad, and say which have failed and why: those are refunded."
 }
];
