// Generated from spec/ by `pnpm generate`. Do not edit.
import type { WithResponse } from "../api-response.ts";
import type { JobMethods, JobState } from "../jobs/job-methods.ts";
import type { PreviewMethods } from "../jobs/preview-methods.ts";
import type { WaitOptions } from "../jobs/wait-options.ts";
import type { CallOptions, ClientOptions } from "../options.ts";
import type {
  AdsClone,
  AdsCloneId,
  AdsCloneRequest,
  AiEditing,
  AiEditingId,
  AiEditingRequest,
  ClonedVoice,
  CustomTemplate,
  CustomTemplateDetail,
  CustomTemplateJob,
  CustomTemplateJobId,
  CustomTemplateJobRequest,
  DyoaAvatar,
  DyoaAvatarId,
  HtmlInteractiveAd,
  HtmlInteractiveAdId,
  HtmlInteractiveAdRequest,
  HtmlInteractiveAdStyle,
  Link,
  LinkCreateRequest,
  LinkId,
  LinkResult,
  LinkToVideo,
  LinkToVideoId,
  LinkToVideoRequest,
  LinkUpdateRequest,
  LinkWithParamsRequest,
  Lipsync,
  LipsyncDetail,
  LipsyncId,
  LipsyncRequest,
  LipsyncV2,
  LipsyncV2Id,
  MultiAvatarRequest,
  Persona,
  RemainingCredits,
  Voice,
  VoiceCloneQuota,
  VoiceCloneRequest,
} from "./types.ts";

/** What `lipsyncsV2.list` can be asked for. */
export interface LipsyncsV2ListQuery {
  /**
   * Only the records with these ids.
   *
   * In the URL they are one value: `ids=a,b`.
   */
  ids?: readonly string[];
}

/** What `htmlInteractiveAds.list` can be asked for. */
export interface HtmlInteractiveAdsListQuery {
  /**
   * Only requests created at this moment or later (inclusive), ISO 8601. A value without an offset is UTC.
   *
   * A plus sign in an offset is sent as `%2B`; a bare `+` would arrive as a space.
   */
  created_after?: Date | string;
  /**
   * Only requests created before this moment (exclusive), ISO 8601. A value without an offset is UTC.
   *
   * A plus sign in an offset is sent as `%2B`; a bare `+` would arrive as a space.
   */
  created_before?: Date | string;
  /**
   * Only the records with these ids.
   *
   * In the URL they are one value: `ids=a,b`.
   */
  ids?: readonly string[];
}

/** What `dyoa.list` can be asked for. */
export interface DyoaListQuery {
  /**
   * Field to order by, for example `created_at`. A leading `-` gives descending order.
   *
   * Which fields are accepted is not shown. Provisional: the leading `-`, as is usual in Django REST framework.
   */
  ordering?: string;
}

/** Product records that videos and HTML ads are built from. */
export interface LinksResource {
  /**
   * Create a link from a URL.
   *
   * Reads the page and keeps its title, text, images and videos. Use the top-level `id` of the answer as the
   * link id everywhere; the `id` inside `link` is not accepted elsewhere.
   *
   * When the page cannot be read, or has neither an image nor a video, the answer is 400 with a list of
   * sentences.
   *
   * Costs 1 credit per request. Provisional: The cost of POST /api/links/ is not stated (4).
   *
   * `POST /api/links/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Named without a shape (4); request, answer and cost rest on public facts.
   */
  create(body: LinkCreateRequest, options?: CallOptions): Promise<LinkResult>;

  /**
   * Change a link.
   *
   * HTML ads are built from exactly what the link holds at that time: fix its title, text, images and logo
   * before making them.
   *
   * The path takes the top-level `id` of the answer that created the link.
   *
   * `PUT /api/links/{id}/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Named without a shape (4); request and answer rest on public facts.
   */
  update(id: LinkId, body: LinkUpdateRequest, options?: CallOptions): Promise<Link>;

  /**
   * Create a link from parameters.
   *
   * Makes a link without reading a page. Use the top-level `id` of the answer as the link id everywhere.
   *
   * Takes JSON, an urlencoded form or a multipart form; in a form, the name of a list is repeated for each of
   * its entries.
   *
   * Provisional: which of the two ids of the answer is the link id is not shown.
   *
   * Costs 1 credit per request.
   *
   * `POST /api/links/link_with_params/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  createWithParams(body: LinkWithParamsRequest, options?: CallOptions): Promise<LinkResult>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<LinksResource, "create" | "update" | "createWithParams">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): LinksResource;
}

/** A video ad made from a link. */
export interface LinkToVideosResource extends JobMethods<LinkToVideo, LinkToVideoId | LinkToVideo, WaitOptions<LinkToVideo, "preview" | "done", NonNullable<LinkToVideo["outputs"]>[number]>, JobState<LinkToVideo, NonNullable<LinkToVideo["outputs"]>[number]>> {
  /**
   * Create a video from a link.
   *
   * Generates and renders.
   *
   * Returns at once. Poll the job by id, or give a `webhook_url`.
   *
   * Costs 5 credits per 30 seconds of output. For an estimate `override_script` is taken to be spoken with 60
   * words a minute or more.
   *
   * `POST /api/link_to_videos/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  create(body: LinkToVideoRequest, options?: CallOptions): Promise<LinkToVideo>;

  /**
   * Read a video made from a link.
   *
   * When the status is `done`, `video_output` holds the video, and each entry of `outputs` its own.
   *
   * `GET /api/link_to_videos/{id}/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Implied by "polls the job by id" (1); the path rests on public facts.
   */
  get(id: LinkToVideoId, options?: CallOptions): Promise<LinkToVideo>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<LinkToVideosResource, "create" | "get">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): LinkToVideosResource;
}

/** Videos in which one or several avatars speak. */
export interface LipsyncsResource extends JobMethods<LipsyncDetail, LipsyncId | LipsyncDetail | Lipsync, WaitOptions<LipsyncDetail>, JobState<LipsyncDetail>>, PreviewMethods<LipsyncRequest, LipsyncDetail> {
  /**
   * Create an avatar video and its preview.
   *
   * The job waits until its `preview` is filled; then it can be rendered. When both `text` and `audio` are
   * given, `audio` is used.
   *
   * One of `text` and `audio` is required. Returns at once. Poll the job by id, or give a `webhook_url`.
   *
   * Costs 1 credit per 30 seconds of output. For an estimate `text`, where there is no `audio`, is taken to be
   * spoken with 60 words a minute or more. The price of the preview. Provisional: the render is paid for by the
   * model.
   *
   * `POST /api/lipsyncs/preview/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  preview(body: LipsyncRequest, options?: CallOptions): Promise<Lipsync>;

  /**
   * Read an avatar video.
   *
   * `preview` is filled when the preview is ready, `output` when the status is `done`. Only this read has
   * `word_alignments`.
   *
   * `GET /api/lipsyncs/{id}/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  get(id: LipsyncId, options?: CallOptions): Promise<LipsyncDetail>;

  /**
   * Render a previewed avatar video.
   *
   * Starts the render of a job whose preview exists.
   *
   * There is no body.
   *
   * Costs 5 credits per 30 seconds of output (`standard`); 1 credit per second of output (`aurora_v1`); 0.5
   * credits per second of output (`aurora_v1_fast`); 0.7 credits per second of output (`aurora_v2`); 10 credits
   * per 30 seconds of output (`boreal`). For an estimate `text`, where there is no `audio`, is taken to be
   * spoken with 60 words a minute or more. The model is the one of the job; this request names none.
   * Provisional: The rates are those of the models (4); that a render is charged by them is not shown.
   *
   * `POST /api/lipsyncs/{id}/render/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Implied by "preview before rendering" (2.6); path, request, answer and cost rest on public
   * facts.
   */
  render(id: LipsyncId, options?: CallOptions): Promise<Lipsync>;

  /**
   * Create a multi-avatar video.
   *
   * Generates and renders. Read it back with `GET /api/lipsyncs_v2/`, not with `GET /api/lipsyncs/{id}/`.
   *
   * Returns at once with a second-generation record. Poll it by `ids`, or give a `webhook_url`.
   *
   * Costs 5 credits per 30 seconds of output (`standard`); 1 credit per second of output (`aurora_v1`); 0.5
   * credits per second of output (`aurora_v1_fast`). For an estimate `video_inputs[].voice.input_text` is taken
   * to be spoken with 60 words a minute or more, beside what else the output has. Where each
   * `video_inputs[].voice.duration` is given, and there is no `cta_end`, they are its length. The rates of the
   * three models that this endpoint takes.
   *
   * `POST /api/lipsyncs/multi_avatar/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  createMultiAvatar(body: MultiAvatarRequest, options?: CallOptions): Promise<LipsyncV2>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<LipsyncsResource, "preview" | "get" | "render" | "createMultiAvatar">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): LipsyncsResource;
}

/** Records of multi-avatar videos, read as a list. */
export interface LipsyncsV2Resource extends JobMethods<LipsyncV2, LipsyncV2Id | LipsyncV2, WaitOptions<LipsyncV2>, JobState<LipsyncV2>> {
  /**
   * List multi-avatar videos.
   *
   * Reads multi-avatar videos back: give their ids in `ids`. Without `ids`, all of them.
   *
   * Paging and order are not shown.
   *
   * `GET /api/lipsyncs_v2/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  list(query?: LipsyncsV2ListQuery, options?: CallOptions): Promise<LipsyncV2[]>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<LipsyncsV2Resource, "list">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): LipsyncsV2Resource;
}

/** Templates made in the website editor, with variables that a job fills. */
export interface CustomTemplatesResource {
  /**
   * List the custom templates.
   *
   * The templates of the account, without their variables.
   *
   * Paging and order are not shown.
   *
   * `GET /api/custom_templates/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  list(options?: CallOptions): Promise<CustomTemplate[]>;

  /**
   * Read a custom template.
   *
   * The template with its variables, which say what a job has to supply.
   *
   * `GET /api/custom_templates/{template_id}/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  get(templateId: string, options?: CallOptions): Promise<CustomTemplateDetail>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<CustomTemplatesResource, "list" | "get">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): CustomTemplatesResource;
}

/** Videos made from a custom template, with a preview before the render. */
export interface CustomTemplateJobsResource extends JobMethods<CustomTemplateJob, CustomTemplateJobId | CustomTemplateJob, WaitOptions<CustomTemplateJob>, JobState<CustomTemplateJob>>, PreviewMethods<CustomTemplateJobRequest, CustomTemplateJob> {
  /**
   * Create a template job and its preview.
   *
   * The job waits with `status: pending` until its `preview` is filled; then it can be rendered.
   *
   * Returns at once. Poll the job by id, or give a `webhook_url`.
   *
   * Cost unknown. The cost of template jobs is not stated (4). A render in the sample reports credits_used 1.
   *
   * `POST /api/custom_template_jobs/preview_async/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  preview(body: CustomTemplateJobRequest, options?: CallOptions): Promise<CustomTemplateJob>;

  /**
   * Create a template job and render it.
   *
   * Generates and renders without a preview step.
   *
   * Returns at once. Poll the job by id, or give a `webhook_url`.
   *
   * Cost unknown. The cost of template jobs is not stated (4). A render in the sample reports credits_used 1.
   *
   * `POST /api/custom_template_jobs/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  create(body: CustomTemplateJobRequest, options?: CallOptions): Promise<CustomTemplateJob>;

  /**
   * Read a template job.
   *
   * When the status is `done`, `video_output` holds the video.
   *
   * `GET /api/custom_template_jobs/{id}/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  get(id: CustomTemplateJobId, options?: CallOptions): Promise<CustomTemplateJob>;

  /**
   * Render a previewed template job.
   *
   * Starts the render of a job whose preview exists.
   *
   * The body is an empty object.
   *
   * Cost unknown. The cost of a render is not stated (4). The sample reports credits_used 1.
   *
   * `POST /api/custom_template_jobs/{id}/render/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  render(id: CustomTemplateJobId, options?: CallOptions): Promise<CustomTemplateJob>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<CustomTemplateJobsResource, "preview" | "create" | "get" | "render">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): CustomTemplateJobsResource;
}

/** An uploaded video, edited in a style. */
export interface AiEditingResource extends JobMethods<AiEditing, AiEditingId | AiEditing, WaitOptions<AiEditing>, JobState<AiEditing>>, PreviewMethods<AiEditingRequest, AiEditing> {
  /**
   * Create an AI edit.
   *
   * Takes an uploaded video and cuts it in a style. The job stays at `status: pending` until its `preview` is
   * filled, and then waits to be rendered.
   *
   * Returns at once. Poll the job by id, or give a `webhook_url`.
   *
   * Provisional: whether an edit waits at its preview is not shown.
   *
   * Cost unknown. The cost of an AI edit is not stated (4).
   *
   * `POST /api/ai_editing/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  create(body: AiEditingRequest, options?: CallOptions): Promise<AiEditing>;

  /**
   * Read an AI edit.
   *
   * `preview` is filled once the edit can be looked at. When the status is `done`, `video_output` holds the
   * video.
   *
   * `GET /api/ai_editing/{id}/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  get(id: AiEditingId, options?: CallOptions): Promise<AiEditing>;

  /**
   * Render an AI edit.
   *
   * Starts the render of an edit.
   *
   * Send no body at all. The job answers `pending` again and is then read by id, or reported to the
   * `webhook_url` that it was created with.
   *
   * Cost unknown. The cost of rendering an AI edit is not stated (4).
   *
   * `POST /api/ai_editing/{id}/render/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  render(id: AiEditingId, options?: CallOptions): Promise<AiEditing>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<AiEditingResource, "create" | "get" | "render">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): AiEditingResource;
}

/** An existing ad video, made again for another product. */
export interface AdsCloneResource extends JobMethods<AdsClone, AdsCloneId | AdsClone, WaitOptions<AdsClone, "done">, JobState<AdsClone>> {
  /**
   * Clone an ad.
   *
   * Makes an existing ad video again for the product of a link, which must hold at least one image.
   *
   * Returns at once. Poll the job by id, or give a `webhook_url`.
   *
   * Costs 12 credits per 5 seconds of output. Provisional: Not stated in the interface specification (4);
   * publicly given as about 12 credits per 5 seconds of output.
   *
   * `POST /api/ads_clone/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Named without a shape (4); status code, required fields and cost rest on public facts.
   */
  create(body: AdsCloneRequest, options?: CallOptions): Promise<AdsClone>;

  /**
   * Read an ad clone.
   *
   * When the status is `done`, `video_output` holds the video; when it is `failed`, `failed_reason` says why.
   * The record does not say how far the job is.
   *
   * `GET /api/ads_clone/{id}/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  get(id: AdsCloneId, options?: CallOptions): Promise<AdsClone>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<AdsCloneResource, "create" | "get">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): AdsCloneResource;
}

/** Self-contained interactive HTML files, one per style. */
export interface HtmlInteractiveAdsResource extends JobMethods<HtmlInteractiveAd, HtmlInteractiveAdId | HtmlInteractiveAd, WaitOptions<HtmlInteractiveAd, "done", NonNullable<HtmlInteractiveAd["ads"]>[number]>, JobState<HtmlInteractiveAd, NonNullable<HtmlInteractiveAd["ads"]>[number]>> {
  /**
   * List requests for HTML ads.
   *
   * Every request of the account, or those with the given ids, or those created in a time window. The window
   * goes by creation time; `status` and `credits_used` show how things stand now.
   *
   * Provisional: an unknown id is left out.
   *
   * `GET /api/html_interactive_ads/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  list(query?: HtmlInteractiveAdsListQuery, options?: CallOptions): Promise<HtmlInteractiveAd[]>;

  /**
   * Make HTML ads.
   *
   * Makes one interactive HTML ad per style from what the link holds at that time: correct it with `PUT
   * /api/links/{id}/` first.
   *
   * Returns at once. Read the job back from the list with `ids`, or give a `webhook_url`.
   *
   * Costs 10 credits per entry of `style_ids`. What fails is refunded. 10 credits per ad. Failed ads are
   * refunded, and the request reports 0 credits for failed jobs.
   *
   * `POST /api/html_interactive_ads/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {InsufficientCreditsError} 402: The balance does not cover the cost. Nothing was created.
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Named without a request and an answer of its own (4); takes the writable fields of the record,
   * and answers it.
   */
  create(body: HtmlInteractiveAdRequest, options?: CallOptions): Promise<HtmlInteractiveAd>;

  /**
   * List the styles of HTML ads.
   *
   * The styles that `style_ids` of a request can name. Their ids are stable.
   *
   * `GET /api/html_interactive_ads/styles/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Named without a shape (4); collected from public documentation and integrations.
   */
  listStyles(options?: CallOptions): Promise<HtmlInteractiveAdStyle[]>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<HtmlInteractiveAdsResource, "list" | "create" | "listStyles">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): HtmlInteractiveAdsResource;
}

/** Design-your-own avatars of the account. */
export interface DyoaResource {
  /**
   * List DYOA avatars.
   *
   * Every design-your-own avatar of the account, in every state.
   *
   * `GET /api/dyoa/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  list(query?: DyoaListQuery, options?: CallOptions): Promise<DyoaAvatar[]>;

  /**
   * Delete a DYOA avatar.
   *
   * Deletes the avatar record. This cannot be undone through the API.
   *
   * `DELETE /api/dyoa/{id}/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {NotFoundError} 404: No record with this id belongs to the account.
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  delete(id: DyoaAvatarId, options?: CallOptions): Promise<void>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<DyoaResource, "list" | "delete">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): DyoaResource;
}

/** The avatars that videos can use. */
export interface PersonasResource {
  /**
   * List the avatars (personas).
   *
   * The avatars that videos can use. Their `id` is what lipsyncs call `creator` and what multi-avatar videos and
   * template variables call `avatar_id`.
   *
   * `GET /api/personas/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Named without a shape (4); collected from public documentation and integrations.
   */
  list(options?: CallOptions): Promise<Persona[]>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<PersonasResource, "list">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): PersonasResource;
}

/** Voices, their accents, and the quota of cloned voices. */
export interface VoicesResource {
  /**
   * List the voices.
   *
   * The voices with their accents. The `id` of an accent is what other operations call `accent` or `voice_id`.
   *
   * `GET /api/voices/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Named without a shape (4); collected from public documentation and integrations.
   */
  list(options?: CallOptions): Promise<Voice[]>;

  /**
   * Clone a voice.
   *
   * Makes a voice from an audio file. With the default provider there is no cap. The voices of one third-party
   * provider are capped: one slot per voice, 3 slots per workspace by default.
   *
   * When all of them are in use, the error says how many there are.
   *
   * `POST /api/voices/`
   *
   * @throws {ValidationError} 400: The request breaks a rule, or all slots of the capped provider are in use. No
   * voice was cloned.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   * @experimental Named as Clone Voice only (4); path, fields and answer rest on public facts, the path is
   * unverified.
   */
  clone(body: VoiceCloneRequest, options?: CallOptions): Promise<ClonedVoice>;

  /**
   * Read the quota of cloned voices.
   *
   * How many voices have been cloned in the workspace, across all providers, and how many the default provider
   * allows. It has no cap, which is reported as 999999.
   *
   * `GET /api/voices/count/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  getQuota(options?: CallOptions): Promise<VoiceCloneQuota>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<VoicesResource, "list" | "clone" | "getQuota">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): VoicesResource;
}

/** The account's balance. */
export interface CreditsResource {
  /**
   * Read the balance.
   *
   * How many credits the account has left. Work that still runs may be deducted later.
   *
   * Provisional: when work is deducted is not shown.
   *
   * `GET /api/remaining_credits/`
   *
   * @throws {ValidationError} 400: The request breaks a rule. Nothing was created and nothing was charged.
   * @throws {AuthenticationError} 401: `X-API-ID` or `X-API-KEY` is missing or wrong (5).
   * @throws {RateLimitError} 429: Too many requests. Wait as long as `Retry-After` says, if it is there.
   */
  getRemaining(options?: CallOptions): Promise<RemainingCredits>;

  /** The same operations, each with status, headers and attempts beside the data of its answer. */
  readonly withResponse: WithResponse<CreditsResource, "getRemaining">;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): CreditsResource;
}

/** Every resource of the service. */
export interface Resources {
  /** Product records that videos and HTML ads are built from. */
  readonly links: LinksResource;
  /** A video ad made from a link. */
  readonly linkToVideos: LinkToVideosResource;
  /** Videos in which one or several avatars speak. */
  readonly lipsyncs: LipsyncsResource;
  /** Records of multi-avatar videos, read as a list. */
  readonly lipsyncsV2: LipsyncsV2Resource;
  /** Templates made in the website editor, with variables that a job fills. */
  readonly customTemplates: CustomTemplatesResource;
  /** Videos made from a custom template, with a preview before the render. */
  readonly customTemplateJobs: CustomTemplateJobsResource;
  /** An uploaded video, edited in a style. */
  readonly aiEditing: AiEditingResource;
  /** An existing ad video, made again for another product. */
  readonly adsClone: AdsCloneResource;
  /** Self-contained interactive HTML files, one per style. */
  readonly htmlInteractiveAds: HtmlInteractiveAdsResource;
  /** Design-your-own avatars of the account. */
  readonly dyoa: DyoaResource;
  /** The avatars that videos can use. */
  readonly personas: PersonasResource;
  /** Voices, their accents, and the quota of cloned voices. */
  readonly voices: VoicesResource;
  /** The account's balance. */
  readonly credits: CreditsResource;
}

/** Every operation of the service: `resource.verb`. */
export type OperationId =
  | "links.create"
  | "links.update"
  | "links.createWithParams"
  | "linkToVideos.create"
  | "linkToVideos.get"
  | "lipsyncs.preview"
  | "lipsyncs.get"
  | "lipsyncs.render"
  | "lipsyncs.createMultiAvatar"
  | "lipsyncsV2.list"
  | "customTemplates.list"
  | "customTemplates.get"
  | "customTemplateJobs.preview"
  | "customTemplateJobs.create"
  | "customTemplateJobs.get"
  | "customTemplateJobs.render"
  | "aiEditing.create"
  | "aiEditing.get"
  | "aiEditing.render"
  | "adsClone.create"
  | "adsClone.get"
  | "htmlInteractiveAds.list"
  | "htmlInteractiveAds.create"
  | "htmlInteractiveAds.listStyles"
  | "dyoa.list"
  | "dyoa.delete"
  | "personas.list"
  | "voices.list"
  | "voices.clone"
  | "voices.getQuota"
  | "credits.getRemaining";

/** The request body of each operation that takes one. */
export interface OperationBodies {
  "links.create": LinkCreateRequest;
  "links.update": LinkUpdateRequest;
  "links.createWithParams": LinkWithParamsRequest;
  "linkToVideos.create": LinkToVideoRequest;
  "lipsyncs.preview": LipsyncRequest;
  "lipsyncs.createMultiAvatar": MultiAvatarRequest;
  "customTemplateJobs.preview": CustomTemplateJobRequest;
  "customTemplateJobs.create": CustomTemplateJobRequest;
  "aiEditing.create": AiEditingRequest;
  "adsClone.create": AdsCloneRequest;
  "htmlInteractiveAds.create": HtmlInteractiveAdRequest;
  "voices.clone": VoiceCloneRequest;
}

/** The record that each operation that starts a job answers. */
export interface StartedJobs {
  "linkToVideos.create": LinkToVideo;
  "lipsyncs.preview": Lipsync;
  "lipsyncs.createMultiAvatar": LipsyncV2;
  "customTemplateJobs.preview": CustomTemplateJob;
  "customTemplateJobs.create": CustomTemplateJob;
  "aiEditing.create": AiEditing;
  "adsClone.create": AdsClone;
  "htmlInteractiveAds.create": HtmlInteractiveAd;
}
