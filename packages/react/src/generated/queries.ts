// Generated from spec/ by `pnpm generate`. Do not edit.
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
  DyoaListQuery,
  HtmlInteractiveAd,
  HtmlInteractiveAdRequest,
  HtmlInteractiveAdStyle,
  HtmlInteractiveAdsListQuery,
  JobOrId,
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
  LipsyncsV2ListQuery,
  MultiAvatarRequest,
  Persona,
  RemainingCredits,
  Voice,
  VoiceCloneQuota,
  VoiceCloneRequest,
} from "@video-ads/client";
import type { JobQuery, JobQueryOptions, Mutation, Query, ResourceQueries } from "../query.ts";

/** Product records that videos and HTML ads are built from. */
export interface LinksQueries extends ResourceQueries {
  /**
   * Create a link from a URL.
   *
   * Costs 1 credit per request. Provisional: The cost of POST /api/links/ is not stated (4).
   *
   * `POST /api/links/`
   *
   * @experimental Named without a shape (4); request, answer and cost rest on public facts.
   */
  create(): Mutation<LinkResult, LinkCreateRequest>;

  /**
   * Change a link.
   *
   * `PUT /api/links/{id}/`
   *
   * @experimental Named without a shape (4); request and answer rest on public facts.
   */
  update(): Mutation<Link, { id: LinkId; body: LinkUpdateRequest }>;

  /**
   * Create a link from parameters.
   *
   * Costs 1 credit per request.
   *
   * `POST /api/links/link_with_params/`
   */
  createWithParams(): Mutation<LinkResult, LinkWithParamsRequest>;
}

/** A video ad made from a link. */
export interface LinkToVideosQueries extends ResourceQueries {
  /**
   * Create a video from a link.
   *
   * Costs 5 credits per 30 seconds of output. For an estimate `override_script` is taken to be spoken with 60
   * words a minute or more.
   *
   * `POST /api/link_to_videos/`
   */
  create(): Mutation<LinkToVideo, LinkToVideoRequest>;

  /**
   * Read a video made from a link.
   *
   * `GET /api/link_to_videos/{id}/`
   *
   * @experimental Implied by "polls the job by id" (1); the path rests on public facts.
   */
  get(id: LinkToVideoId | undefined): Query<LinkToVideo>;

  /**
   * A job that is read again until it has ended; none while it is undefined. Give it to `useJob`, or to the
   * `useQuery` of any framework.
   *
   * @example
   * ```ts
   * const { progress, result, error } = useJob(queries.linkToVideos.job(id));
   * ```
   */
  job(job: JobOrId | undefined, options?: JobQueryOptions): JobQuery<LinkToVideo>;
}

/** Videos in which one or several avatars speak. */
export interface LipsyncsQueries extends ResourceQueries {
  /**
   * Create an avatar video and its preview.
   *
   * Costs 1 credit per 30 seconds of output. For an estimate `text`, where there is no `audio`, is taken to be
   * spoken with 60 words a minute or more. The price of the preview. Provisional: the render is paid for by the
   * model.
   *
   * `POST /api/lipsyncs/preview/`
   */
  preview(): Mutation<Lipsync, LipsyncRequest>;

  /**
   * Read an avatar video.
   *
   * `GET /api/lipsyncs/{id}/`
   */
  get(id: LipsyncId | undefined): Query<LipsyncDetail>;

  /**
   * Render a previewed avatar video.
   *
   * Costs 5 credits per 30 seconds of output (`standard`); 1 credit per second of output (`aurora_v1`); 0.5
   * credits per second of output (`aurora_v1_fast`); 0.7 credits per second of output (`aurora_v2`); 10 credits
   * per 30 seconds of output (`boreal`). For an estimate `text`, where there is no `audio`, is taken to be
   * spoken with 60 words a minute or more. The model is the one of the job; this request names none.
   * Provisional: The rates are those of the models (4); that a render is charged by them is not shown.
   *
   * `POST /api/lipsyncs/{id}/render/`
   *
   * @experimental Implied by "preview before rendering" (2.6); path, request, answer and cost rest on public
   * facts.
   */
  render(): Mutation<Lipsync, LipsyncId>;

  /**
   * Create a multi-avatar video.
   *
   * Costs 5 credits per 30 seconds of output (`standard`); 1 credit per second of output (`aurora_v1`); 0.5
   * credits per second of output (`aurora_v1_fast`). For an estimate `video_inputs[].voice.input_text` is taken
   * to be spoken with 60 words a minute or more, beside what else the output has. Where each
   * `video_inputs[].voice.duration` is given, and there is no `cta_end`, they are its length. The rates of the
   * three models that this endpoint takes.
   *
   * `POST /api/lipsyncs/multi_avatar/`
   */
  createMultiAvatar(): Mutation<LipsyncV2, MultiAvatarRequest>;

  /**
   * A job that is read again until it has ended; none while it is undefined. Give it to `useJob`, or to the
   * `useQuery` of any framework.
   *
   * @example
   * ```ts
   * const { progress, result, error } = useJob(queries.lipsyncs.job(id));
   * ```
   */
  job(job: JobOrId | undefined, options?: JobQueryOptions): JobQuery<LipsyncDetail>;
}

/** Records of multi-avatar videos, read as a list. */
export interface LipsyncsV2Queries extends ResourceQueries {
  /**
   * List multi-avatar videos.
   *
   * `GET /api/lipsyncs_v2/`
   */
  list(query?: LipsyncsV2ListQuery): Query<LipsyncV2[]>;

  /**
   * A job that is read again until it has ended; none while it is undefined. Give it to `useJob`, or to the
   * `useQuery` of any framework.
   *
   * @example
   * ```ts
   * const { progress, result, error } = useJob(queries.lipsyncsV2.job(id));
   * ```
   */
  job(job: JobOrId | undefined, options?: JobQueryOptions): JobQuery<LipsyncV2>;
}

/** Templates made in the website editor, with variables that a job fills. */
export interface CustomTemplatesQueries extends ResourceQueries {
  /**
   * List the custom templates.
   *
   * `GET /api/custom_templates/`
   */
  list(): Query<CustomTemplate[]>;

  /**
   * Read a custom template.
   *
   * `GET /api/custom_templates/{template_id}/`
   */
  get(templateId: string | undefined): Query<CustomTemplateDetail>;
}

/** Videos made from a custom template, with a preview before the render. */
export interface CustomTemplateJobsQueries extends ResourceQueries {
  /**
   * Create a template job and its preview.
   *
   * Cost unknown. The cost of template jobs is not stated (4). A render in the sample reports credits_used 1.
   *
   * `POST /api/custom_template_jobs/preview_async/`
   */
  preview(): Mutation<CustomTemplateJob, CustomTemplateJobRequest>;

  /**
   * Create a template job and render it.
   *
   * Cost unknown. The cost of template jobs is not stated (4). A render in the sample reports credits_used 1.
   *
   * `POST /api/custom_template_jobs/`
   */
  create(): Mutation<CustomTemplateJob, CustomTemplateJobRequest>;

  /**
   * Read a template job.
   *
   * `GET /api/custom_template_jobs/{id}/`
   */
  get(id: CustomTemplateJobId | undefined): Query<CustomTemplateJob>;

  /**
   * Render a previewed template job.
   *
   * Cost unknown. The cost of a render is not stated (4). The sample reports credits_used 1.
   *
   * `POST /api/custom_template_jobs/{id}/render/`
   */
  render(): Mutation<CustomTemplateJob, CustomTemplateJobId>;

  /**
   * A job that is read again until it has ended; none while it is undefined. Give it to `useJob`, or to the
   * `useQuery` of any framework.
   *
   * @example
   * ```ts
   * const { progress, result, error } = useJob(queries.customTemplateJobs.job(id));
   * ```
   */
  job(job: JobOrId | undefined, options?: JobQueryOptions): JobQuery<CustomTemplateJob>;
}

/** An uploaded video, edited in a style. */
export interface AiEditingQueries extends ResourceQueries {
  /**
   * Create an AI edit.
   *
   * Cost unknown. The cost of an AI edit is not stated (4).
   *
   * `POST /api/ai_editing/`
   */
  create(): Mutation<AiEditing, AiEditingRequest>;

  /**
   * Read an AI edit.
   *
   * `GET /api/ai_editing/{id}/`
   */
  get(id: AiEditingId | undefined): Query<AiEditing>;

  /**
   * Render an AI edit.
   *
   * Cost unknown. The cost of rendering an AI edit is not stated (4).
   *
   * `POST /api/ai_editing/{id}/render/`
   */
  render(): Mutation<AiEditing, AiEditingId>;

  /**
   * A job that is read again until it has ended; none while it is undefined. Give it to `useJob`, or to the
   * `useQuery` of any framework.
   *
   * @example
   * ```ts
   * const { progress, result, error } = useJob(queries.aiEditing.job(id));
   * ```
   */
  job(job: JobOrId | undefined, options?: JobQueryOptions): JobQuery<AiEditing>;
}

/** An existing ad video, made again for another product. */
export interface AdsCloneQueries extends ResourceQueries {
  /**
   * Clone an ad.
   *
   * Costs 12 credits per 5 seconds of output. Provisional: Not stated in the interface specification (4);
   * publicly given as about 12 credits per 5 seconds of output.
   *
   * `POST /api/ads_clone/`
   *
   * @experimental Named without a shape (4); status code, required fields and cost rest on public facts.
   */
  create(): Mutation<AdsClone, AdsCloneRequest>;

  /**
   * Read an ad clone.
   *
   * `GET /api/ads_clone/{id}/`
   */
  get(id: AdsCloneId | undefined): Query<AdsClone>;

  /**
   * A job that is read again until it has ended; none while it is undefined. Give it to `useJob`, or to the
   * `useQuery` of any framework.
   *
   * @example
   * ```ts
   * const { progress, result, error } = useJob(queries.adsClone.job(id));
   * ```
   */
  job(job: JobOrId | undefined, options?: JobQueryOptions): JobQuery<AdsClone>;
}

/** Self-contained interactive HTML files, one per style. */
export interface HtmlInteractiveAdsQueries extends ResourceQueries {
  /**
   * List requests for HTML ads.
   *
   * `GET /api/html_interactive_ads/`
   */
  list(query?: HtmlInteractiveAdsListQuery): Query<HtmlInteractiveAd[]>;

  /**
   * Make HTML ads.
   *
   * Costs 10 credits per entry of `style_ids`. What fails is refunded. 10 credits per ad. Failed ads are
   * refunded, and the request reports 0 credits for failed jobs.
   *
   * `POST /api/html_interactive_ads/`
   *
   * @experimental Named without a request and an answer of its own (4); takes the writable fields of the record,
   * and answers it.
   */
  create(): Mutation<HtmlInteractiveAd, HtmlInteractiveAdRequest>;

  /**
   * List the styles of HTML ads.
   *
   * `GET /api/html_interactive_ads/styles/`
   *
   * @experimental Named without a shape (4); collected from public documentation and integrations.
   */
  listStyles(): Query<HtmlInteractiveAdStyle[]>;

  /**
   * A job that is read again until it has ended; none while it is undefined. Give it to `useJob`, or to the
   * `useQuery` of any framework.
   *
   * @example
   * ```ts
   * const { progress, result, error } = useJob(queries.htmlInteractiveAds.job(id));
   * ```
   */
  job(job: JobOrId | undefined, options?: JobQueryOptions): JobQuery<HtmlInteractiveAd>;
}

/** Design-your-own avatars of the account. */
export interface DyoaQueries extends ResourceQueries {
  /**
   * List DYOA avatars.
   *
   * `GET /api/dyoa/`
   */
  list(query?: DyoaListQuery): Query<DyoaAvatar[]>;

  /**
   * Delete a DYOA avatar.
   *
   * `DELETE /api/dyoa/{id}/`
   */
  delete(): Mutation<void, DyoaAvatarId>;
}

/** The avatars that videos can use. */
export interface PersonasQueries extends ResourceQueries {
  /**
   * List the avatars (personas).
   *
   * `GET /api/personas/`
   *
   * @experimental Named without a shape (4); collected from public documentation and integrations.
   */
  list(): Query<Persona[]>;
}

/** Voices, their accents, and the quota of cloned voices. */
export interface VoicesQueries extends ResourceQueries {
  /**
   * List the voices.
   *
   * `GET /api/voices/`
   *
   * @experimental Named without a shape (4); collected from public documentation and integrations.
   */
  list(): Query<Voice[]>;

  /**
   * Clone a voice.
   *
   * `POST /api/voices/`
   *
   * @experimental Named as Clone Voice only (4); path, fields and answer rest on public facts, the path is
   * unverified.
   */
  clone(): Mutation<ClonedVoice, VoiceCloneRequest>;

  /**
   * Read the quota of cloned voices.
   *
   * `GET /api/voices/count/`
   */
  getQuota(): Query<VoiceCloneQuota>;
}

/** The account's balance. */
export interface CreditsQueries extends ResourceQueries {
  /**
   * Read the balance.
   *
   * `GET /api/remaining_credits/`
   */
  getRemaining(): Query<RemainingCredits>;
}

/** Queries and mutations of every resource. */
export interface Queries extends ResourceQueries {
  /** Product records that videos and HTML ads are built from. */
  readonly links: LinksQueries;
  /** A video ad made from a link. */
  readonly linkToVideos: LinkToVideosQueries;
  /** Videos in which one or several avatars speak. */
  readonly lipsyncs: LipsyncsQueries;
  /** Records of multi-avatar videos, read as a list. */
  readonly lipsyncsV2: LipsyncsV2Queries;
  /** Templates made in the website editor, with variables that a job fills. */
  readonly customTemplates: CustomTemplatesQueries;
  /** Videos made from a custom template, with a preview before the render. */
  readonly customTemplateJobs: CustomTemplateJobsQueries;
  /** An uploaded video, edited in a style. */
  readonly aiEditing: AiEditingQueries;
  /** An existing ad video, made again for another product. */
  readonly adsClone: AdsCloneQueries;
  /** Self-contained interactive HTML files, one per style. */
  readonly htmlInteractiveAds: HtmlInteractiveAdsQueries;
  /** Design-your-own avatars of the account. */
  readonly dyoa: DyoaQueries;
  /** The avatars that videos can use. */
  readonly personas: PersonasQueries;
  /** Voices, their accents, and the quota of cloned voices. */
  readonly voices: VoicesQueries;
  /** The account's balance. */
  readonly credits: CreditsQueries;
}
