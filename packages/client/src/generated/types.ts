// Generated from spec/ by `pnpm generate`. Do not edit.
import type { Upload } from "../request/upload.ts";

/**
 * The shapes of the service's requests, answers and webhooks. Value sets are closed where they are sent, and
 * open where they are received: a newer service may send a word that this version does not know.
 */

/**
 * The page to make a link from.
 *
 * @experimental The request of POST /api/links/ is not shown (4).
 */
export interface LinkCreateRequest {
  /** Address of the product page. It is read once, for its title, text, images and videos. */
  url: string;
}

/** What a link holds. HTML ads are built from exactly this. */
export interface Link {
  /**
   * Id of this content. Provisional: it is not the link id; that one is the `id` beside `link` in the answer
   * that created it.
   */
  id: LinkContentId;
  /** Industry of the product, as guessed by AI. */
  ai_industry: string;
  /** Audiences of the product, as guessed by AI, in any form. The only value that is shown is null. */
  ai_target_audiences: unknown;
  /** Address of the product page. */
  url: string;
  /**
   * Name of the product.
   *
   * @experimental Listed as a string (2.3); null is accepted because a request may leave it out.
   */
  title: string | null;
  /**
   * What the product is and why to buy it.
   *
   * @experimental Listed as a string (2.3); null is accepted because a request may leave it out.
   */
  description: string | null;
  /** Images of the product. Empty when there are none. */
  image_urls: string[];
  /** Videos of the product. Empty when there are none. */
  video_urls: string[];
  /** Reviews of the product, in any form. The only value that is shown is null. */
  reviews: unknown;
  /**
   * The logo.
   *
   * @experimental Listed as a string (2.3); null is accepted because a request may leave it out.
   */
  logo_url: string | null;
  /** Summary of the product, written by AI. */
  ai_summary: string;
}

/** A new link. Provisional: its top-level `id` is the link id that every other endpoint takes. */
export interface LinkResult {
  /** The link id. Provisional: use this one everywhere; the `id` inside `link` is not accepted elsewhere. */
  id: LinkId;
  /** Address of the product page. */
  url: string;
  /** What a link holds. HTML ads are built from exactly this. */
  link: Link;
  /** Credits spent on this request. */
  credits_used: number;
}

/**
 * One sentence that says what is wrong.
 *
 * @experimental Error bodies are not shown in the interface specification (7); this is the style of Django REST
 * framework.
 */
export interface ErrorDetail {
  /** What is wrong, for people to read. */
  detail: string;
}

/**
 * What is wrong, field by field. Nested objects and lists report in the same nesting.
 *
 * @experimental Error bodies are not shown in the interface specification (7); this is the style of Django REST
 * framework.
 */
export type FieldErrors = Record<string, unknown>;

/**
 * What is wrong, one sentence each.
 *
 * @experimental Seen on POST /api/links/, for example when a page cannot be scraped or has no image or video.
 */
export type ErrorList = string[];

/**
 * Any error body. Read it tolerantly.
 *
 * @experimental Error bodies are not shown in the interface specification (7); this is the style of Django REST
 * framework.
 */
export type ErrorBody = ErrorDetail | FieldErrors | ErrorList;

/**
 * What to change. What is left out stays as it is.
 *
 * @experimental The request of PUT /api/links/{id}/ is not shown (4).
 */
export interface LinkUpdateRequest {
  /** Name of the product. */
  title?: string;
  /** What the product is and why to buy it. */
  description?: string;
  /** Where images of the product can be fetched. */
  image_urls?: string[];
  /** Where videos of the product can be fetched. */
  video_urls?: string[];
  /** Where the logo can be fetched. */
  logo_url?: string;
}

/** What the link says, without a page to read it from. Nothing is required. */
export interface LinkWithParamsRequest {
  /** Name of the product. */
  title?: string;
  /** What the product is and why to buy it. */
  description?: string;
  /** Where images of the product can be fetched. */
  image_urls?: string[];
  /** Where videos of the product can be fetched. */
  video_urls?: string[];
  /** Where the logo can be fetched. */
  logo_url?: string;
  /**
   * Reviews of the product, in any form.
   *
   * The only value that is shown is null.
   */
  reviews?: unknown;
}

/**
 * Position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two decimals.
 *
 * Not to be confused with the numbers in `caption_setting.offset`; neither is converted into the other.
 */
export type CaptionOffsetString = string;

/**
 * Position of the captions, as numbers.
 *
 * Not to be confused with the strings `caption_offset_x` and `caption_offset_y`; neither is converted into the
 * other.
 */
export interface CaptionOffset {
  /** Horizontal position. */
  x: number;
  /** Vertical position. */
  y: number;
}

/** How captions look, for requests that take no caption style. */
export interface CaptionSettingWithoutStyle {
  /**
   * Position of the captions, as numbers.
   *
   * Not to be confused with the strings `caption_offset_x` and `caption_offset_y`; neither is converted into the
   * other.
   */
  offset?: CaptionOffset;
  /** Name of the font. */
  font_family?: string;
  /** Size of the font. */
  font_size?: number;
  /** Style of the font. */
  font_style?: string | null;
  /** Colour behind the text. */
  background_color?: string | null;
  /** Colour of the text. */
  text_color?: string | null;
  /** Colour of highlighted text. */
  highlight_text_color?: string | null;
  /** Largest width of a line. */
  max_width?: number | null;
  /** Height of a line. */
  line_height?: number | null;
  /** Shadow of the text. */
  text_shadow?: string | null;
  /**
   * True leaves the captions out.
   *
   * @default false
   */
  hidden?: boolean;
  /**
   * True lets these settings win over the visual style.
   *
   * @default false
   */
  override_visual_style?: boolean;
}

/** What to make from a link. */
export interface LinkToVideoRequest {
  /**
   * The link to build from, by the top-level `id` of the answer that created it.
   *
   * Provisional: which of the two ids of that answer it takes is not shown.
   *
   * @experimental That it is required is not shown (2.8); there is nothing else to make a video of.
   */
  link: LinkId;
  /**
   * Name of the video.
   *
   * At most 255 characters.
   */
  name?: string;
  /**
   * Where the ad will run.
   *
   * Left open, because the values are not shown.
   */
  target_platform?: string;
  /** Whom the ad is for, in your own words. */
  target_audience?: string;
  /**
   * Look of the video, for example `AvatarBubbleTemplate`.
   *
   * Left open, because the values are not shown.
   */
  visual_style?: string;
  /**
   * The avatar to use instead of the chosen one, an id from `GET /api/personas/`.
   *
   * Provisional: what it takes is not shown.
   */
  override_avatar?: string;
  /**
   * URL of an image to make the avatar from, instead of the chosen one.
   *
   * Provisional: what it takes is not shown.
   */
  override_avatar_by_image?: string;
  /**
   * The voice to use instead of the chosen one, an id of an accent from `GET /api/voices/`.
   *
   * Provisional: what it takes is not shown.
   */
  override_voice?: string;
  /** What to say instead of a written script. */
  override_script?: string;
  /** Where the background music can be fetched. */
  background_music_url?: string;
  /**
   * Loudness of the background music.
   *
   * 0 to 1.
   */
  background_music_volume?: number;
  /**
   * Loudness of the voice.
   *
   * 0 to 1.
   */
  voiceover_volume?: number;
  /**
   * Where to report the job.
   *
   * No length limit is stated here.
   */
  webhook_url?: string;
  /** True leaves the background music out. */
  no_background_music?: boolean;
  /** True leaves the captions out. */
  no_caption?: boolean;
  /** True leaves the emotions out. */
  no_emotion?: boolean;
  /** True leaves the call to action out. */
  no_cta?: boolean;
  /** True leaves stock footage out. */
  no_stock_broll?: boolean;
  /**
   * Position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two decimals.
   *
   * Not to be confused with the numbers in `caption_setting.offset`; neither is converted into the other.
   */
  caption_offset_x?: CaptionOffsetString;
  /**
   * Position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two decimals.
   *
   * Not to be confused with the numbers in `caption_setting.offset`; neither is converted into the other.
   */
  caption_offset_y?: CaptionOffsetString;
  /** How captions look, for requests that take no caption style. */
  caption_setting?: CaptionSettingWithoutStyle;
}

/** Width by height of a video. */
export type AspectRatio = "16x9" | "1x1" | "9x16";

/** One video of the job. */
export interface LinkToVideoOutput {
  /**
   * Id of the media job behind this one.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no media job yet.
   */
  media_job: string | null;
  /** Look of this video. An open string. */
  visual_style: string;
  /**
   * The video, once it has been rendered.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no video yet.
   */
  video_output: string | null;
  /**
   * A still picture of the video.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no video yet.
   */
  video_thumbnail: string | null;
  /**
   * State of this video, for example `pending`, under the same names as the job's. Treat an unknown one as
   * "still running".
   */
  status: string;
  /** How far this video is, in percent. A number here. */
  progress: number;
  /**
   * Why the job failed. Null or empty when there is nothing to say.
   *
   * @experimental Listed without nullability (2.8); both null and an empty string have been seen.
   */
  failed_reason: string | null;
  /** Width by height of a video. */
  aspect_ratio: AspectRatio | (string & {});
  /**
   * Length of the video in seconds.
   *
   * @experimental Listed without nullability (2.8); null is accepted while the length is not known yet.
   */
  duration: number | null;
}

/** One preview of the job. */
export interface LinkToVideoPreview {
  /**
   * Id of the media job behind this one.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no media job yet.
   */
  media_job: string | null;
  /** Look of this video. An open string. */
  visual_style: string;
  /**
   * The preview.
   *
   * @experimental Listed without nullability (2.8); null is accepted while this preview is not ready yet.
   */
  url: string | null;
  /**
   * The website's editor for this video. Expires after 24 hours. Present only if the account has API editor
   * access.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is nothing to edit yet.
   */
  editor_url?: string | null;
  /** Width by height of a video. */
  aspect_ratio: AspectRatio | (string & {});
  /**
   * Length of the video in seconds.
   *
   * @experimental Listed without nullability (2.8); null is accepted while the length is not known yet.
   */
  duration: number | null;
}

/** Look of the captions. */
export type CaptionStyle = "normal-black" | "normal-white" | "normal-red" | "normal-blue" | "neo" | "brick" | "frenzy" | "verana" | "mustard" | "glow" | "mint" | "coolers" | "bilo" | "toons" | "deep-blue" | "mystique" | "caution" | "duality" | "comic-shadow" | "clean-bold" | "soft-pill" | "underline-bold" | "classic-duo" | "hand-script" | "button-glow" | "emboss-outline" | "standard-bold" | "outlined-text" | "quiet-serif" | "editorial-clean" | "shout-block" | "word-flash" | "promo-punch" | "light-word" | "tagline-bold" | "glow-speak" | "black-block" | "zoom-punch";

/** How captions look, as answered. Always has a style; what was not set may be missing. */
export interface CaptionSetting {
  /** Look of the captions. */
  style: CaptionStyle | (string & {});
  /**
   * Position of the captions, as numbers.
   *
   * Not to be confused with the strings `caption_offset_x` and `caption_offset_y`; neither is converted into the
   * other.
   */
  offset?: CaptionOffset;
  /** Name of the font. */
  font_family?: string;
  /** Size of the font. */
  font_size?: number;
  /** Style of the font. */
  font_style?: string | null;
  /** Colour behind the text. */
  background_color?: string | null;
  /** Colour of the text. */
  text_color?: string | null;
  /** Colour of highlighted text. */
  highlight_text_color?: string | null;
  /** Largest width of a line. */
  max_width?: number | null;
  /** Height of a line. */
  line_height?: number | null;
  /** Shadow of the text. */
  text_shadow?: string | null;
  /**
   * True leaves the captions out.
   *
   * @default false
   */
  hidden?: boolean;
  /**
   * True lets these settings win over the visual style.
   *
   * @default false
   */
  override_visual_style?: boolean;
}

/** A video ad made from a link, or the job that makes it. */
export interface LinkToVideo {
  /** Id of the job. */
  id: LinkToVideoId;
  /** The link that the video is built from. */
  link: LinkId;
  /**
   * Id of the media job behind this one.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no media job yet.
   */
  media_job: string | null;
  /**
   * State of the job. The complete set is not shown; `pending`, `in_queue`, `running`, `done`, `failed` and
   * `rejected` are known. Treat any other one as "still running".
   */
  status: string;
  /**
   * Why the job failed. Null or empty when there is nothing to say.
   *
   * @experimental Listed without nullability (2.8); both null and an empty string have been seen.
   */
  failed_reason: string | null;
  /** True when the video is hidden on the website's projects page. */
  is_hidden: boolean;
  /**
   * The video, once it has been rendered.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no video yet.
   */
  video_output: string | null;
  /**
   * A still picture of the video.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no video yet.
   */
  video_thumbnail: string | null;
  /** The videos of the job. Each has a visual style and a state of its own. */
  outputs: LinkToVideoOutput[];
  /** Credits spent so far. Provisional: it is set late, because the deduction waits until the work has run. */
  credits_used: number;
  /**
   * Length of the video in seconds.
   *
   * @experimental Listed without nullability (2.8); null is accepted while the length is not known yet.
   */
  duration: number | null;
  /** How far the job is, as a string, for example "40". Inside `outputs` it is a number. */
  progress: string;
  /**
   * The preview, once it is ready.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no preview yet.
   */
  preview: string | null;
  /** The previews that are ready. Empty until then. */
  previews: LinkToVideoPreview[];
  /**
   * The website's editor for this video. Expires after 24 hours. Present only if the account has API editor
   * access.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is nothing to edit yet.
   */
  editor_url?: string | null;
  /**
   * Name of the video.
   *
   * At most 255 characters.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  name: string | null;
  /**
   * Where the ad will run. An open string.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  target_platform: string | null;
  /**
   * Whom the ad is for.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  target_audience: string | null;
  /** Language of the video, for example `af`. An open string. */
  language: string;
  /** Length that the video aims at, in seconds. */
  video_length: number;
  /** Width by height of a video. */
  aspect_ratio: AspectRatio | (string & {});
  /** Style of the script, for example `BenefitsV2`. An open string. */
  script_style: string;
  /**
   * Look of the video, for example `AvatarBubbleTemplate`. An open string.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  visual_style: string | null;
  /**
   * The avatar that was asked for.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  override_avatar: string | null;
  /**
   * The image that the avatar is made from.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  override_avatar_by_image: string | null;
  /**
   * The voice that was asked for.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  override_voice: string | null;
  /**
   * The script that was given.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  override_script: string | null;
  /**
   * Loudness of the background music.
   *
   * 0 to 1.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  background_music_volume: number | null;
  /**
   * Loudness of the voice.
   *
   * 0 to 1.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  voiceover_volume: number | null;
  /** True leaves the background music out. */
  no_background_music: boolean;
  /** True leaves the captions out. */
  no_caption: boolean;
  /** True leaves the emotions out. */
  no_emotion: boolean;
  /** True leaves the call to action out. */
  no_cta: boolean;
  /** True leaves stock footage out. */
  no_stock_broll: boolean;
  /**
   * Look of the captions.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out and no
   * default is stated.
   */
  caption_style: CaptionStyle | (string & {}) | null;
  /**
   * Horizontal position of the captions, as it was asked for, as a string.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  caption_offset_x: string | null;
  /**
   * Vertical position of the captions, as it was asked for, as a string.
   *
   * @experimental Listed without nullability (2.8); null is accepted because a request may leave it out.
   */
  caption_offset_y: string | null;
  /** How captions look, as answered. Always has a style; what was not set may be missing. */
  caption_setting: CaptionSetting;
  /** Model that animates the avatar, for example `standard`. An open string. */
  model_version: string;
}

/**
 * One preview, as a webhook reports it. Any field may be missing.
 *
 * @experimental The payload of webhooks for link-to-video is not shown (6).
 */
export interface LinkToVideoWebhookPreview {
  /**
   * Id of the media job behind this one.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is no media job yet.
   */
  media_job?: string | null;
  /** Look of this video. An open string. */
  visual_style?: string;
  /**
   * The preview.
   *
   * @experimental Listed without nullability (2.8); null is accepted while this preview is not ready yet.
   */
  url?: string | null;
  /**
   * The website's editor for this video. Expires after 24 hours. Present only if the account has API editor
   * access.
   *
   * @experimental Listed without nullability (2.8); null is accepted while there is nothing to edit yet.
   */
  editor_url?: string | null;
  /** Width by height of a video. */
  aspect_ratio?: AspectRatio | (string & {});
  /**
   * Length of the video in seconds.
   *
   * @experimental Listed without nullability (2.8); null is accepted while the length is not known yet.
   */
  duration?: number | null;
}

/**
 * What a webhook says about a video made from a link. A hint: read the job back before trusting it.
 *
 * @experimental The payload of webhooks for link-to-video is not shown (6).
 */
export interface LinkToVideoWebhook {
  /** Id of the job. */
  id: string;
  /** State of the job, for example `done`. A ready preview is reported with `pending`. */
  status: string;
  /** Why the job failed. Null or empty when there is nothing to say. */
  failed_reason?: string | null;
  /** The video, when the status is `done`. */
  video_output?: string | null;
  /** The previews, when the post reports that they are ready. */
  previews?: LinkToVideoWebhookPreview[] | null;
}

/** Model that animates the avatar. Each one has its own price. */
export type LipsyncModelVersion = "standard" | "aurora_v1" | "aurora_v1_fast" | "boreal" | "aurora_v2";

/**
 * Horizontal position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two
 * decimals.
 */
export type LipsyncCaptionOffsetX = string;

/**
 * Vertical position, as a string from "-0.5" to "0.5" with at most two decimals. Negative is below the centre of
 * the canvas.
 *
 * "-0.4" is 40 percent below the centre. Not to be confused with the numbers in `caption_setting.offset`.
 */
export type LipsyncCaptionOffsetY = string;

/** An avatar video from a text that is spoken by a voice. */
export interface LipsyncFromText {
  /**
   * Name of the video.
   *
   * At most 255 characters.
   */
  name?: string;
  /**
   * What the avatar says. Not used when `audio` is given.
   *
   * 1 to 8,000 characters.
   */
  text: string;
  /** Where your own recording can be fetched. The avatar speaks it, and `text` is not used. */
  audio?: string;
  /** The avatar, an id from `GET /api/personas/`. */
  creator?: string;
  /** The voice, an id of an accent from `GET /api/voices/`. */
  accent?: string;
  /**
   * Model that animates the avatar. Each one has its own price.
   *
   * @default "standard"
   */
  model_version?: LipsyncModelVersion;
  /** Width by height of a video. */
  aspect_ratio?: AspectRatio;
  /**
   * True gives an .mp4 with a black background and without rendered subtitles.
   *
   * @default false
   */
  green_screen?: boolean;
  /**
   * True gives a .webm with an alpha channel.
   *
   * @default false
   */
  transparent_background?: boolean;
  /**
   * Where to report the job.
   *
   * At most 200 characters.
   */
  webhook_url?: string;
  /**
   * True leaves the captions out.
   *
   * @default false
   */
  no_caption?: boolean;
  /**
   * True leaves the background music out.
   *
   * @default false
   */
  no_music?: boolean;
  /** Look of the captions. */
  caption_style?: CaptionStyle;
  /**
   * Horizontal position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two
   * decimals.
   *
   * @default "0"
   */
  caption_offset_x?: LipsyncCaptionOffsetX;
  /**
   * Vertical position, as a string from "-0.5" to "0.5" with at most two decimals. Negative is below the centre
   * of the canvas.
   *
   * "-0.4" is 40 percent below the centre. Not to be confused with the numbers in `caption_setting.offset`.
   *
   * @default "-0.4"
   */
  caption_offset_y?: LipsyncCaptionOffsetY;
}

/** An avatar video from your own recording. */
export interface LipsyncFromAudio {
  /**
   * Name of the video.
   *
   * At most 255 characters.
   */
  name?: string;
  /**
   * What the avatar says. Not used when `audio` is given.
   *
   * At most 8,000 characters.
   */
  text?: string;
  /** Where your own recording can be fetched. The avatar speaks it, and `text` is not used. */
  audio: string;
  /** The avatar, an id from `GET /api/personas/`. */
  creator?: string;
  /** The voice, an id of an accent from `GET /api/voices/`. */
  accent?: string;
  /**
   * Model that animates the avatar. Each one has its own price.
   *
   * @default "standard"
   */
  model_version?: LipsyncModelVersion;
  /** Width by height of a video. */
  aspect_ratio?: AspectRatio;
  /**
   * True gives an .mp4 with a black background and without rendered subtitles.
   *
   * @default false
   */
  green_screen?: boolean;
  /**
   * True gives a .webm with an alpha channel.
   *
   * @default false
   */
  transparent_background?: boolean;
  /**
   * Where to report the job.
   *
   * At most 200 characters.
   */
  webhook_url?: string;
  /**
   * True leaves the captions out.
   *
   * @default false
   */
  no_caption?: boolean;
  /**
   * True leaves the background music out.
   *
   * @default false
   */
  no_music?: boolean;
  /** Look of the captions. */
  caption_style?: CaptionStyle;
  /**
   * Horizontal position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two
   * decimals.
   *
   * @default "0"
   */
  caption_offset_x?: LipsyncCaptionOffsetX;
  /**
   * Vertical position, as a string from "-0.5" to "0.5" with at most two decimals. Negative is below the centre
   * of the canvas.
   *
   * "-0.4" is 40 percent below the centre. Not to be confused with the numbers in `caption_setting.offset`.
   *
   * @default "-0.4"
   */
  caption_offset_y?: LipsyncCaptionOffsetY;
}

/**
 * What one avatar says. Either `text` or `audio` is required; when both are given, `audio` is used. An empty
 * `text` is none.
 */
export type LipsyncRequest = LipsyncFromText | LipsyncFromAudio;

/** A video in which an avatar speaks, or the job that makes it. */
export interface Lipsync {
  /** Id of the job. */
  id: LipsyncId;
  /**
   * The video, once it has been rendered.
   *
   * @experimental Listed as a video URL (2.6); null is accepted while there is no video yet.
   */
  output: string | null;
  /**
   * A still picture of the video.
   *
   * @experimental Listed without nullability (2.6); null is accepted while there is no video yet.
   */
  video_thumbnail: string | null;
  /**
   * Width by height of the video.
   *
   * @experimental Listed without nullability (2.6); null is accepted because a request may leave it out and no
   * default is stated.
   */
  aspect_ratio: AspectRatio | (string & {}) | null;
  /** When the job was created. */
  created_at: string;
  /** When the job last changed. */
  updated_at: string;
  /** Credits spent so far. Provisional: it is set late, because the deduction waits until the work has run. */
  credits_used: number;
  /**
   * Length of the video in seconds.
   *
   * @experimental Listed without nullability (2.6); null is accepted while the length is not known yet.
   */
  duration: number | null;
  /** How far the job is, as a string, for example "40". */
  progress: string;
  /**
   * Why the job failed. Null or empty when there is nothing to say.
   *
   * @experimental Listed without nullability (2.6); both null and an empty string have been seen.
   */
  failed_reason: string | null;
  /**
   * Id of the media job behind this one.
   *
   * @experimental Listed as a uuid (2.6); null is accepted while there is no media job yet.
   */
  media_job: string | null;
  /**
   * State of the job. The complete set is not shown; `pending`, `in_queue`, `running`, `done`, `failed` and
   * `rejected` are known. Treat any other one as "still running".
   */
  status: string;
  /** True when the video is hidden on the website's projects page. */
  is_hidden: boolean;
  /**
   * The audio that the avatar speaks.
   *
   * @experimental Listed without nullability (2.6); null is accepted while there is no audio yet.
   */
  audio_url: string | null;
  /**
   * The preview, once it is ready; a page for an iframe, to look at before rendering.
   *
   * @experimental Listed as a URL (2.6); null is accepted while there is no preview yet.
   */
  preview: string | null;
  /**
   * The website's editor for this video. Expires after 24 hours. Present only if the account has API editor
   * access.
   *
   * @experimental Listed without nullability (2.6); null is accepted while there is nothing to edit yet.
   */
  editor_url?: string | null;
  /**
   * The audio of the preview.
   *
   * @experimental Listed without nullability (2.6); null is accepted while there is no preview yet.
   */
  preview_audio: string | null;
  /**
   * Name of the video.
   *
   * At most 255 characters.
   *
   * @experimental Listed as a string (2.6); null is accepted because a request may leave it out.
   */
  name: string | null;
  /**
   * What the avatar says.
   *
   * At most 8,000 characters.
   *
   * @experimental Listed as a string (2.6); null is accepted because a request may give audio instead.
   */
  text: string | null;
  /**
   * The recording that was given.
   *
   * @experimental Listed as a string (2.6); null is accepted because a request may give text instead.
   */
  audio: string | null;
  /**
   * The avatar.
   *
   * @experimental Listed as a uuid (2.6); null is accepted because a request may leave it out.
   */
  creator: string | null;
  /**
   * The voice, an id of an accent.
   *
   * @experimental Listed as a uuid (2.6); null is accepted because a request may leave it out.
   */
  accent: string | null;
  /** Model that animates the avatar. Each one has its own price. */
  model_version: LipsyncModelVersion | (string & {});
  /**
   * True gives an .mp4 with a black background and without rendered subtitles.
   *
   * @default false
   */
  green_screen: boolean;
  /**
   * True gives a .webm with an alpha channel.
   *
   * @default false
   */
  transparent_background: boolean;
  /**
   * Where the job is reported.
   *
   * At most 200 characters.
   *
   * @experimental Listed as a string (2.6); null is accepted because a request may leave it out.
   */
  webhook_url: string | null;
  /**
   * True leaves the captions out.
   *
   * @default false
   */
  no_caption: boolean;
  /**
   * True leaves the background music out.
   *
   * @default false
   */
  no_music: boolean;
  /**
   * Look of the captions.
   *
   * @experimental Listed without nullability (2.6); null is accepted because a request may leave it out and no
   * default is stated.
   */
  caption_style: CaptionStyle | (string & {}) | null;
  /**
   * Horizontal position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two
   * decimals.
   */
  caption_offset_x: LipsyncCaptionOffsetX;
  /**
   * Vertical position, as a string from "-0.5" to "0.5" with at most two decimals. Negative is below the centre
   * of the canvas.
   *
   * "-0.4" is 40 percent below the centre. Not to be confused with the numbers in `caption_setting.offset`.
   */
  caption_offset_y: LipsyncCaptionOffsetY;
}

/**
 * What a webhook says about an avatar video. A hint: read the job back before trusting it.
 *
 * @experimental Section 6 shows a payload for AI avatar tasks, and says that the one of a lipsync preview is not
 * shown.
 */
export interface LipsyncWebhook {
  /** Id of the job. */
  id: string;
  /** State of the job, for example `done`. A ready preview is reported with `pending`. */
  status: string;
  /** Why the job failed. Null or empty when there is nothing to say. */
  failed_reason?: string | null;
  /** The video, when the status is `done`. */
  output?: string | null;
  /**
   * The preview, when the post reports that it is ready.
   *
   * @experimental Not listed (6); a ready preview has been seen reported.
   */
  preview?: string | null;
}

/** When one word is spoken. */
export interface WordAlignment {
  /** Start of the word, in seconds from the start of the audio. */
  start: number;
  /** Length of the word in seconds. */
  duration: number;
  /** The word. */
  text: string;
}

/** A video in which an avatar speaks, with the time of each word. */
export interface LipsyncDetail {
  /** Id of the job. */
  id: LipsyncId;
  /**
   * The video, once it has been rendered.
   *
   * @experimental Listed as a video URL (2.6); null is accepted while there is no video yet.
   */
  output: string | null;
  /**
   * A still picture of the video.
   *
   * @experimental Listed without nullability (2.6); null is accepted while there is no video yet.
   */
  video_thumbnail: string | null;
  /**
   * Width by height of the video.
   *
   * @experimental Listed without nullability (2.6); null is accepted because a request may leave it out and no
   * default is stated.
   */
  aspect_ratio: AspectRatio | (string & {}) | null;
  /** When the job was created. */
  created_at: string;
  /** When the job last changed. */
  updated_at: string;
  /** Credits spent so far. Provisional: it is set late, because the deduction waits until the work has run. */
  credits_used: number;
  /**
   * Length of the video in seconds.
   *
   * @experimental Listed without nullability (2.6); null is accepted while the length is not known yet.
   */
  duration: number | null;
  /** How far the job is, as a string, for example "40". */
  progress: string;
  /**
   * Why the job failed. Null or empty when there is nothing to say.
   *
   * @experimental Listed without nullability (2.6); both null and an empty string have been seen.
   */
  failed_reason: string | null;
  /**
   * Id of the media job behind this one.
   *
   * @experimental Listed as a uuid (2.6); null is accepted while there is no media job yet.
   */
  media_job: string | null;
  /**
   * State of the job. The complete set is not shown; `pending`, `in_queue`, `running`, `done`, `failed` and
   * `rejected` are known. Treat any other one as "still running".
   */
  status: string;
  /** True when the video is hidden on the website's projects page. */
  is_hidden: boolean;
  /**
   * The audio that the avatar speaks.
   *
   * @experimental Listed without nullability (2.6); null is accepted while there is no audio yet.
   */
  audio_url: string | null;
  /**
   * The preview, once it is ready; a page for an iframe, to look at before rendering.
   *
   * @experimental Listed as a URL (2.6); null is accepted while there is no preview yet.
   */
  preview: string | null;
  /**
   * The website's editor for this video. Expires after 24 hours. Present only if the account has API editor
   * access.
   *
   * @experimental Listed without nullability (2.6); null is accepted while there is nothing to edit yet.
   */
  editor_url?: string | null;
  /**
   * The audio of the preview.
   *
   * @experimental Listed without nullability (2.6); null is accepted while there is no preview yet.
   */
  preview_audio: string | null;
  /**
   * Name of the video.
   *
   * At most 255 characters.
   *
   * @experimental Listed as a string (2.6); null is accepted because a request may leave it out.
   */
  name: string | null;
  /**
   * What the avatar says.
   *
   * At most 8,000 characters.
   *
   * @experimental Listed as a string (2.6); null is accepted because a request may give audio instead.
   */
  text: string | null;
  /**
   * The recording that was given.
   *
   * @experimental Listed as a string (2.6); null is accepted because a request may give text instead.
   */
  audio: string | null;
  /**
   * The avatar.
   *
   * @experimental Listed as a uuid (2.6); null is accepted because a request may leave it out.
   */
  creator: string | null;
  /**
   * The voice, an id of an accent.
   *
   * @experimental Listed as a uuid (2.6); null is accepted because a request may leave it out.
   */
  accent: string | null;
  /** Model that animates the avatar. Each one has its own price. */
  model_version: LipsyncModelVersion | (string & {});
  /**
   * True gives an .mp4 with a black background and without rendered subtitles.
   *
   * @default false
   */
  green_screen: boolean;
  /**
   * True gives a .webm with an alpha channel.
   *
   * @default false
   */
  transparent_background: boolean;
  /**
   * Where the job is reported.
   *
   * At most 200 characters.
   *
   * @experimental Listed as a string (2.6); null is accepted because a request may leave it out.
   */
  webhook_url: string | null;
  /**
   * True leaves the captions out.
   *
   * @default false
   */
  no_caption: boolean;
  /**
   * True leaves the background music out.
   *
   * @default false
   */
  no_music: boolean;
  /**
   * Look of the captions.
   *
   * @experimental Listed without nullability (2.6); null is accepted because a request may leave it out and no
   * default is stated.
   */
  caption_style: CaptionStyle | (string & {}) | null;
  /**
   * Horizontal position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two
   * decimals.
   */
  caption_offset_x: LipsyncCaptionOffsetX;
  /**
   * Vertical position, as a string from "-0.5" to "0.5" with at most two decimals. Negative is below the centre
   * of the canvas.
   *
   * "-0.4" is 40 percent below the centre. Not to be confused with the numbers in `caption_setting.offset`.
   */
  caption_offset_y: LipsyncCaptionOffsetY;
  /**
   * When each word is spoken. Only this read has it.
   *
   * @experimental Listed as an array (2.6); null is accepted while there is no audio yet.
   */
  word_alignments: WordAlignment[] | null;
}

/** Position of an avatar, as numbers. */
export interface MultiAvatarOffset {
  /** Horizontal position. */
  x: number;
  /** Vertical position. */
  y: number;
}

/** The avatar of a scene, and where it stands. */
export interface MultiAvatarCharacter {
  /** Id of an avatar from `GET /api/personas/`. */
  avatar_id?: string;
  /** Position of an avatar, as numbers. */
  offset?: MultiAvatarOffset;
  /** Size of the avatar, as a factor. */
  scale?: number;
  /**
   * Style of the avatar.
   *
   * Left open, because the values are not shown.
   */
  avatar_style?: string;
  /** True hides the avatar. */
  hidden?: boolean;
}

/** What is said in a scene, and by which voice. */
export interface MultiAvatarVoice {
  /** What the avatar says. */
  input_text?: string;
  /**
   * The voice, an id of an accent from `GET /api/voices/`.
   *
   * Provisional: which id of a voice it takes is not shown.
   */
  voice_id?: string;
  /** Length in seconds. */
  duration?: number;
  /** Loudness of the voice. */
  volume?: number;
}

/** What is behind the avatar. */
export interface MultiAvatarBackground {
  /** Where the picture or video can be fetched. */
  url?: string;
  /**
   * How the background fills the frame.
   *
   * Left open, because the values are not shown.
   */
  fit?: string;
}

/** How captions look. The style may be omitted. */
export interface CaptionSettingRequest {
  /** Look of the captions. */
  style?: CaptionStyle;
  /**
   * Position of the captions, as numbers.
   *
   * Not to be confused with the strings `caption_offset_x` and `caption_offset_y`; neither is converted into the
   * other.
   */
  offset?: CaptionOffset;
  /** Name of the font. */
  font_family?: string;
  /** Size of the font. */
  font_size?: number;
  /** Style of the font. */
  font_style?: string | null;
  /** Colour behind the text. */
  background_color?: string | null;
  /** Colour of the text. */
  text_color?: string | null;
  /** Colour of highlighted text. */
  highlight_text_color?: string | null;
  /** Largest width of a line. */
  max_width?: number | null;
  /** Height of a line. */
  line_height?: number | null;
  /** Shadow of the text. */
  text_shadow?: string | null;
  /**
   * True leaves the captions out.
   *
   * @default false
   */
  hidden?: boolean;
  /**
   * True lets these settings win over the visual style.
   *
   * @default false
   */
  override_visual_style?: boolean;
}

/** Transitions of a scene or of a call to action. */
export interface MultiAvatarTransition {
  /**
   * Transition at the start; null for none.
   *
   * Left open, because the values are not shown.
   */
  transition_in?: string | null;
  /**
   * Transition at the end; null for none.
   *
   * Left open, because the values are not shown.
   */
  transition_out?: string | null;
}

/** Call to action in a scene. */
export interface MultiAvatarCta {
  /** True blurs what is behind the call to action. */
  cta_background_blur?: boolean;
  /** Transitions of a scene or of a call to action. */
  transition_effect?: MultiAvatarTransition;
}

/** One scene. */
export interface MultiAvatarVideoInput {
  /** The avatar of a scene, and where it stands. */
  character?: MultiAvatarCharacter;
  /** What is said in a scene, and by which voice. */
  voice?: MultiAvatarVoice;
  /** What is behind the avatar. */
  background?: MultiAvatarBackground;
  /** How captions look. The style may be omitted. */
  caption_setting?: CaptionSettingRequest;
  /** Transitions of a scene or of a call to action. */
  transition_effect?: MultiAvatarTransition;
  /** Call to action in a scene. */
  cta?: MultiAvatarCta;
}

/** Music behind the voices. */
export interface BackgroundMusic {
  /** Where the music can be fetched. */
  url?: string;
  /** Loudness of the music. */
  volume?: number;
}

/** Models that a multi-avatar request may ask for. */
export type MultiAvatarModelVersion = "standard" | "aurora_v1" | "aurora_v1_fast";

/** A video of several scenes, each with an avatar, a voice and a background of its own. */
export interface MultiAvatarRequest {
  /** The scenes, in order. */
  video_inputs: MultiAvatarVideoInput[];
  /**
   * Width by height of the video.
   *
   * @default "9x16"
   */
  aspect_ratio?: "16x9" | "1x1" | "9x16";
  /** Music behind the voices. */
  background_music?: BackgroundMusic;
  /**
   * Call to action that is appended at the end of the video, free-form.
   *
   * Its fields are not shown.
   */
  cta_end?: Record<string, unknown>;
  /**
   * Where to report the job.
   *
   * At most 200 characters.
   */
  webhook_url?: string;
  /**
   * Name of the video.
   *
   * At most 255 characters.
   */
  name?: string;
  /**
   * Models that a multi-avatar request may ask for.
   *
   * @default "standard"
   */
  model_version?: MultiAvatarModelVersion;
}

/** Models that a second-generation record can name. */
export type LipsyncV2ModelVersion = "standard" | "aurora_v1" | "aurora_v1_fast" | "boreal";

/** A multi-avatar video, or the job that makes it. */
export interface LipsyncV2 {
  /** Id of the job. */
  id: LipsyncV2Id;
  /** The video, once the status is `done`. */
  output: string | null;
  /**
   * A still picture of the video.
   *
   * @experimental Listed as a URI (2.7); null is accepted while there is no video yet.
   */
  video_thumbnail: string | null;
  /** When the job was created. */
  created_at: string;
  /** When the job last changed. */
  updated_at: string;
  /** Credits spent so far. Provisional: it is set late, because the deduction waits until the work has run. */
  credits_used: number;
  /**
   * Length of the video in seconds.
   *
   * @experimental Listed as an integer (2.7); null is accepted while the length is not known yet.
   */
  duration: number | null;
  /** How far the job is, as a string, for example "40". */
  progress: string;
  /** Why the job failed. Null or empty when there is nothing to say. */
  failed_reason: string | null;
  /**
   * State of the job. The complete set is not shown; `pending`, `in_queue`, `running`, `done`, `failed` and
   * `rejected` are known. Treat any other one as "still running".
   */
  status: string;
  /** A preview, once there is one. */
  preview: string | null;
  /**
   * The website's editor for this video. Expires after 24 hours. Present only if the account has API editor
   * access.
   */
  editor_url?: string | null;
  /** Width by height of a video. */
  aspect_ratio: AspectRatio | (string & {});
  /** The scenes, in order, free-form. What the service answers for each of them is not shown. */
  video_inputs: unknown[];
  /**
   * Name of the video.
   *
   * At most 255 characters.
   *
   * @experimental Listed without nullability (2.7); null is accepted because a request may leave it out.
   */
  name: string | null;
  /** Id of the media job behind this one. */
  media_job: string | null;
  /**
   * Where the job is reported.
   *
   * At most 200 characters.
   *
   * @experimental Listed without nullability (2.7); null is accepted because a request may leave it out.
   */
  webhook_url: string | null;
  /** Models that a second-generation record can name. */
  model_version: LipsyncV2ModelVersion | (string & {});
}

/** State that a webhook of a multi-avatar or avatar video reports. */
export type LipsyncV2WebhookStatus = "pending" | "in_queue" | "running" | "failed" | "done";

/** What a webhook says about a multi-avatar video. A hint: read the job back before trusting it. */
export interface LipsyncV2Webhook {
  /** Id of the job. */
  id: string;
  /** State that a webhook of a multi-avatar or avatar video reports. */
  status: LipsyncV2WebhookStatus | (string & {});
  /**
   * Why the job failed. Empty when there is nothing to say.
   *
   * @experimental Listed as a string (6); null is accepted when there is nothing to say.
   */
  failed_reason?: string | null;
  /**
   * The video, when the status is `done`.
   *
   * @experimental Listed as a URL when done (6); null is accepted until then.
   */
  output?: string | null;
}

/** A template, made by marking elements of a project as API variables in the website editor. */
export interface CustomTemplate {
  /** Id of the template. It equals the id of the project (video) that it was made from. */
  template_id: string;
  /** Name of the template. */
  name: string | null;
  /** A preview of the template. */
  preview: string;
  /** Width by height of the template, for example `9x16`. An open string. */
  aspect_ratio: string;
  /** When the template was created. */
  created_at: string;
  /** When the template last changed. */
  updated_at: string;
}

/**
 * What a job supplies: an avatar's id (`avatar`), the address of a file (`image`, `video`, `audio`), a text
 * (`text`) or a voice's id (`voiceover`). `audio` replaces the background music; a text element names its
 * variable as `{{variable_name}}`.
 */
export type TemplateVariableType = "avatar" | "image" | "video" | "audio" | "text" | "voiceover";

/** What a variable of a template takes. */
export interface TemplateVariable {
  /**
   * What a job supplies: an avatar's id (`avatar`), the address of a file (`image`, `video`, `audio`), a text
   * (`text`) or a voice's id (`voiceover`). `audio` replaces the background music; a text element names its
   * variable as `{{variable_name}}`.
   */
  type: TemplateVariableType | (string & {});
}

/** A template with the variables that a job fills. */
export interface CustomTemplateDetail {
  /** Id of the template. It equals the id of the project (video) that it was made from. */
  template_id: string;
  /** Name of the template. */
  name: string | null;
  /** A preview of the template. */
  preview: string;
  /** Width by height of the template, for example `9x16`. An open string. */
  aspect_ratio: string;
  /** When the template was created. */
  created_at: string;
  /** When the template last changed. */
  updated_at: string;
  /**
   * The variables, keyed by name. A job supplies the same names, each with its type and the properties of that
   * type.
   */
  variables: Record<string, TemplateVariable>;
}

/** An avatar. */
export interface AvatarVariable {
  type: "avatar";
  properties: {
    /** Id of an avatar from `GET /api/personas/`. */
    avatar_id: string;
  };
}

/** An image. */
export interface ImageVariable {
  type: "image";
  properties: {
    /**
     * Where the file can be fetched.
     *
     * The record shows a hosted copy instead.
     */
    url: string;
  };
}

/** A video. */
export interface VideoVariable {
  type: "video";
  properties: {
    /**
     * Where the file can be fetched.
     *
     * The record shows a hosted copy instead.
     */
    url: string;
  };
}

/** Audio that replaces the background music. */
export interface AudioVariable {
  type: "audio";
  properties: {
    /**
     * Where the file can be fetched.
     *
     * The record shows a hosted copy instead.
     */
    url: string;
  };
}

/** Text for every place that names the variable as `{{variable_name}}`. */
export interface TextVariable {
  type: "text";
  properties: {
    /** The text. */
    content: string;
  };
}

/** A voice. */
export interface VoiceoverVariable {
  type: "voiceover";
  properties: {
    /**
     * The voice, an id of an accent from `GET /api/voices/`.
     *
     * Provisional: which id of a voice it takes is not shown.
     */
    voice_id: string;
  };
}

/** The value of one template variable. `type` says which properties it takes. */
export type TemplateJobVariable = AvatarVariable | ImageVariable | VideoVariable | AudioVariable | TextVariable | VoiceoverVariable;

/** What to make from a custom template. */
export interface CustomTemplateJobRequest {
  /**
   * The template to fill. It equals the id of the project (video) that it was made from.
   *
   * @experimental That it is required is not shown (2.5); there is nothing else to make a video of.
   */
  template_id: string;
  /**
   * What to put in for each variable, keyed by its name. A text variable that is left out becomes an empty
   * string.
   *
   * @experimental That it is required is not shown (2.5); an empty object says that none is filled.
   */
  variables: Record<string, TemplateJobVariable>;
  /**
   * Name of the video.
   *
   * At most 255 characters.
   */
  name?: string;
  /**
   * Model that animates an avatar variable, for example `standard` or `aurora_v1_fast`.
   *
   * Left open: which of the versions a template job takes is not shown.
   */
  model_version?: string;
  /**
   * Where to report the job.
   *
   * No length limit is stated here.
   */
  webhook_url?: string;
}

/** A video made, or being made, from a custom template. */
export interface CustomTemplateJob {
  /** Id of the job. */
  id: CustomTemplateJobId;
  /** When the job was created. */
  created_at: string;
  /** When the job last changed. */
  updated_at: string;
  /**
   * Name of the video.
   *
   * At most 255 characters.
   *
   * @experimental Listed as a string (2.5); null is accepted because a request may leave it out.
   */
  name: string | null;
  /** What was put in for each variable, keyed by its name; media at the addresses of hosted copies. */
  variables: Record<string, TemplateJobVariable>;
  /**
   * Id of the media job behind this one.
   *
   * @experimental Listed as a uuid (2.5); null is accepted while there is no media job yet.
   */
  media_job: string | null;
  /** The video, once the status is `done`. */
  video_output: string | null;
  /** The preview, once it is ready; null until then. */
  preview: string | null;
  /** Why the job failed. Null or empty when there is nothing to say. */
  failed_reason: string | null;
  /** Credits spent so far. Provisional: it is set late, because the deduction waits until the work has run. */
  credits_used: number;
  /**
   * State of the job. The complete set is not shown; `pending`, `in_queue`, `running`, `done`, `failed` and
   * `rejected` are known. Treat any other one as "still running".
   */
  status: string;
  /** How far the job is, in percent. */
  progress: number;
  /**
   * Where the job is reported.
   *
   * @experimental Listed without nullability (2.5); null is accepted because a request may leave it out.
   */
  webhook_url: string | null;
  /** The template that is filled. */
  template_id: string;
}

/** What a webhook says about a custom template job. A hint: read the job back before trusting it. */
export interface CustomTemplateJobWebhook {
  /** Id of the job. */
  id: string;
  /** State of the job, for example `done`. Provisional: a ready preview is reported with `pending`. */
  status: string;
  /**
   * Why the job failed. Empty when there is nothing to say.
   *
   * @experimental Listed as empty when there is none (6); null is accepted too.
   */
  failed_reason?: string | null;
  /**
   * The video, when the status is `done`.
   *
   * @experimental Listed as a URL (6); null is accepted while there is no video yet.
   */
  video_output?: string | null;
  /**
   * The video, under another name.
   *
   * @experimental The result has been seen under this name too. Read `video_output` first.
   */
  output?: string | null;
  /**
   * The preview, when the post reports that it is ready.
   *
   * @experimental Not listed (6); a ready preview has been seen reported.
   */
  preview?: string | null;
}

/** An empty object. The job is named by the path. */
export type CustomTemplateJobRenderRequest = Record<string, unknown>;

/** Look of an AI edit. */
export type AiEditingStyle = "film" | "geometric_gradient" | "glitch" | "glitter_gradient" | "paper";

/** The video to edit, and how. */
export interface AiEditingRequest {
  /**
   * The video to edit, where the service can fetch it.
   *
   * At most 255 characters.
   */
  video_url: string;
  /** Look of an AI edit. */
  editing_style: AiEditingStyle;
  /**
   * How captions look. Null means the default caption setting.
   *
   * @default null
   */
  caption_setting?: CaptionSettingRequest | null;
  /**
   * Music to lay under the video. Null picks random music.
   *
   * At most 255 characters.
   *
   * @default null
   */
  background_music_url?: string | null;
  /**
   * Loudness of the music. Null takes the default of the editing style.
   *
   * 0 to 1.
   */
  background_music_volume?: number | null;
  /**
   * Loudness of the speech. Null takes the default of the editing style.
   *
   * 0 to 1.
   */
  voiceover_volume?: number | null;
  /**
   * Where to report the job. Null reports nowhere.
   *
   * At most 200 characters.
   */
  webhook_url?: string | null;
}

/** State of an AI edit or an ad clone. */
export type RenderStatus = "pending" | "in_queue" | "running" | "failed" | "done" | "rejected";

/** Who can see the record on the website. */
export type PermissionType = "private" | "workspace" | "public";

/** An AI edit of a video, made or being made. */
export interface AiEditing {
  /** Id of the job. */
  id: AiEditingId;
  /** State of an AI edit or an ad clone. */
  status: RenderStatus | (string & {});
  /**
   * Why the job failed or was rejected. Null or empty when there is nothing to say.
   *
   * @experimental Listed without a type (2.9); null and the empty string both occur when there is nothing to
   * say.
   */
  failed_reason: string | null;
  /** The edited video, once the status is `done`. */
  video_output: string | null;
  /** The preview, once it is ready; null until then. */
  preview: string | null;
  /**
   * Where the edit can be changed by hand. Expires after 24 hours. Present only if the account has API editor
   * access.
   *
   * @experimental Listed without nullability (2.9); null is accepted while there is nothing to edit yet.
   */
  editor_url?: string | null;
  /** True when the edit is hidden on the website's projects page. */
  is_hidden: boolean;
  /** How far the job is, in percent. */
  progress: number;
  /** Credits spent so far. Provisional: it is set late, because the deduction waits until the work has run. */
  credits_used: number;
  /**
   * Length of the video, in seconds.
   *
   * @experimental Listed as an integer (2.9); null is accepted until the video has been measured.
   */
  duration: number | null;
  /**
   * Id of the media job behind this one.
   *
   * @experimental Listed without nullability (2.9); null is accepted while there is no media job yet.
   */
  media_job: string | null;
  /** Who can see the record on the website. */
  permission_type: PermissionType | (string & {});
  /** When the job was created. */
  created_at: string;
  /** When the job last changed. */
  updated_at: string;
  /** Number of the user who owns the edit. */
  user: number | null;
  /** Id of the workspace that the edit belongs to. */
  workspace: string | null;
  /**
   * Name of the edit. Not part of the request.
   *
   * At most 255 characters.
   */
  name: string;
  /** What is said in the video. */
  script: string | null;
  /** Width by height of a video. */
  aspect_ratio: AspectRatio | (string & {});
  /** True when somebody speaks in the video. */
  is_talking_video: boolean;
  /** True when exactly one person is seen in the video. */
  is_one_person_in_video: boolean;
  /**
   * The video to edit, where the service can fetch it.
   *
   * At most 255 characters.
   */
  video_url: string;
  /** Look of an AI edit. */
  editing_style: AiEditingStyle | (string & {});
  /** How captions look; null means the default caption setting. */
  caption_setting: CaptionSetting | null;
  /**
   * Music to lay under the video. Null picks random music.
   *
   * At most 255 characters.
   *
   * @default null
   */
  background_music_url: string | null;
  /**
   * Loudness of the music. Null takes the default of the editing style.
   *
   * 0 to 1.
   */
  background_music_volume: number | null;
  /**
   * Loudness of the speech. Null takes the default of the editing style.
   *
   * 0 to 1.
   */
  voiceover_volume: number | null;
  /**
   * Where to report the job. Null reports nowhere.
   *
   * At most 200 characters.
   */
  webhook_url: string | null;
  /**
   * The sound of the video.
   *
   * At most 255 characters.
   *
   * @experimental Listed without nullability (2.9); null is accepted until the sound has been taken from the
   * video.
   */
  audio_url: string | null;
  /**
   * Size of the uploaded video. The unit is not shown.
   *
   * @experimental Listed as a number (2.9) without a unit; null is accepted until the video has been measured.
   */
  size: number | null;
  /** True when the edit was created through this API, false when it was made on the website. */
  created_from_api: boolean;
  /** Id of the brand that the edit belongs to. */
  brand: string | null;
}

/**
 * What a webhook says about an AI edit. A hint: read the job back before trusting it.
 *
 * @experimental The payload is not shown (6); these are the fields that the record has.
 */
export interface AiEditingWebhook {
  /** Id of the job. */
  id: string;
  /** State of the job, for example `done`. A ready preview is reported with `pending`. */
  status: string;
  /** Why the job failed. Empty when there is nothing to say. */
  failed_reason?: string | null;
  /** The edited video. */
  video_output?: string | null;
  /** The preview, when the post reports that it is ready. */
  preview?: string | null;
}

/** Language of a cloned ad. */
export type AdsCloneLanguage = "af" | "ar" | "as" | "az" | "be" | "bg" | "bn" | "bs" | "ca" | "cb" | "cs" | "cy" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fl" | "fr" | "ga" | "gl" | "gu" | "ha" | "he" | "hi" | "hr" | "hu" | "hy" | "id" | "is" | "it" | "ja" | "jv" | "ka" | "kk" | "kn" | "ko" | "ky" | "lb" | "ln" | "lt" | "lv" | "mk" | "ml" | "mr" | "ms" | "ne" | "nl" | "no" | "ny" | "pa" | "pl" | "ps" | "pt" | "ro" | "ru" | "sd" | "sk" | "sl" | "so" | "sr" | "sv" | "sw" | "ta" | "te" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "zh";

/**
 * The reference ad, and the product to make it again for.
 *
 * @experimental The request is not shown (4); these are the writable fields of the record (2.10).
 */
export interface AdsCloneRequest {
  /** The link (product record) to advertise. It must hold at least one image. */
  link: LinkId;
  /** The reference ad video that is cloned, where the service can fetch it. */
  video_url: string;
  /**
   * Width by height of the video.
   *
   * @default "9x16"
   */
  aspect_ratio?: "16x9" | "1x1" | "9x16";
  /**
   * Language of the cloned ad. Null keeps the original language of the video.
   *
   * @default null
   */
  language?: AdsCloneLanguage | null;
  /**
   * Where to report the job. Null reports nowhere.
   *
   * At most 200 characters.
   *
   * @default null
   */
  webhook_url?: string | null;
}

/** An ad made, or being made, after the model of another one. The record has no progress and no preview. */
export interface AdsClone {
  /** Id of the job. */
  id: AdsCloneId;
  /** When the job was created. */
  created_at: string;
  /** When the job last changed. */
  updated_at: string;
  /** The link (product record) to advertise. It must hold at least one image. */
  link: LinkId;
  /** The reference ad video that is cloned, where the service can fetch it. */
  video_url: string;
  /** The video, once the status is `done`. */
  video_output: string | null;
  /** Credits spent so far. Provisional: it is set late, because the deduction waits until the work has run. */
  credits_used: number;
  /** Id of the media job behind this one. */
  media_job: string | null;
  /** State of an AI edit or an ad clone. */
  status: RenderStatus | (string & {});
  /**
   * Why the job failed or was rejected. Absent, null or empty when there is nothing to say.
   *
   * @experimental Not listed (2.10); every job that cannot complete has one (7), so that it is there at least
   * then.
   */
  failed_reason?: string | null;
  /** Width by height of a video. */
  aspect_ratio: AspectRatio | (string & {});
  /** Language of the cloned ad; null when it is the original one of the video. */
  language: AdsCloneLanguage | (string & {}) | null;
  /**
   * Where to report the job. Null reports nowhere.
   *
   * At most 200 characters.
   *
   * @default null
   */
  webhook_url: string | null;
}

/**
 * What a webhook says about an ad clone. A hint: read the job back before trusting it.
 *
 * @experimental The payload is not shown (6); these are the fields that the record has.
 */
export interface AdsCloneWebhook {
  /** Id of the job. */
  id: string;
  /** State of the job, for example `done`, `failed` or `rejected`. */
  status: string;
  /**
   * Why the job failed. Absent, null or empty when there is nothing to say.
   *
   * @experimental Not shown (6); the post of a job that failed is taken to say what its record says (7).
   */
  failed_reason?: string | null;
  /** The video. */
  video_output?: string | null;
}

/** ISO 8601 date-time. A value without an offset is UTC. */
export type QueryDateTime = string;

/** State of a request for HTML ads, and of each ad in it. */
export type HtmlInteractiveAdStatus = "pending" | "running" | "done" | "failed";

/** One ad of a request, in one style. */
export interface HtmlInteractiveAdItem {
  /** Id of the ad. */
  id: string;
  /** The style that the ad is made in. */
  style_id: string;
  /** State of a request for HTML ads, and of each ad in it. */
  status: HtmlInteractiveAdStatus | (string & {});
  /**
   * The ad, once its status is `done`: one self-contained HTML file with all assets inlined. Tapping the ad
   * opens the product's URL.
   */
  html_url: string | null;
  /** Size of the HTML file, in bytes. */
  size_bytes: number | null;
  /** Why this ad failed. Null or empty when there is nothing to say. */
  failed_reason: string | null;
}

/**
 * A request for HTML ads with its ads, one per style. There is no progress and no single output: each ad has a
 * state and a file of its own.
 */
export interface HtmlInteractiveAd {
  /** Id of the job. */
  id: HtmlInteractiveAdId;
  /** When the job was created. */
  created_at: string;
  /** When the job last changed. */
  updated_at: string;
  /**
   * The link (product record) to advertise, from `POST /api/links/` or `POST /api/links/link_with_params/`.
   *
   * The ads are built from exactly what it holds at that time: correct its title, images and logo with `PUT
   * /api/links/{id}/` first.
   */
  link: LinkId;
  /**
   * One ad is made per style. Ids come from `GET /api/html_interactive_ads/styles/`.
   *
   * 1 to 20 entries.
   */
  style_ids: string[];
  /** The offer to feature. */
  promotion_info: string | null;
  /** Extra direction, such as the tone. */
  custom_prompt: string | null;
  /**
   * Largest file size of each ad, in MB. Images are compressed to fit; an ad that still does not fit fails and
   * is refunded.
   *
   * 5 to 15.
   *
   * @default 5
   */
  max_size_mb: number;
  /**
   * Where to report the job. Null reports nowhere.
   *
   * At most 200 characters.
   */
  webhook_url: string | null;
  /** State of the request as a whole. Each ad has its own. */
  status: HtmlInteractiveAdStatus | (string & {});
  /** Why the job as a whole failed. Null or empty when there is nothing to say. */
  failed_reason: string | null;
  /** The ads, one per style. */
  ads: HtmlInteractiveAdItem[];
  /** Credits spent, 10 per ad. Failed ads are refunded; a failed job reports 0. */
  credits_used: number;
}

/** The product to advertise, and the styles to do it in. */
export interface HtmlInteractiveAdRequest {
  /**
   * The link (product record) to advertise, from `POST /api/links/` or `POST /api/links/link_with_params/`.
   *
   * The ads are built from exactly what it holds at that time: correct its title, images and logo with `PUT
   * /api/links/{id}/` first.
   */
  link: LinkId;
  /**
   * One ad is made per style. Ids come from `GET /api/html_interactive_ads/styles/`.
   *
   * 1 to 20 entries.
   */
  style_ids: string[];
  /** The offer to feature. */
  promotion_info?: string | null;
  /** Extra direction, such as the tone. */
  custom_prompt?: string | null;
  /**
   * Largest file size of each ad, in MB. Images are compressed to fit; an ad that still does not fit fails and
   * is refunded.
   *
   * 5 to 15.
   *
   * @default 5
   */
  max_size_mb?: number;
  /**
   * Where to report the job. Null reports nowhere.
   *
   * At most 200 characters.
   */
  webhook_url?: string | null;
}

/**
 * What a webhook says about a request for HTML ads. A hint: read the job back before trusting it.
 *
 * @experimental The payload is not shown (6); these are the fields that the record has.
 */
export interface HtmlInteractiveAdWebhook {
  /** Id of the job. */
  id: string;
  /** State of the job as a whole, for example `done` or `failed`. Each ad has its own. */
  status: string;
  /** Why the job failed. Empty when there is nothing to say. */
  failed_reason?: string | null;
  /** The ads, one per style. */
  ads?: HtmlInteractiveAdItem[];
}

/**
 * A style in which an HTML ad can be made.
 *
 * @experimental The shape is not shown (4); collected from public documentation and integrations.
 */
export interface HtmlInteractiveAdStyle {
  /** Id of the style, for `style_ids`. It is stable. */
  id: string;
  /** Name of the style. */
  name: string;
  /** Kind of the style. */
  type: string;
  /** True when the viewer can do something with the ad, beyond tapping it. */
  interactive: boolean;
  /** A still of the style. */
  thumbnail_url: string | null;
  /** A video of the style. */
  preview_video_url: string | null;
}

/** A photo of an avatar. */
export interface DyoaPhoto {
  /** Id of the photo. */
  id: string;
  /** The image. */
  image: string;
  /** When the photo was created. */
  created_at: string;
}

/**
 * Images and videos of a finished avatar.
 *
 * @experimental Listed without types and nullability (2.11).
 */
export interface DyoaReviewCreator {
  /** Preview video, 1x1. */
  squared_preview_video: string | null;
  /** Preview image, 1x1. */
  squared_preview_image: string | null;
  /** Preview video, upright. */
  portrait_preview_video: string | null;
  /** Preview image, upright. */
  portrait_preview_image: string | null;
  /** Video in which the avatar speaks, upright. */
  portrait_lipsync_video: string | null;
  /** Preview video, wide. */
  landscape_preview_video: string | null;
  /** Preview image, wide. */
  landscape_preview_image: string | null;
  /** Video in which the avatar speaks, wide. */
  landscape_lipsync_video: string | null;
}

/** A review of an avatar. */
export interface DyoaReview {
  /** Id of the review. */
  id: string;
  /**
   * What the reviewer says.
   *
   * @experimental Listed without a type (2.11).
   */
  comment: string | null;
  /**
   * The photo that was reviewed.
   *
   * @experimental Listed without a type (2.11).
   */
  photo: string | null;
  /**
   * Images and videos of the finished avatar; null while there is none.
   *
   * @experimental Listed without nullability (2.11); null is accepted while the avatar is not finished.
   */
  creator: DyoaReviewCreator | null;
  /**
   * Link to a social media page.
   *
   * @experimental Listed without a type (2.11).
   */
  social_link: string | null;
}

/** State of the avatar record. */
export type DyoaStatus = "initializing" | "draft" | "pending" | "in_progress" | "done" | "rejected";

/**
 * Age of the avatar in years: `infant` 0-5, `child` 5-12, `teen` 13-19, `young_adult` 20-34, `early_middle_age`
 * 35-44, `late_middle_age` 45-54, `senior` 55 and above.
 */
export type DyoaAgeGroup = "infant" | "child" | "teen" | "young_adult" | "early_middle_age" | "late_middle_age" | "senior";

/** Gender of the avatar. */
export type DyoaGender = "m" | "f" | "nb";

/** A design-your-own avatar of the account. */
export interface DyoaAvatar {
  /** Id of the avatar record. */
  id: DyoaAvatarId;
  /** Number of the user who owns the avatar. */
  user: number | null;
  /** Id of the workspace that the avatar belongs to. */
  workspace: string | null;
  /**
   * Name of the avatar.
   *
   * At most 255 characters.
   */
  name: string;
  /** Photos of the avatar. */
  photos: DyoaPhoto[];
  /** Reviews of the avatar. */
  reviews: DyoaReview[];
  /** State of the avatar record. */
  status: DyoaStatus | (string & {});
  /** When the avatar was created. */
  created_at: string;
  /** When the avatar last changed. */
  updated_at: string;
  /**
   * Age of the avatar in years: `infant` 0-5, `child` 5-12, `teen` 13-19, `young_adult` 20-34,
   * `early_middle_age` 35-44, `late_middle_age` 45-54, `senior` 55 and above.
   */
  age_group: DyoaAgeGroup | (string & {});
  /** Gender of the avatar. */
  gender: DyoaGender | (string & {});
  /** Further details, in words. */
  more_details: string | null;
  /** What the avatar wears, in words. */
  outfit_description: string | null;
  /** What is behind the avatar, in words. */
  background_description: string | null;
}

/**
 * An avatar that videos can use.
 *
 * @experimental The fields are not shown (2.12); collected from public documentation and integrations.
 */
export interface Persona {
  /** Id of the avatar. Other operations call it `creator` or `avatar_id`. */
  id: PersonaId;
  /** Gender of the avatar. */
  gender: "m" | "f" | "nb" | (string & {});
  /** Name of the avatar. */
  creator_name: string;
  /** Industries that the avatar suits. Their type is not known. */
  suitable_industries: unknown;
  /** Image of the avatar in this aspect ratio. */
  preview_image_16_9: string | null;
  /** Image of the avatar in this aspect ratio. */
  preview_image_1_1: string | null;
  /** Image of the avatar in this aspect ratio. */
  preview_image_9_16: string | null;
  /** Video of the avatar in this aspect ratio. */
  preview_video_16_9: string | null;
  /** Video of the avatar in this aspect ratio. */
  preview_video_1_1: string | null;
  /** Video of the avatar in this aspect ratio. */
  preview_video_9_16: string | null;
  /** True when the avatar can be used. */
  is_active: boolean;
  /** State of the making of the avatar. The values are not known. */
  process_status: string | null;
  /** Why the avatar could not be made. Null or empty when there is nothing to say. */
  failed_reason: string | null;
  /** Kind of avatar. The values are not known. */
  type: string | null;
  /** Age of the avatar. Not the age groups of a DYOA avatar. */
  age_range: "child" | "teen" | "adult" | "senior" | (string & {});
  /** Where the avatar is seen. */
  location: string | null;
  /** How the avatar presents. */
  style: string | null;
  /** Scene of the avatar's video. */
  video_scene: string | null;
  /** Words that describe the avatar. Their type is not known. */
  keywords: unknown;
}

/**
 * One accent of a voice.
 *
 * @experimental The fields are not shown (2.12); collected from public documentation and integrations.
 */
export interface VoiceAccent {
  /** Id of the accent. Other operations call it `accent` or `voice_id`. */
  id: string;
  /** Name of the accent. */
  accent_name: string;
  /** Sound sample. */
  preview_url: string | null;
}

/**
 * A voice with its accents.
 *
 * @experimental The fields are not shown (2.12); collected from public documentation and integrations.
 */
export interface Voice {
  /** Name of the voice. */
  name: string;
  /** Gender of the voice. The values are not known. */
  gender: string | null;
  /** The accents that the voice can speak with. */
  accents: VoiceAccent[];
}

/**
 * The voice to clone, as multipart form data.
 *
 * @experimental Named without a shape (4); collected from public documentation and integrations.
 */
export interface VoiceCloneRequest {
  /**
   * Name of the new voice.
   *
   * At most 255 characters.
   */
  name: string;
  /**
   * Audio file with the voice.
   *
   * Accepted file types, sizes and lengths are not known.
   */
  audio: Upload;
  /**
   * Provider that clones the voice. Left out, it is the default provider, which has no cap.
   *
   * The voices of one third-party provider are capped: one slot per voice, 3 slots per workspace by default. The
   * values are not known.
   */
  voice_provider?: string;
}

/**
 * The cloned voice. Its fields are not known.
 *
 * @experimental The fields are not shown (2.12).
 */
export type ClonedVoice = Record<string, unknown>;

/**
 * How many voices may be cloned and how many have been. The slots of a capped provider are not in `max_count`:
 * they are enforced when a voice is cloned.
 */
export interface VoiceCloneQuota {
  /**
   * Cap of the default provider. It has none, which is reported as the sentinel 999999: read it as "no limit".
   * The cap of a third-party provider (3 slots per workspace by default) is not in it.
   */
  max_count: number;
  /** Cloned voices in the workspace, across all providers. */
  current_count: number;
}

/** The account's balance. */
export interface RemainingCredits {
  /**
   * Credits that are left. Some prices have fractions of a credit. Provisional: a running job may not have been
   * deducted yet, because the deduction waits until the work has run.
   */
  remaining_credits: number;
}

declare const kind: unique symbol;

/** Id of the kind `adsClone`: any text, but not the id of another kind of record. */
export type AdsCloneId = string & { readonly [kind]?: "adsClone" };

/** Id of the kind `aiEditing`: any text, but not the id of another kind of record. */
export type AiEditingId = string & { readonly [kind]?: "aiEditing" };

/** Id of the kind `customTemplateJob`: any text, but not the id of another kind of record. */
export type CustomTemplateJobId = string & { readonly [kind]?: "customTemplateJob" };

/** Id of the kind `dyoaAvatar`: any text, but not the id of another kind of record. */
export type DyoaAvatarId = string & { readonly [kind]?: "dyoaAvatar" };

/** Id of the kind `htmlInteractiveAd`: any text, but not the id of another kind of record. */
export type HtmlInteractiveAdId = string & { readonly [kind]?: "htmlInteractiveAd" };

/** Id of the kind `link`: any text, but not the id of another kind of record. */
export type LinkId = string & { readonly [kind]?: "link" };

/** Id of the kind `linkContent`: any text, but not the id of another kind of record. */
export type LinkContentId = string & { readonly [kind]?: "linkContent" };

/** Id of the kind `linkToVideo`: any text, but not the id of another kind of record. */
export type LinkToVideoId = string & { readonly [kind]?: "linkToVideo" };

/** Id of the kind `lipsync`: any text, but not the id of another kind of record. */
export type LipsyncId = string & { readonly [kind]?: "lipsync" };

/** Id of the kind `lipsyncV2`: any text, but not the id of another kind of record. */
export type LipsyncV2Id = string & { readonly [kind]?: "lipsyncV2" };

/** Id of the kind `persona`: any text, but not the id of another kind of record. */
export type PersonaId = string & { readonly [kind]?: "persona" };
