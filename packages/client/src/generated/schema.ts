// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Plain } from "../raw/plain.ts";
import type * as types from "./types.ts";
export interface paths {
    "/api/links/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link from a URL
         * @description Reads the page and keeps its title, text, images and videos. Use the top-level `id` of the answer as the link id
         *     everywhere; the `id` inside `link` is not accepted elsewhere.
         *
         *     When the page cannot be read, or has neither an image nor a video, the answer is 400 with a list of sentences.
         */
        post: operations["links.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/links/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the link.
                 * @example 7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906
                 */
                id: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change a link
         * @description HTML ads are built from exactly what the link holds at that time: fix its title, text, images and logo before making
         *     them.
         *
         *     The path takes the top-level `id` of the answer that created the link.
         */
        put: operations["links.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/links/link_with_params/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link from parameters
         * @description Makes a link without reading a page. Use the top-level `id` of the answer as the link id everywhere.
         *
         *     Takes JSON, an urlencoded form or a multipart form; in a form, the name of a list is repeated for each of its entries.
         *
         *     Provisional: which of the two ids of the answer is the link id is not shown.
         */
        post: operations["links.createWithParams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/link_to_videos/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a video from a link
         * @description Generates and renders.
         *
         *     Returns at once. Poll the job by id, or give a `webhook_url`.
         */
        post: operations["linkToVideos.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/link_to_videos/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example a5d8f1b4-3c7e-4926-8d0a-6f2b9e4c7135
                 */
                id: components["parameters"]["LinkToVideoId"];
            };
            cookie?: never;
        };
        /**
         * Read a video made from a link
         * @description When the status is `done`, `video_output` holds the video, and each entry of `outputs` its own.
         */
        get: operations["linkToVideos.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lipsyncs/preview/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an avatar video and its preview
         * @description The job waits until its `preview` is filled; then it can be rendered. When both `text` and `audio` are given, `audio` is
         *     used.
         *
         *     One of `text` and `audio` is required. Returns at once. Poll the job by id, or give a `webhook_url`.
         */
        post: operations["lipsyncs.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lipsyncs/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example 8e4d2a17-5c9b-4f36-a7e1-3b0d6c8f9a52
                 */
                id: components["parameters"]["LipsyncId"];
            };
            cookie?: never;
        };
        /**
         * Read an avatar video
         * @description `preview` is filled when the preview is ready, `output` when the status is `done`. Only this read has `word_alignments`.
         */
        get: operations["lipsyncs.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lipsyncs/{id}/render/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example 2d95b6f8-0c73-4e1a-b84f-7a3e9d1c6052
                 */
                id: components["parameters"]["PreviewedLipsyncId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a previewed avatar video
         * @description Starts the render of a job whose preview exists.
         *
         *     There is no body.
         */
        post: operations["lipsyncs.render"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lipsyncs/multi_avatar/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a multi-avatar video
         * @description Generates and renders. Read it back with `GET /api/lipsyncs_v2/`, not with `GET /api/lipsyncs/{id}/`.
         *
         *     Returns at once with a second-generation record. Poll it by `ids`, or give a `webhook_url`.
         */
        post: operations["lipsyncs.createMultiAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lipsyncs_v2/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List multi-avatar videos
         * @description Reads multi-avatar videos back: give their ids in `ids`. Without `ids`, all of them.
         *
         *     Paging and order are not shown.
         */
        get: operations["lipsyncsV2.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custom_templates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the custom templates
         * @description The templates of the account, without their variables.
         *
         *     Paging and order are not shown.
         */
        get: operations["customTemplates.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custom_templates/{template_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template. It equals the id of the project (video) that the template was made from.
                 * @example 0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44
                 */
                template_id: components["parameters"]["CustomTemplateId"];
            };
            cookie?: never;
        };
        /**
         * Read a custom template
         * @description The template with its variables, which say what a job has to supply.
         */
        get: operations["customTemplates.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custom_template_jobs/preview_async/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a template job and its preview
         * @description The job waits with `status: pending` until its `preview` is filled; then it can be rendered.
         *
         *     Returns at once. Poll the job by id, or give a `webhook_url`.
         */
        post: operations["customTemplateJobs.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custom_template_jobs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a template job and render it
         * @description Generates and renders without a preview step.
         *
         *     Returns at once. Poll the job by id, or give a `webhook_url`.
         */
        post: operations["customTemplateJobs.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custom_template_jobs/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example 3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10
                 */
                id: components["parameters"]["CustomTemplateJobId"];
            };
            cookie?: never;
        };
        /**
         * Read a template job
         * @description When the status is `done`, `video_output` holds the video.
         */
        get: operations["customTemplateJobs.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custom_template_jobs/{id}/render/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example 71e8d4a0-9b2f-4c56-8d13-e60f5a7b92c4
                 */
                id: components["parameters"]["PreviewedCustomTemplateJobId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a previewed template job
         * @description Starts the render of a job whose preview exists.
         *
         *     The body is an empty object.
         */
        post: operations["customTemplateJobs.render"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai_editing/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an AI edit
         * @description Takes an uploaded video and cuts it in a style. The job stays at `status: pending` until its `preview` is filled, and
         *     then waits to be rendered.
         *
         *     Returns at once. Poll the job by id, or give a `webhook_url`.
         *
         *     Provisional: whether an edit waits at its preview is not shown.
         */
        post: operations["aiEditing.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai_editing/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example c7d1e5a2-3b84-4f6d-a0c9-5e2f8b714d36
                 */
                id: components["parameters"]["AiEditingId"];
            };
            cookie?: never;
        };
        /**
         * Read an AI edit
         * @description `preview` is filled once the edit can be looked at. When the status is `done`, `video_output` holds the video.
         */
        get: operations["aiEditing.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai_editing/{id}/render/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example f4082c9b-6e5d-4371-a9b8-13d7c0e5f826
                 */
                id: components["parameters"]["PreviewedAiEditingId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render an AI edit
         * @description Starts the render of an edit.
         *
         *     Send no body at all. The job answers `pending` again and is then read by id, or reported to the `webhook_url` that it was
         *     created with.
         */
        post: operations["aiEditing.render"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ads_clone/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone an ad
         * @description Makes an existing ad video again for the product of a link, which must hold at least one image.
         *
         *     Returns at once. Poll the job by id, or give a `webhook_url`.
         */
        post: operations["adsClone.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ads_clone/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example e18b7f40-92c5-4a3d-8d06-f7a45b2c619e
                 */
                id: components["parameters"]["AdsCloneId"];
            };
            cookie?: never;
        };
        /**
         * Read an ad clone
         * @description When the status is `done`, `video_output` holds the video; when it is `failed`, `failed_reason` says why. The record does
         *     not say how far the job is.
         */
        get: operations["adsClone.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/html_interactive_ads/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for HTML ads
         * @description Every request of the account, or those with the given ids, or those created in a time window. The window goes by
         *     creation time; `status` and `credits_used` show how things stand now.
         *
         *     Provisional: an unknown id is left out.
         */
        get: operations["htmlInteractiveAds.list"];
        put?: never;
        /**
         * Make HTML ads
         * @description Makes one interactive HTML ad per style from what the link holds at that time: correct it with `PUT /api/links/{id}/`
         *     first.
         *
         *     Returns at once. Read the job back from the list with `ids`, or give a `webhook_url`.
         */
        post: operations["htmlInteractiveAds.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/html_interactive_ads/styles/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the styles of HTML ads
         * @description The styles that `style_ids` of a request can name. Their ids are stable.
         */
        get: operations["htmlInteractiveAds.listStyles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dyoa/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List DYOA avatars
         * @description Every design-your-own avatar of the account, in every state.
         */
        get: operations["dyoa.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dyoa/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 6a1f3d58-c2e7-4b90-8d46-e5f09a7b2c13
                 */
                id: components["parameters"]["DyoaAvatarId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a DYOA avatar
         * @description Deletes the avatar record. This cannot be undone through the API.
         */
        delete: operations["dyoa.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/personas/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the avatars (personas)
         * @description The avatars that videos can use. Their `id` is what lipsyncs call `creator` and what multi-avatar videos and template
         *     variables call `avatar_id`.
         */
        get: operations["personas.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the voices
         * @description The voices with their accents. The `id` of an accent is what other operations call `accent` or `voice_id`.
         */
        get: operations["voices.list"];
        put?: never;
        /**
         * Clone a voice
         * @description Makes a voice from an audio file. With the default provider there is no cap. The voices of one third-party provider
         *     are capped: one slot per voice, 3 slots per workspace by default.
         *
         *     When all of them are in use, the error says how many there are.
         */
        post: operations["voices.clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voices/count/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the quota of cloned voices
         * @description How many voices have been cloned in the workspace, across all providers, and how many the default provider allows. It
         *     has no cap, which is reported as 999999.
         */
        get: operations["voices.getQuota"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remaining_credits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balance
         * @description How many credits the account has left. Work that still runs may be deducted later.
         *
         *     Provisional: when work is deducted is not shown.
         */
        get: operations["credits.getRemaining"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The page to make a link from. */
        LinkCreateRequest: types.LinkCreateRequest;
        /** @description What a link holds. HTML ads are built from exactly this. */
        Link: types.Link;
        /** @description A new link. Provisional: its top-level `id` is the link id that every other endpoint takes. */
        LinkResult: types.LinkResult;
        /** @description One sentence that says what is wrong. */
        ErrorDetail: types.ErrorDetail;
        /** @description What is wrong, field by field. Nested objects and lists report in the same nesting. */
        FieldErrors: types.FieldErrors;
        /** @description What is wrong, one sentence each. */
        ErrorList: types.ErrorList;
        /** @description Any error body. Read it tolerantly. */
        ErrorBody: types.ErrorBody;
        /** @description What to change. What is left out stays as it is. */
        LinkUpdateRequest: types.LinkUpdateRequest;
        /** @description What the link says, without a page to read it from. Nothing is required. */
        LinkWithParamsRequest: types.LinkWithParamsRequest;
        /**
         * @description Position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two decimals.
         *
         *     Not to be confused with the numbers in `caption_setting.offset`; neither is converted into the other.
         * @example -0.25
         */
        CaptionOffsetString: types.CaptionOffsetString;
        /**
         * @description Position of the captions, as numbers.
         *
         *     Not to be confused with the strings `caption_offset_x` and `caption_offset_y`; neither is converted into the other.
         */
        CaptionOffset: types.CaptionOffset;
        /** @description How captions look, for requests that take no caption style. */
        CaptionSettingWithoutStyle: types.CaptionSettingWithoutStyle;
        /** @description What to make from a link. */
        LinkToVideoRequest: types.LinkToVideoRequest;
        /**
         * @description Width by height of a video.
         * @enum {string}
         */
        AspectRatio: types.AspectRatio;
        /** @description One video of the job. */
        LinkToVideoOutput: types.LinkToVideoOutput;
        /** @description One preview of the job. */
        LinkToVideoPreview: types.LinkToVideoPreview;
        /**
         * @description Look of the captions.
         * @enum {string}
         */
        CaptionStyle: types.CaptionStyle;
        /** @description How captions look, as answered. Always has a style; what was not set may be missing. */
        CaptionSetting: types.CaptionSetting;
        /** @description A video ad made from a link, or the job that makes it. */
        LinkToVideo: types.LinkToVideo;
        /** @description One preview, as a webhook reports it. Any field may be missing. */
        LinkToVideoWebhookPreview: types.LinkToVideoWebhookPreview;
        /** @description What a webhook says about a video made from a link. A hint: read the job back before trusting it. */
        LinkToVideoWebhook: types.LinkToVideoWebhook;
        /**
         * @description Model that animates the avatar. Each one has its own price.
         * @default standard
         * @enum {string}
         */
        LipsyncModelVersion: types.LipsyncModelVersion;
        /**
         * @description Horizontal position relative to the centre of the canvas, as a string from "-0.5" to "0.5" with at most two decimals.
         * @default 0
         * @example 0
         */
        LipsyncCaptionOffsetX: types.LipsyncCaptionOffsetX;
        /**
         * @description Vertical position, as a string from "-0.5" to "0.5" with at most two decimals. Negative is below the centre of the canvas.
         *
         *     "-0.4" is 40 percent below the centre. Not to be confused with the numbers in `caption_setting.offset`.
         * @default -0.4
         * @example -0.4
         */
        LipsyncCaptionOffsetY: types.LipsyncCaptionOffsetY;
        /** @description An avatar video from a text that is spoken by a voice. */
        LipsyncFromText: types.LipsyncFromText;
        /** @description An avatar video from your own recording. */
        LipsyncFromAudio: types.LipsyncFromAudio;
        /** @description What one avatar says. Either `text` or `audio` is required; when both are given, `audio` is used. An empty `text` is none. */
        LipsyncRequest: types.LipsyncRequest;
        /** @description A video in which an avatar speaks, or the job that makes it. */
        Lipsync: types.Lipsync;
        /** @description What a webhook says about an avatar video. A hint: read the job back before trusting it. */
        LipsyncWebhook: types.LipsyncWebhook;
        /** @description When one word is spoken. */
        WordAlignment: types.WordAlignment;
        /** @description A video in which an avatar speaks, with the time of each word. */
        LipsyncDetail: types.LipsyncDetail;
        /** @description Position of an avatar, as numbers. */
        MultiAvatarOffset: types.MultiAvatarOffset;
        /** @description The avatar of a scene, and where it stands. */
        MultiAvatarCharacter: types.MultiAvatarCharacter;
        /** @description What is said in a scene, and by which voice. */
        MultiAvatarVoice: types.MultiAvatarVoice;
        /** @description What is behind the avatar. */
        MultiAvatarBackground: types.MultiAvatarBackground;
        /** @description How captions look. The style may be omitted. */
        CaptionSettingRequest: types.CaptionSettingRequest;
        /** @description Transitions of a scene or of a call to action. */
        MultiAvatarTransition: types.MultiAvatarTransition;
        /** @description Call to action in a scene. */
        MultiAvatarCta: types.MultiAvatarCta;
        /** @description One scene. */
        MultiAvatarVideoInput: types.MultiAvatarVideoInput;
        /** @description Music behind the voices. */
        BackgroundMusic: types.BackgroundMusic;
        /**
         * @description Models that a multi-avatar request may ask for.
         * @default standard
         * @enum {string}
         */
        MultiAvatarModelVersion: types.MultiAvatarModelVersion;
        /** @description A video of several scenes, each with an avatar, a voice and a background of its own. */
        MultiAvatarRequest: types.MultiAvatarRequest;
        /**
         * @description Models that a second-generation record can name.
         * @enum {string}
         */
        LipsyncV2ModelVersion: types.LipsyncV2ModelVersion;
        /** @description A multi-avatar video, or the job that makes it. */
        LipsyncV2: types.LipsyncV2;
        /**
         * @description State that a webhook of a multi-avatar or avatar video reports.
         * @enum {string}
         */
        LipsyncV2WebhookStatus: types.LipsyncV2WebhookStatus;
        /** @description What a webhook says about a multi-avatar video. A hint: read the job back before trusting it. */
        LipsyncV2Webhook: types.LipsyncV2Webhook;
        /** @description A template, made by marking elements of a project as API variables in the website editor. */
        CustomTemplate: types.CustomTemplate;
        /**
         * @description What a job supplies: an avatar's id (`avatar`), the address of a file (`image`, `video`, `audio`), a text (`text`) or a
         *     voice's id (`voiceover`). `audio` replaces the background music; a text element names its variable as
         *     `{{variable_name}}`.
         * @enum {string}
         */
        TemplateVariableType: types.TemplateVariableType;
        /** @description What a variable of a template takes. */
        TemplateVariable: types.TemplateVariable;
        /** @description A template with the variables that a job fills. */
        CustomTemplateDetail: types.CustomTemplateDetail;
        /** @description An avatar. */
        AvatarVariable: types.AvatarVariable;
        /** @description An image. */
        ImageVariable: types.ImageVariable;
        /** @description A video. */
        VideoVariable: types.VideoVariable;
        /** @description Audio that replaces the background music. */
        AudioVariable: types.AudioVariable;
        /** @description Text for every place that names the variable as `{{variable_name}}`. */
        TextVariable: types.TextVariable;
        /** @description A voice. */
        VoiceoverVariable: types.VoiceoverVariable;
        /** @description The value of one template variable. `type` says which properties it takes. */
        TemplateJobVariable: types.TemplateJobVariable;
        /** @description What to make from a custom template. */
        CustomTemplateJobRequest: types.CustomTemplateJobRequest;
        /** @description A video made, or being made, from a custom template. */
        CustomTemplateJob: types.CustomTemplateJob;
        /** @description What a webhook says about a custom template job. A hint: read the job back before trusting it. */
        CustomTemplateJobWebhook: types.CustomTemplateJobWebhook;
        /** @description An empty object. The job is named by the path. */
        CustomTemplateJobRenderRequest: types.CustomTemplateJobRenderRequest;
        /**
         * @description Look of an AI edit.
         * @enum {string}
         */
        AiEditingStyle: types.AiEditingStyle;
        /** @description The video to edit, and how. */
        AiEditingRequest: types.AiEditingRequest;
        /**
         * @description State of an AI edit or an ad clone.
         * @enum {string}
         */
        RenderStatus: types.RenderStatus;
        /**
         * @description Who can see the record on the website.
         * @enum {string}
         */
        PermissionType: types.PermissionType;
        /** @description An AI edit of a video, made or being made. */
        AiEditing: types.AiEditing;
        /** @description What a webhook says about an AI edit. A hint: read the job back before trusting it. */
        AiEditingWebhook: types.AiEditingWebhook;
        /**
         * @description Language of a cloned ad.
         * @enum {string}
         */
        AdsCloneLanguage: types.AdsCloneLanguage;
        /** @description The reference ad, and the product to make it again for. */
        AdsCloneRequest: types.AdsCloneRequest;
        /** @description An ad made, or being made, after the model of another one. The record has no progress and no preview. */
        AdsClone: types.AdsClone;
        /** @description What a webhook says about an ad clone. A hint: read the job back before trusting it. */
        AdsCloneWebhook: types.AdsCloneWebhook;
        /** @description ISO 8601 date-time. A value without an offset is UTC. */
        QueryDateTime: types.QueryDateTime;
        /**
         * @description State of a request for HTML ads, and of each ad in it.
         * @enum {string}
         */
        HtmlInteractiveAdStatus: types.HtmlInteractiveAdStatus;
        /** @description One ad of a request, in one style. */
        HtmlInteractiveAdItem: types.HtmlInteractiveAdItem;
        /**
         * @description A request for HTML ads with its ads, one per style. There is no progress and no single output: each ad has a state and
         *     a file of its own.
         */
        HtmlInteractiveAd: types.HtmlInteractiveAd;
        /** @description The product to advertise, and the styles to do it in. */
        HtmlInteractiveAdRequest: types.HtmlInteractiveAdRequest;
        /** @description What a webhook says about a request for HTML ads. A hint: read the job back before trusting it. */
        HtmlInteractiveAdWebhook: types.HtmlInteractiveAdWebhook;
        /** @description A style in which an HTML ad can be made. */
        HtmlInteractiveAdStyle: types.HtmlInteractiveAdStyle;
        /** @description A photo of an avatar. */
        DyoaPhoto: types.DyoaPhoto;
        /** @description Images and videos of a finished avatar. */
        DyoaReviewCreator: types.DyoaReviewCreator;
        /** @description A review of an avatar. */
        DyoaReview: types.DyoaReview;
        /**
         * @description State of the avatar record.
         * @enum {string}
         */
        DyoaStatus: types.DyoaStatus;
        /**
         * @description Age of the avatar in years: `infant` 0-5, `child` 5-12, `teen` 13-19, `young_adult` 20-34, `early_middle_age` 35-44,
         *     `late_middle_age` 45-54, `senior` 55 and above.
         * @enum {string}
         */
        DyoaAgeGroup: types.DyoaAgeGroup;
        /**
         * @description Gender of the avatar.
         * @enum {string}
         */
        DyoaGender: types.DyoaGender;
        /** @description A design-your-own avatar of the account. */
        DyoaAvatar: types.DyoaAvatar;
        /** @description An avatar that videos can use. */
        Persona: types.Persona;
        /** @description One accent of a voice. */
        VoiceAccent: types.VoiceAccent;
        /** @description A voice with its accents. */
        Voice: types.Voice;
        /** @description The voice to clone, as multipart form data. */
        VoiceCloneRequest: types.VoiceCloneRequest;
        /** @description The cloned voice. Its fields are not known. */
        ClonedVoice: types.ClonedVoice;
        /**
         * @description How many voices may be cloned and how many have been. The slots of a capped provider are not in `max_count`: they are
         *     enforced when a voice is cloned.
         */
        VoiceCloneQuota: types.VoiceCloneQuota;
        /** @description The account's balance. */
        RemainingCredits: types.RemainingCredits;
    };
    responses: {
        /** @description The request breaks a rule. Nothing was created and nothing was charged. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description `X-API-ID` or `X-API-KEY` is missing or wrong (5). */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The balance does not cover the cost. Nothing was created. */
        PaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests. Wait as long as `Retry-After` says, if it is there. */
        TooManyRequests: {
            headers: {
                /**
                 * @description Seconds to wait, or the date from which to try again.
                 * @example 30
                 */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No record with this id belongs to the account. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of the link.
         * @example 7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906
         */
        LinkId: string;
        /**
         * @description Id of the job.
         * @example a5d8f1b4-3c7e-4926-8d0a-6f2b9e4c7135
         */
        LinkToVideoId: string;
        /**
         * @description Id of the job.
         * @example 8e4d2a17-5c9b-4f36-a7e1-3b0d6c8f9a52
         */
        LipsyncId: string;
        /**
         * @description Id of the job.
         * @example 2d95b6f8-0c73-4e1a-b84f-7a3e9d1c6052
         */
        PreviewedLipsyncId: string;
        /**
         * @description Only the records with these ids.
         *
         *     In the URL they are one value: `ids=a,b`.
         * @example [
         *       "6a1f9c3d-4e7b-4258-b0d6-8c2e5f7a1b94",
         *       "09c7e2b5-d814-4f3a-a56e-4b1f83d0c972"
         *     ]
         */
        LipsyncV2Ids: string[];
        /**
         * @description Id of the template. It equals the id of the project (video) that the template was made from.
         * @example 0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44
         */
        CustomTemplateId: string;
        /**
         * @description Id of the job.
         * @example 3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10
         */
        CustomTemplateJobId: string;
        /**
         * @description Id of the job.
         * @example 71e8d4a0-9b2f-4c56-8d13-e60f5a7b92c4
         */
        PreviewedCustomTemplateJobId: string;
        /**
         * @description Id of the job.
         * @example c7d1e5a2-3b84-4f6d-a0c9-5e2f8b714d36
         */
        AiEditingId: string;
        /**
         * @description Id of the job.
         * @example f4082c9b-6e5d-4371-a9b8-13d7c0e5f826
         */
        PreviewedAiEditingId: string;
        /**
         * @description Id of the job.
         * @example e18b7f40-92c5-4a3d-8d06-f7a45b2c619e
         */
        AdsCloneId: string;
        /**
         * @description Only the records with these ids.
         *
         *     In the URL they are one value: `ids=a,b`.
         * @example [
         *       "94b6a0d3-5e1f-4c78-b2a9-07d3f8c6e415",
         *       "5e3a1c87-f209-4d6b-90e4-b7c82f15d3a9"
         *     ]
         */
        HtmlInteractiveAdIds: string[];
        /**
         * @description Id of the avatar.
         * @example 6a1f3d58-c2e7-4b90-8d46-e5f09a7b2c13
         */
        DyoaAvatarId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "links.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkCreateRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["LinkResult"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "links.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the link.
                 * @example 7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906
                 */
                id: components["parameters"]["LinkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkUpdateRequest"];
            };
        };
        responses: {
            /** @description What the link holds now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["Link"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "links.createWithParams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkWithParamsRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["LinkWithParamsRequest"];
                "multipart/form-data": components["schemas"]["LinkWithParamsRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["LinkResult"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "linkToVideos.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Plain<components["schemas"]["LinkToVideoRequest"]>;
            };
        };
        responses: {
            /** @description The job, pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["LinkToVideo"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "linkToVideos.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example a5d8f1b4-3c7e-4926-8d0a-6f2b9e4c7135
                 */
                id: components["parameters"]["LinkToVideoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["LinkToVideo"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "lipsyncs.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LipsyncRequest"];
            };
        };
        responses: {
            /** @description The job, pending, without a preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["Lipsync"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "lipsyncs.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example 8e4d2a17-5c9b-4f36-a7e1-3b0d6c8f9a52
                 */
                id: components["parameters"]["LipsyncId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, with its word alignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["LipsyncDetail"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "lipsyncs.render": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example 2d95b6f8-0c73-4e1a-b84f-7a3e9d1c6052
                 */
                id: components["parameters"]["PreviewedLipsyncId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, pending again, with its preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["Lipsync"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "lipsyncs.createMultiAvatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MultiAvatarRequest"];
            };
        };
        responses: {
            /** @description The job, pending, as a second-generation record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["LipsyncV2"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "lipsyncsV2.list": {
        parameters: {
            query?: {
                /**
                 * @description Only the records with these ids.
                 *
                 *     In the URL they are one value: `ids=a,b`.
                 * @example [
                 *       "6a1f9c3d-4e7b-4258-b0d6-8c2e5f7a1b94",
                 *       "09c7e2b5-d814-4f3a-a56e-4b1f83d0c972"
                 *     ]
                 */
                ids?: components["parameters"]["LipsyncV2Ids"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["LipsyncV2"]>[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "customTemplates.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomTemplate"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "customTemplates.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the template. It equals the id of the project (video) that the template was made from.
                 * @example 0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44
                 */
                template_id: components["parameters"]["CustomTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["CustomTemplateDetail"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "customTemplateJobs.preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomTemplateJobRequest"];
            };
        };
        responses: {
            /** @description The job, pending, without a preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["CustomTemplateJob"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "customTemplateJobs.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomTemplateJobRequest"];
            };
        };
        responses: {
            /** @description The job, pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["CustomTemplateJob"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "customTemplateJobs.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example 3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10
                 */
                id: components["parameters"]["CustomTemplateJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["CustomTemplateJob"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "customTemplateJobs.render": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example 71e8d4a0-9b2f-4c56-8d13-e60f5a7b92c4
                 */
                id: components["parameters"]["PreviewedCustomTemplateJobId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomTemplateJobRenderRequest"];
            };
        };
        responses: {
            /** @description The job, pending again, with its preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["CustomTemplateJob"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "aiEditing.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiEditingRequest"];
            };
        };
        responses: {
            /** @description The job, pending, without a preview. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["AiEditing"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "aiEditing.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example c7d1e5a2-3b84-4f6d-a0c9-5e2f8b714d36
                 */
                id: components["parameters"]["AiEditingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["AiEditing"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "aiEditing.render": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example f4082c9b-6e5d-4371-a9b8-13d7c0e5f826
                 */
                id: components["parameters"]["PreviewedAiEditingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, pending again, with its preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["AiEditing"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "adsClone.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Plain<components["schemas"]["AdsCloneRequest"]>;
            };
        };
        responses: {
            /** @description The job, pending. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["AdsClone"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "adsClone.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the job.
                 * @example e18b7f40-92c5-4a3d-8d06-f7a45b2c619e
                 */
                id: components["parameters"]["AdsCloneId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["AdsClone"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "htmlInteractiveAds.list": {
        parameters: {
            query?: {
                /**
                 * @description Only requests created at this moment or later (inclusive), ISO 8601. A value without an offset is UTC.
                 *
                 *     A plus sign in an offset is sent as `%2B`; a bare `+` would arrive as a space.
                 */
                created_after?: components["schemas"]["QueryDateTime"];
                /**
                 * @description Only requests created before this moment (exclusive), ISO 8601. A value without an offset is UTC.
                 *
                 *     A plus sign in an offset is sent as `%2B`; a bare `+` would arrive as a space.
                 */
                created_before?: components["schemas"]["QueryDateTime"];
                /**
                 * @description Only the records with these ids.
                 *
                 *     In the URL they are one value: `ids=a,b`.
                 * @example [
                 *       "94b6a0d3-5e1f-4c78-b2a9-07d3f8c6e415",
                 *       "5e3a1c87-f209-4d6b-90e4-b7c82f15d3a9"
                 *     ]
                 */
                ids?: components["parameters"]["HtmlInteractiveAdIds"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests with their ads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["HtmlInteractiveAd"]>[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "htmlInteractiveAds.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Plain<components["schemas"]["HtmlInteractiveAdRequest"]>;
            };
        };
        responses: {
            /** @description The job, pending, with one pending ad per style. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["HtmlInteractiveAd"]>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "htmlInteractiveAds.listStyles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The styles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HtmlInteractiveAdStyle"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "dyoa.list": {
        parameters: {
            query?: {
                /**
                 * @description Field to order by, for example `created_at`. A leading `-` gives descending order.
                 *
                 *     Which fields are accepted is not shown. Provisional: the leading `-`, as is usual in Django REST framework.
                 */
                ordering?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The avatars. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["DyoaAvatar"]>[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "dyoa.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 6a1f3d58-c2e7-4b90-8d46-e5f09a7b2c13
                 */
                id: components["parameters"]["DyoaAvatarId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "personas.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The avatars. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Plain<components["schemas"]["Persona"]>[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "voices.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voice"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "voices.clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VoiceCloneRequest"];
            };
        };
        responses: {
            /** @description The cloned voice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClonedVoice"];
                };
            };
            /** @description The request breaks a rule, or all slots of the capped provider are in use. No voice was cloned. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "voices.getQuota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceCloneQuota"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    "credits.getRemaining": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemainingCredits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
}
