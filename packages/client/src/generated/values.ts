// Generated from spec/ by `pnpm generate`. Do not edit.

/** Language of a cloned ad. */
export const AdsCloneLanguage = ["af", "ar", "as", "az", "be", "bg", "bn", "bs", "ca", "cb", "cs", "cy", "da", "de", "el", "en", "es", "et", "fa", "fi", "fl", "fr", "ga", "gl", "gu", "ha", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "jv", "ka", "kk", "kn", "ko", "ky", "lb", "ln", "lt", "lv", "mk", "ml", "mr", "ms", "ne", "nl", "no", "ny", "pa", "pl", "ps", "pt", "ro", "ru", "sd", "sk", "sl", "so", "sr", "sv", "sw", "ta", "te", "th", "tl", "tr", "uk", "ur", "vi", "zh"] as const;
export type AdsCloneLanguage = (typeof AdsCloneLanguage)[number];

/** Width by height of the video. */
export const AdsCloneRequestAspectRatio = ["16x9", "1x1", "9x16"] as const;
export type AdsCloneRequestAspectRatio = (typeof AdsCloneRequestAspectRatio)[number];

/** Look of an AI edit. */
export const AiEditingStyle = ["film", "geometric_gradient", "glitch", "glitter_gradient", "paper"] as const;
export type AiEditingStyle = (typeof AiEditingStyle)[number];

/** Width by height of a video. */
export const AspectRatio = ["16x9", "1x1", "9x16"] as const;
export type AspectRatio = (typeof AspectRatio)[number];

/** Look of the captions. */
export const CaptionStyle = ["normal-black", "normal-white", "normal-red", "normal-blue", "neo", "brick", "frenzy", "verana", "mustard", "glow", "mint", "coolers", "bilo", "toons", "deep-blue", "mystique", "caution", "duality", "comic-shadow", "clean-bold", "soft-pill", "underline-bold", "classic-duo", "hand-script", "button-glow", "emboss-outline", "standard-bold", "outlined-text", "quiet-serif", "editorial-clean", "shout-block", "word-flash", "promo-punch", "light-word", "tagline-bold", "glow-speak", "black-block", "zoom-punch"] as const;
export type CaptionStyle = (typeof CaptionStyle)[number];

/** What this version knows of the states of a customTemplateJob. */
export const CustomTemplateJobStatus = ["pending", "in_queue", "running", "done", "failed", "rejected"] as const;
export type CustomTemplateJobStatus = (typeof CustomTemplateJobStatus)[number];

/**
 * Age of the avatar in years: `infant` 0-5, `child` 5-12, `teen` 13-19, `young_adult` 20-34, `early_middle_age`
 * 35-44, `late_middle_age` 45-54, `senior` 55 and above.
 */
export const DyoaAgeGroup = ["infant", "child", "teen", "young_adult", "early_middle_age", "late_middle_age", "senior"] as const;
export type DyoaAgeGroup = (typeof DyoaAgeGroup)[number];

/** Gender of the avatar. */
export const DyoaGender = ["m", "f", "nb"] as const;
export type DyoaGender = (typeof DyoaGender)[number];

/** State of the avatar record. */
export const DyoaStatus = ["initializing", "draft", "pending", "in_progress", "done", "rejected"] as const;
export type DyoaStatus = (typeof DyoaStatus)[number];

/** State of a request for HTML ads, and of each ad in it. */
export const HtmlInteractiveAdStatus = ["pending", "running", "done", "failed"] as const;
export type HtmlInteractiveAdStatus = (typeof HtmlInteractiveAdStatus)[number];

/** What this version knows of the states of a linkToVideo. */
export const LinkToVideoStatus = ["pending", "in_queue", "running", "done", "failed", "rejected"] as const;
export type LinkToVideoStatus = (typeof LinkToVideoStatus)[number];

/** Model that animates the avatar. Each one has its own price. */
export const LipsyncModelVersion = ["standard", "aurora_v1", "aurora_v1_fast", "boreal", "aurora_v2"] as const;
export type LipsyncModelVersion = (typeof LipsyncModelVersion)[number];

/** What this version knows of the states of a lipsync. */
export const LipsyncStatus = ["pending", "in_queue", "running", "done", "failed", "rejected"] as const;
export type LipsyncStatus = (typeof LipsyncStatus)[number];

/** Models that a second-generation record can name. */
export const LipsyncV2ModelVersion = ["standard", "aurora_v1", "aurora_v1_fast", "boreal"] as const;
export type LipsyncV2ModelVersion = (typeof LipsyncV2ModelVersion)[number];

/** What this version knows of the states of a lipsyncV2. */
export const LipsyncV2Status = ["pending", "in_queue", "running", "done", "failed", "rejected"] as const;
export type LipsyncV2Status = (typeof LipsyncV2Status)[number];

/** State that a webhook of a multi-avatar or avatar video reports. */
export const LipsyncV2WebhookStatus = ["pending", "in_queue", "running", "failed", "done"] as const;
export type LipsyncV2WebhookStatus = (typeof LipsyncV2WebhookStatus)[number];

/** Models that a multi-avatar request may ask for. */
export const MultiAvatarModelVersion = ["standard", "aurora_v1", "aurora_v1_fast"] as const;
export type MultiAvatarModelVersion = (typeof MultiAvatarModelVersion)[number];

/** Width by height of the video. */
export const MultiAvatarRequestAspectRatio = ["16x9", "1x1", "9x16"] as const;
export type MultiAvatarRequestAspectRatio = (typeof MultiAvatarRequestAspectRatio)[number];

/** Who can see the record on the website. */
export const PermissionType = ["private", "workspace", "public"] as const;
export type PermissionType = (typeof PermissionType)[number];

/** Age of the avatar. Not the age groups of a DYOA avatar. */
export const PersonaAgeRange = ["child", "teen", "adult", "senior"] as const;
export type PersonaAgeRange = (typeof PersonaAgeRange)[number];

/** Gender of the avatar. */
export const PersonaGender = ["m", "f", "nb"] as const;
export type PersonaGender = (typeof PersonaGender)[number];

/** State of an AI edit or an ad clone. */
export const RenderStatus = ["pending", "in_queue", "running", "failed", "done", "rejected"] as const;
export type RenderStatus = (typeof RenderStatus)[number];

/**
 * What a job supplies: an avatar's id (`avatar`), the address of a file (`image`, `video`, `audio`), a text
 * (`text`) or a voice's id (`voiceover`). `audio` replaces the background music; a text element names its
 * variable as `{{variable_name}}`.
 */
export const TemplateVariableType = ["avatar", "image", "video", "audio", "text", "voiceover"] as const;
export type TemplateVariableType = (typeof TemplateVariableType)[number];
