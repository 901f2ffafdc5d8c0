// Generated from spec/ by `pnpm generate`. Do not edit.
import { schemaOf } from "../standard-schema/schema-of.ts";
import type { StandardSchemaV1 } from "../standard-schema/standard-schema.ts";
import * as recordValidators from "./record-validators.js";
import type * as types from "./types.ts";
import * as validators from "./validators.js";

/** An ad made, or being made, after the model of another one. The record has no progress and no preview. */
export const AdsCloneSchema: StandardSchemaV1<types.AdsClone> = /* @__PURE__ */ schemaOf(recordValidators.AdsClone);

/** Language of a cloned ad. */
export const AdsCloneLanguageSchema: StandardSchemaV1<types.AdsCloneLanguage> = /* @__PURE__ */ schemaOf(validators.AdsCloneLanguage);

/** The reference ad, and the product to make it again for. */
export const AdsCloneRequestSchema: StandardSchemaV1<types.AdsCloneRequest> = /* @__PURE__ */ schemaOf(validators.AdsCloneRequest);

/** What a webhook says about an ad clone. A hint: read the job back before trusting it. */
export const AdsCloneWebhookSchema: StandardSchemaV1<types.AdsCloneWebhook> = /* @__PURE__ */ schemaOf(recordValidators.AdsCloneWebhook);

/** An AI edit of a video, made or being made. */
export const AiEditingSchema: StandardSchemaV1<types.AiEditing> = /* @__PURE__ */ schemaOf(recordValidators.AiEditing);

/** The video to edit, and how. */
export const AiEditingRequestSchema: StandardSchemaV1<types.AiEditingRequest> = /* @__PURE__ */ schemaOf(validators.AiEditingRequest);

/** Look of an AI edit. */
export const AiEditingStyleSchema: StandardSchemaV1<types.AiEditingStyle> = /* @__PURE__ */ schemaOf(validators.AiEditingStyle);

/** What a webhook says about an AI edit. A hint: read the job back before trusting it. */
export const AiEditingWebhookSchema: StandardSchemaV1<types.AiEditingWebhook> = /* @__PURE__ */ schemaOf(recordValidators.AiEditingWebhook);

/** Width by height of a video. */
export const AspectRatioSchema: StandardSchemaV1<types.AspectRatio> = /* @__PURE__ */ schemaOf(validators.AspectRatio);

/** Audio that replaces the background music. */
export const AudioVariableSchema: StandardSchemaV1<types.AudioVariable> = /* @__PURE__ */ schemaOf(validators.AudioVariable);

/** An avatar. */
export const AvatarVariableSchema: StandardSchemaV1<types.AvatarVariable> = /* @__PURE__ */ schemaOf(validators.AvatarVariable);

/** Music behind the voices. */
export const BackgroundMusicSchema: StandardSchemaV1<types.BackgroundMusic> = /* @__PURE__ */ schemaOf(validators.BackgroundMusic);

/**
 * Position of the captions, as numbers.
 *
 * Not to be confused with the strings `caption_offset_x` and `caption_offset_y`; neither is converted into the
 * other.
 */
export const CaptionOffsetSchema: StandardSchemaV1<types.CaptionOffset> = /* @__PURE__ */ schemaOf(validators.CaptionOffset);

/**
 * Position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two decimals.
 *
 * Not to be confused with the numbers in `caption_setting.offset`; neither is converted into the other.
 */
export const CaptionOffsetStringSchema: StandardSchemaV1<types.CaptionOffsetString> = /* @__PURE__ */ schemaOf(validators.CaptionOffsetString);

/** How captions look, as answered. Always has a style; what was not set may be missing. */
export const CaptionSettingSchema: StandardSchemaV1<types.CaptionSetting> = /* @__PURE__ */ schemaOf(recordValidators.CaptionSetting);

/** How captions look. The style may be omitted. */
export const CaptionSettingRequestSchema: StandardSchemaV1<types.CaptionSettingRequest> = /* @__PURE__ */ schemaOf(validators.CaptionSettingRequest);

/** How captions look, for requests that take no caption style. */
export const CaptionSettingWithoutStyleSchema: StandardSchemaV1<types.CaptionSettingWithoutStyle> = /* @__PURE__ */ schemaOf(validators.CaptionSettingWithoutStyle);

/** Look of the captions. */
export const CaptionStyleSchema: StandardSchemaV1<types.CaptionStyle> = /* @__PURE__ */ schemaOf(validators.CaptionStyle);

/** The cloned voice. Its fields are not known. */
export const ClonedVoiceSchema: StandardSchemaV1<types.ClonedVoice> = /* @__PURE__ */ schemaOf(recordValidators.ClonedVoice);

/** A template, made by marking elements of a project as API variables in the website editor. */
export const CustomTemplateSchema: StandardSchemaV1<types.CustomTemplate> = /* @__PURE__ */ schemaOf(recordValidators.CustomTemplate);

/** A template with the variables that a job fills. */
export const CustomTemplateDetailSchema: StandardSchemaV1<types.CustomTemplateDetail> = /* @__PURE__ */ schemaOf(recordValidators.CustomTemplateDetail);

/** A video made, or being made, from a custom template. */
export const CustomTemplateJobSchema: StandardSchemaV1<types.CustomTemplateJob> = /* @__PURE__ */ schemaOf(recordValidators.CustomTemplateJob);

/** An empty object. The job is named by the path. */
export const CustomTemplateJobRenderRequestSchema: StandardSchemaV1<types.CustomTemplateJobRenderRequest> = /* @__PURE__ */ schemaOf(validators.CustomTemplateJobRenderRequest);

/** What to make from a custom template. */
export const CustomTemplateJobRequestSchema: StandardSchemaV1<types.CustomTemplateJobRequest> = /* @__PURE__ */ schemaOf(validators.CustomTemplateJobRequest);

/** What a webhook says about a custom template job. A hint: read the job back before trusting it. */
export const CustomTemplateJobWebhookSchema: StandardSchemaV1<types.CustomTemplateJobWebhook> = /* @__PURE__ */ schemaOf(recordValidators.CustomTemplateJobWebhook);

/**
 * Age of the avatar in years: `infant` 0-5, `child` 5-12, `teen` 13-19, `young_adult` 20-34, `early_middle_age`
 * 35-44, `late_middle_age` 45-54, `senior` 55 and above.
 */
export const DyoaAgeGroupSchema: StandardSchemaV1<types.DyoaAgeGroup> = /* @__PURE__ */ schemaOf(recordValidators.DyoaAgeGroup);

/** A design-your-own avatar of the account. */
export const DyoaAvatarSchema: StandardSchemaV1<types.DyoaAvatar> = /* @__PURE__ */ schemaOf(recordValidators.DyoaAvatar);

/** Gender of the avatar. */
export const DyoaGenderSchema: StandardSchemaV1<types.DyoaGender> = /* @__PURE__ */ schemaOf(recordValidators.DyoaGender);

/** A photo of an avatar. */
export const DyoaPhotoSchema: StandardSchemaV1<types.DyoaPhoto> = /* @__PURE__ */ schemaOf(recordValidators.DyoaPhoto);

/** A review of an avatar. */
export const DyoaReviewSchema: StandardSchemaV1<types.DyoaReview> = /* @__PURE__ */ schemaOf(recordValidators.DyoaReview);

/** Images and videos of a finished avatar. */
export const DyoaReviewCreatorSchema: StandardSchemaV1<types.DyoaReviewCreator> = /* @__PURE__ */ schemaOf(recordValidators.DyoaReviewCreator);

/** State of the avatar record. */
export const DyoaStatusSchema: StandardSchemaV1<types.DyoaStatus> = /* @__PURE__ */ schemaOf(recordValidators.DyoaStatus);

/** Any error body. Read it tolerantly. */
export const ErrorBodySchema: StandardSchemaV1<types.ErrorBody> = /* @__PURE__ */ schemaOf(recordValidators.ErrorBody);

/** One sentence that says what is wrong. */
export const ErrorDetailSchema: StandardSchemaV1<types.ErrorDetail> = /* @__PURE__ */ schemaOf(recordValidators.ErrorDetail);

/** What is wrong, one sentence each. */
export const ErrorListSchema: StandardSchemaV1<types.ErrorList> = /* @__PURE__ */ schemaOf(recordValidators.ErrorList);

/** What is wrong, field by field. Nested objects and lists report in the same nesting. */
export const FieldErrorsSchema: StandardSchemaV1<types.FieldErrors> = /* @__PURE__ */ schemaOf(recordValidators.FieldErrors);

/**
 * A request for HTML ads with its ads, one per style. There is no progress and no single output: each ad has a
 * state and a file of its own.
 */
export const HtmlInteractiveAdSchema: StandardSchemaV1<types.HtmlInteractiveAd> = /* @__PURE__ */ schemaOf(recordValidators.HtmlInteractiveAd);

/** One ad of a request, in one style. */
export const HtmlInteractiveAdItemSchema: StandardSchemaV1<types.HtmlInteractiveAdItem> = /* @__PURE__ */ schemaOf(recordValidators.HtmlInteractiveAdItem);

/** The product to advertise, and the styles to do it in. */
export const HtmlInteractiveAdRequestSchema: StandardSchemaV1<types.HtmlInteractiveAdRequest> = /* @__PURE__ */ schemaOf(validators.HtmlInteractiveAdRequest);

/** State of a request for HTML ads, and of each ad in it. */
export const HtmlInteractiveAdStatusSchema: StandardSchemaV1<types.HtmlInteractiveAdStatus> = /* @__PURE__ */ schemaOf(recordValidators.HtmlInteractiveAdStatus);

/** A style in which an HTML ad can be made. */
export const HtmlInteractiveAdStyleSchema: StandardSchemaV1<types.HtmlInteractiveAdStyle> = /* @__PURE__ */ schemaOf(recordValidators.HtmlInteractiveAdStyle);

/** What a webhook says about a request for HTML ads. A hint: read the job back before trusting it. */
export const HtmlInteractiveAdWebhookSchema: StandardSchemaV1<types.HtmlInteractiveAdWebhook> = /* @__PURE__ */ schemaOf(recordValidators.HtmlInteractiveAdWebhook);

/** An image. */
export const ImageVariableSchema: StandardSchemaV1<types.ImageVariable> = /* @__PURE__ */ schemaOf(validators.ImageVariable);

/** What a link holds. HTML ads are built from exactly this. */
export const LinkSchema: StandardSchemaV1<types.Link> = /* @__PURE__ */ schemaOf(recordValidators.Link);

/** The page to make a link from. */
export const LinkCreateRequestSchema: StandardSchemaV1<types.LinkCreateRequest> = /* @__PURE__ */ schemaOf(validators.LinkCreateRequest);

/** A new link. Provisional: its top-level `id` is the link id that every other endpoint takes. */
export const LinkResultSchema: StandardSchemaV1<types.LinkResult> = /* @__PURE__ */ schemaOf(recordValidators.LinkResult);

/** A video ad made from a link, or the job that makes it. */
export const LinkToVideoSchema: StandardSchemaV1<types.LinkToVideo> = /* @__PURE__ */ schemaOf(recordValidators.LinkToVideo);

/** One video of the job. */
export const LinkToVideoOutputSchema: StandardSchemaV1<types.LinkToVideoOutput> = /* @__PURE__ */ schemaOf(recordValidators.LinkToVideoOutput);

/** One preview of the job. */
export const LinkToVideoPreviewSchema: StandardSchemaV1<types.LinkToVideoPreview> = /* @__PURE__ */ schemaOf(recordValidators.LinkToVideoPreview);

/** What to make from a link. */
export const LinkToVideoRequestSchema: StandardSchemaV1<types.LinkToVideoRequest> = /* @__PURE__ */ schemaOf(validators.LinkToVideoRequest);

/** What a webhook says about a video made from a link. A hint: read the job back before trusting it. */
export const LinkToVideoWebhookSchema: StandardSchemaV1<types.LinkToVideoWebhook> = /* @__PURE__ */ schemaOf(recordValidators.LinkToVideoWebhook);

/** One preview, as a webhook reports it. Any field may be missing. */
export const LinkToVideoWebhookPreviewSchema: StandardSchemaV1<types.LinkToVideoWebhookPreview> = /* @__PURE__ */ schemaOf(recordValidators.LinkToVideoWebhookPreview);

/** What to change. What is left out stays as it is. */
export const LinkUpdateRequestSchema: StandardSchemaV1<types.LinkUpdateRequest> = /* @__PURE__ */ schemaOf(validators.LinkUpdateRequest);

/** What the link says, without a page to read it from. Nothing is required. */
export const LinkWithParamsRequestSchema: StandardSchemaV1<types.LinkWithParamsRequest> = /* @__PURE__ */ schemaOf(validators.LinkWithParamsRequest);

/** A video in which an avatar speaks, or the job that makes it. */
export const LipsyncSchema: StandardSchemaV1<types.Lipsync> = /* @__PURE__ */ schemaOf(recordValidators.Lipsync);

/**
 * Horizontal position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two
 * decimals.
 */
export const LipsyncCaptionOffsetXSchema: StandardSchemaV1<types.LipsyncCaptionOffsetX> = /* @__PURE__ */ schemaOf(validators.LipsyncCaptionOffsetX);

/**
 * Vertical position, as a string from "-0.5" to "0.5" with at most two decimals. Negative is below the centre of
 * the canvas.
 *
 * "-0.4" is 40 percent below the centre. Not to be confused with the numbers in `caption_setting.offset`.
 */
export const LipsyncCaptionOffsetYSchema: StandardSchemaV1<types.LipsyncCaptionOffsetY> = /* @__PURE__ */ schemaOf(validators.LipsyncCaptionOffsetY);

/** A video in which an avatar speaks, with the time of each word. */
export const LipsyncDetailSchema: StandardSchemaV1<types.LipsyncDetail> = /* @__PURE__ */ schemaOf(recordValidators.LipsyncDetail);

/** An avatar video from your own recording. */
export const LipsyncFromAudioSchema: StandardSchemaV1<types.LipsyncFromAudio> = /* @__PURE__ */ schemaOf(validators.LipsyncFromAudio);

/** An avatar video from a text that is spoken by a voice. */
export const LipsyncFromTextSchema: StandardSchemaV1<types.LipsyncFromText> = /* @__PURE__ */ schemaOf(validators.LipsyncFromText);

/** Model that animates the avatar. Each one has its own price. */
export const LipsyncModelVersionSchema: StandardSchemaV1<types.LipsyncModelVersion> = /* @__PURE__ */ schemaOf(validators.LipsyncModelVersion);

/**
 * What one avatar says. Either `text` or `audio` is required; when both are given, `audio` is used. An empty
 * `text` is none.
 */
export const LipsyncRequestSchema: StandardSchemaV1<types.LipsyncRequest> = /* @__PURE__ */ schemaOf(validators.LipsyncRequest);

/** A multi-avatar video, or the job that makes it. */
export const LipsyncV2Schema: StandardSchemaV1<types.LipsyncV2> = /* @__PURE__ */ schemaOf(recordValidators.LipsyncV2);

/** Models that a second-generation record can name. */
export const LipsyncV2ModelVersionSchema: StandardSchemaV1<types.LipsyncV2ModelVersion> = /* @__PURE__ */ schemaOf(recordValidators.LipsyncV2ModelVersion);

/** What a webhook says about a multi-avatar video. A hint: read the job back before trusting it. */
export const LipsyncV2WebhookSchema: StandardSchemaV1<types.LipsyncV2Webhook> = /* @__PURE__ */ schemaOf(recordValidators.LipsyncV2Webhook);

/** State that a webhook of a multi-avatar or avatar video reports. */
export const LipsyncV2WebhookStatusSchema: StandardSchemaV1<types.LipsyncV2WebhookStatus> = /* @__PURE__ */ schemaOf(recordValidators.LipsyncV2WebhookStatus);

/** What a webhook says about an avatar video. A hint: read the job back before trusting it. */
export const LipsyncWebhookSchema: StandardSchemaV1<types.LipsyncWebhook> = /* @__PURE__ */ schemaOf(recordValidators.LipsyncWebhook);

/** What is behind the avatar. */
export const MultiAvatarBackgroundSchema: StandardSchemaV1<types.MultiAvatarBackground> = /* @__PURE__ */ schemaOf(validators.MultiAvatarBackground);

/** The avatar of a scene, and where it stands. */
export const MultiAvatarCharacterSchema: StandardSchemaV1<types.MultiAvatarCharacter> = /* @__PURE__ */ schemaOf(validators.MultiAvatarCharacter);

/** Call to action in a scene. */
export const MultiAvatarCtaSchema: StandardSchemaV1<types.MultiAvatarCta> = /* @__PURE__ */ schemaOf(validators.MultiAvatarCta);

/** Models that a multi-avatar request may ask for. */
export const MultiAvatarModelVersionSchema: StandardSchemaV1<types.MultiAvatarModelVersion> = /* @__PURE__ */ schemaOf(validators.MultiAvatarModelVersion);

/** Position of an avatar, as numbers. */
export const MultiAvatarOffsetSchema: StandardSchemaV1<types.MultiAvatarOffset> = /* @__PURE__ */ schemaOf(validators.MultiAvatarOffset);

/** A video of several scenes, each with an avatar, a voice and a background of its own. */
export const MultiAvatarRequestSchema: StandardSchemaV1<types.MultiAvatarRequest> = /* @__PURE__ */ schemaOf(validators.MultiAvatarRequest);

/** Transitions of a scene or of a call to action. */
export const MultiAvatarTransitionSchema: StandardSchemaV1<types.MultiAvatarTransition> = /* @__PURE__ */ schemaOf(validators.MultiAvatarTransition);

/** One scene. */
export const MultiAvatarVideoInputSchema: StandardSchemaV1<types.MultiAvatarVideoInput> = /* @__PURE__ */ schemaOf(validators.MultiAvatarVideoInput);

/** What is said in a scene, and by which voice. */
export const MultiAvatarVoiceSchema: StandardSchemaV1<types.MultiAvatarVoice> = /* @__PURE__ */ schemaOf(validators.MultiAvatarVoice);

/** Who can see the record on the website. */
export const PermissionTypeSchema: StandardSchemaV1<types.PermissionType> = /* @__PURE__ */ schemaOf(recordValidators.PermissionType);

/** An avatar that videos can use. */
export const PersonaSchema: StandardSchemaV1<types.Persona> = /* @__PURE__ */ schemaOf(recordValidators.Persona);

/** ISO 8601 date-time. A value without an offset is UTC. */
export const QueryDateTimeSchema: StandardSchemaV1<types.QueryDateTime> = /* @__PURE__ */ schemaOf(validators.QueryDateTime);

/** The account's balance. */
export const RemainingCreditsSchema: StandardSchemaV1<types.RemainingCredits> = /* @__PURE__ */ schemaOf(recordValidators.RemainingCredits);

/** State of an AI edit or an ad clone. */
export const RenderStatusSchema: StandardSchemaV1<types.RenderStatus> = /* @__PURE__ */ schemaOf(recordValidators.RenderStatus);

/** The value of one template variable. `type` says which properties it takes. */
export const TemplateJobVariableSchema: StandardSchemaV1<types.TemplateJobVariable> = /* @__PURE__ */ schemaOf(validators.TemplateJobVariable);

/** What a variable of a template takes. */
export const TemplateVariableSchema: StandardSchemaV1<types.TemplateVariable> = /* @__PURE__ */ schemaOf(recordValidators.TemplateVariable);

/**
 * What a job supplies: an avatar's id (`avatar`), the address of a file (`image`, `video`, `audio`), a text
 * (`text`) or a voice's id (`voiceover`). `audio` replaces the background music; a text element names its
 * variable as `{{variable_name}}`.
 */
export const TemplateVariableTypeSchema: StandardSchemaV1<types.TemplateVariableType> = /* @__PURE__ */ schemaOf(recordValidators.TemplateVariableType);

/** Text for every place that names the variable as `{{variable_name}}`. */
export const TextVariableSchema: StandardSchemaV1<types.TextVariable> = /* @__PURE__ */ schemaOf(validators.TextVariable);

/** A video. */
export const VideoVariableSchema: StandardSchemaV1<types.VideoVariable> = /* @__PURE__ */ schemaOf(validators.VideoVariable);

/** A voice with its accents. */
export const VoiceSchema: StandardSchemaV1<types.Voice> = /* @__PURE__ */ schemaOf(recordValidators.Voice);

/** One accent of a voice. */
export const VoiceAccentSchema: StandardSchemaV1<types.VoiceAccent> = /* @__PURE__ */ schemaOf(recordValidators.VoiceAccent);

/**
 * How many voices may be cloned and how many have been. The slots of a capped provider are not in `max_count`:
 * they are enforced when a voice is cloned.
 */
export const VoiceCloneQuotaSchema: StandardSchemaV1<types.VoiceCloneQuota> = /* @__PURE__ */ schemaOf(recordValidators.VoiceCloneQuota);

/** A voice. */
export const VoiceoverVariableSchema: StandardSchemaV1<types.VoiceoverVariable> = /* @__PURE__ */ schemaOf(validators.VoiceoverVariable);

/** When one word is spoken. */
export const WordAlignmentSchema: StandardSchemaV1<types.WordAlignment> = /* @__PURE__ */ schemaOf(recordValidators.WordAlignment);
