// Generated from spec/ by `pnpm generate`. Do not edit.
import type { BodyValidator } from "../request/body-validator.ts";

/** Says whether a JSON body is what the contract asks for, by operation. */
export declare const validators: Readonly<Record<string, BodyValidator>>;

/** Operations that can be sent without a body. */
export declare const optionalBodies: readonly string[];

export declare const LinkCreateRequest: BodyValidator;
export declare const LinkUpdateRequest: BodyValidator;
export declare const LinkWithParamsRequest: BodyValidator;
export declare const CaptionOffsetString: BodyValidator;
export declare const CaptionOffset: BodyValidator;
export declare const CaptionSettingWithoutStyle: BodyValidator;
export declare const LinkToVideoRequest: BodyValidator;
export declare const AspectRatio: BodyValidator;
export declare const CaptionStyle: BodyValidator;
export declare const LipsyncModelVersion: BodyValidator;
export declare const LipsyncCaptionOffsetX: BodyValidator;
export declare const LipsyncCaptionOffsetY: BodyValidator;
export declare const LipsyncFromText: BodyValidator;
export declare const LipsyncFromAudio: BodyValidator;
export declare const LipsyncRequest: BodyValidator;
export declare const MultiAvatarOffset: BodyValidator;
export declare const MultiAvatarCharacter: BodyValidator;
export declare const MultiAvatarVoice: BodyValidator;
export declare const MultiAvatarBackground: BodyValidator;
export declare const CaptionSettingRequest: BodyValidator;
export declare const MultiAvatarTransition: BodyValidator;
export declare const MultiAvatarCta: BodyValidator;
export declare const MultiAvatarVideoInput: BodyValidator;
export declare const BackgroundMusic: BodyValidator;
export declare const MultiAvatarModelVersion: BodyValidator;
export declare const MultiAvatarRequest: BodyValidator;
export declare const AvatarVariable: BodyValidator;
export declare const ImageVariable: BodyValidator;
export declare const VideoVariable: BodyValidator;
export declare const AudioVariable: BodyValidator;
export declare const TextVariable: BodyValidator;
export declare const VoiceoverVariable: BodyValidator;
export declare const TemplateJobVariable: BodyValidator;
export declare const CustomTemplateJobRequest: BodyValidator;
export declare const CustomTemplateJobRenderRequest: BodyValidator;
export declare const AiEditingStyle: BodyValidator;
export declare const AiEditingRequest: BodyValidator;
export declare const AdsCloneLanguage: BodyValidator;
export declare const AdsCloneRequest: BodyValidator;
export declare const QueryDateTime: BodyValidator;
export declare const HtmlInteractiveAdRequest: BodyValidator;
