// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `linkToVideos` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "linkToVideos.create",
    "resource": "linkToVideos",
    "verb": "create",
    "paid": true,
    "job": {
      "type": "linkToVideo",
      "action": "start",
      "until": "done",
      "resource": "linkToVideos"
    },
    "command": "create",
    "method": "POST",
    "path": "/api/link_to_videos/",
    "summary": "Create a video from a link",
    "description": "Generates and renders.\n\nReturns at once. Poll the job by id, or give a webhook_url.",
    "cost": "Costs 5 credits per 30 seconds of output. For an estimate override_script is taken to be spoken with 60 words a minute or more.",
    "costByLength": true,
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "link",
          "flag": "link",
          "kind": "string",
          "description": "The link to build from, by the top-level id of the answer that created it. Provisional: which of the two ids of that answer it takes is not shown.",
          "placeholder": "uuid",
          "required": true,
          "provisional": "That it is required is not shown; there is nothing else to make a video of."
        },
        {
          "name": "name",
          "flag": "name",
          "kind": "string",
          "description": "Name of the video.",
          "placeholder": "text",
          "limits": "at most 255 characters"
        },
        {
          "name": "target_platform",
          "flag": "target-platform",
          "kind": "string",
          "description": "Where the ad will run. Left open, because the values are not shown.",
          "placeholder": "text"
        },
        {
          "name": "target_audience",
          "flag": "target-audience",
          "kind": "string",
          "description": "Whom the ad is for, in your own words.",
          "placeholder": "text"
        },
        {
          "name": "visual_style",
          "flag": "visual-style",
          "kind": "string",
          "description": "Look of the video, for example AvatarBubbleTemplate. Left open, because the values are not shown.",
          "placeholder": "text"
        },
        {
          "name": "override_avatar",
          "flag": "override-avatar",
          "kind": "string",
          "description": "The avatar to use instead of the chosen one, an id from \"video-ads personas list\". Provisional: what it takes is not shown.",
          "placeholder": "text"
        },
        {
          "name": "override_avatar_by_image",
          "flag": "override-avatar-by-image",
          "kind": "string",
          "description": "URL of an image to make the avatar from, instead of the chosen one. Provisional: what it takes is not shown.",
          "placeholder": "text"
        },
        {
          "name": "override_voice",
          "flag": "override-voice",
          "kind": "string",
          "description": "The voice to use instead of the chosen one, an id of an accent from \"video-ads voices list\". Provisional: what it takes is not shown.",
          "placeholder": "text"
        },
        {
          "name": "override_script",
          "flag": "override-script",
          "kind": "string",
          "description": "What to say instead of a written script.",
          "placeholder": "text"
        },
        {
          "name": "background_music_url",
          "flag": "background-music-url",
          "kind": "string",
          "description": "Where the background music can be fetched.",
          "placeholder": "text"
        },
        {
          "name": "background_music_volume",
          "flag": "background-music-volume",
          "kind": "number",
          "description": "Loudness of the background music.",
          "placeholder": "number",
          "limits": "0 to 1"
        },
        {
          "name": "voiceover_volume",
          "flag": "voiceover-volume",
          "kind": "number",
          "description": "Loudness of the voice.",
          "placeholder": "number",
          "limits": "0 to 1"
        },
        {
          "name": "webhook_url",
          "flag": "webhook-url",
          "kind": "string",
          "description": "Where to report the job. No length limit is stated here.",
          "placeholder": "text"
        },
        {
          "name": "no_background_music",
          "flag": "no-background-music",
          "kind": "boolean",
          "description": "True leaves the background music out.",
          "placeholder": "text",
          "opposite": "background-music"
        },
        {
          "name": "no_caption",
          "flag": "no-caption",
          "kind": "boolean",
          "description": "True leaves the captions out.",
          "placeholder": "text",
          "opposite": "caption"
        },
        {
          "name": "no_emotion",
          "flag": "no-emotion",
          "kind": "boolean",
          "description": "True leaves the emotions out.",
          "placeholder": "text",
          "opposite": "emotion"
        },
        {
          "name": "no_cta",
          "flag": "no-cta",
          "kind": "boolean",
          "description": "True leaves the call to action out.",
          "placeholder": "text",
          "opposite": "cta"
        },
        {
          "name": "no_stock_broll",
          "flag": "no-stock-broll",
          "kind": "boolean",
          "description": "True leaves stock footage out.",
          "placeholder": "text",
          "opposite": "stock-broll"
        },
        {
          "name": "caption_offset_x",
          "flag": "caption-offset-x",
          "kind": "string",
          "description": "Position relative to the centre of the canvas, as a string from \"-0.5\" to \"0.5\" with at most two decimals. Not to be confused with the numbers in caption_setting.offset; neither is converted into the other.",
          "placeholder": "text"
        },
        {
          "name": "caption_offset_y",
          "flag": "caption-offset-y",
          "kind": "string",
          "description": "Position relative to the centre of the canvas, as a string from \"-0.5\" to \"0.5\" with at most two decimals. Not to be confused with the numbers in caption_setting.offset; neither is converted into the other.",
          "placeholder": "text"
        },
        {
          "name": "caption_setting",
          "flag": "caption-setting",
          "kind": "object",
          "description": "How captions look, for requests that take no caption style.",
          "placeholder": "json",
          "paths": {
            "offset.x": [
              "number"
            ],
            "offset.y": [
              "number"
            ],
            "font_family": [
              "string"
            ],
            "font_size": [
              "number"
            ],
            "font_style": [
              "string"
            ],
            "background_color": [
              "string"
            ],
            "text_color": [
              "string"
            ],
            "highlight_text_color": [
              "string"
            ],
            "max_width": [
              "number"
            ],
            "line_height": [
              "number"
            ],
            "text_shadow": [
              "string"
            ],
            "hidden": [
              "boolean"
            ],
            "override_visual_style": [
              "boolean"
            ]
          },
          "nullPaths": {
            "font_style": "data",
            "background_color": "data",
            "text_color": "data",
            "highlight_text_color": "data",
            "max_width": "flag",
            "line_height": "flag",
            "text_shadow": "data"
          }
        }
      ]
    },
    "answer": {
      "kind": "record",
      "columns": [
        "id",
        "name",
        "status",
        "progress",
        "aspect_ratio",
        "caption_style",
        "failed_reason",
        "is_hidden"
      ],
      "fields": "id link media_job status failed_reason is_hidden video_output video_thumbnail outputs[].media_job outputs[].visual_style outputs[].video_output outputs[].video_thumbnail outputs[].status outputs[].progress outputs[].failed_reason outputs[].aspect_ratio outputs[].duration credits_used duration progress preview previews[].media_job previews[].visual_style previews[].url previews[].editor_url previews[].aspect_ratio previews[].duration editor_url name target_platform target_audience language video_length aspect_ratio script_style visual_style override_avatar override_avatar_by_image override_voice override_script background_music_volume voiceover_volume no_background_music no_caption no_emotion no_cta no_stock_broll caption_style caption_offset_x caption_offset_y caption_setting.style caption_setting.offset.x caption_setting.offset.y caption_setting.font_family caption_setting.font_size caption_setting.font_style caption_setting.background_color caption_setting.text_color caption_setting.highlight_text_color caption_setting.max_width caption_setting.line_height caption_setting.text_shadow caption_setting.hidden caption_setting.override_visual_style model_version"
    },
    "example": [
      "--link",
      "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906",
      "--name",
      "Trail shoe, autumn",
      "--target-platform",
      "Instagram",
      "--target-audience",
      "People who run in any weather",
      "--visual-style",
      "AvatarBubbleTemplate",
      "--background-music-volume",
      "0.5",
      "--voiceover-volume",
      "0.5",
      "--no-emotion",
      "--caption-offset-x",
      "0",
      "--caption-offset-y=-0.25",
      "--caption-setting",
      "{\"offset\":{\"x\":0,\"y\":0.4},\"font_size\":70,\"text_color\":\"#ffffff\",\"hidden\":false,\"override_visual_style\":true}",
      "--webhook-url",
      "https://app.example.com/webhooks/video-ads"
    ]
  },
  {
    "id": "linkToVideos.get",
    "resource": "linkToVideos",
    "verb": "get",
    "repeatable": true,
    "job": {
      "type": "linkToVideo",
      "action": "read",
      "resource": "linkToVideos"
    },
    "shows": {
      "resource": "linkToVideos"
    },
    "command": "get",
    "method": "GET",
    "path": "/api/link_to_videos/{id}/",
    "summary": "Read a video made from a link",
    "description": "When the status is done, video_output holds the video, and each entry of outputs its own.",
    "provisional": "Implied by \"polls the job by id\"; the path rests on public facts.",
    "parameters": [
      {
        "name": "id",
        "flag": "id",
        "kind": "string",
        "description": "Id of the job.",
        "placeholder": "uuid",
        "required": true
      }
    ],
    "query": [],
    "answer": {
      "kind": "record",
      "columns": [
        "id",
        "name",
        "status",
        "progress",
        "aspect_ratio",
        "caption_style",
        "failed_reason",
        "is_hidden"
      ],
      "fields": "id link media_job status failed_reason is_hidden video_output video_thumbnail outputs[].media_job outputs[].visual_style outputs[].video_output outputs[].video_thumbnail outputs[].status outputs[].progress outputs[].failed_reason outputs[].aspect_ratio outputs[].duration credits_used duration progress preview previews[].media_job previews[].visual_style previews[].url previews[].editor_url previews[].aspect_ratio previews[].duration editor_url name target_platform target_audience language video_length aspect_ratio script_style visual_style override_avatar override_avatar_by_image override_voice override_script background_music_volume voiceover_volume no_background_music no_caption no_emotion no_cta no_stock_broll caption_style caption_offset_x caption_offset_y caption_setting.style caption_setting.offset.x caption_setting.offset.y caption_setting.font_family caption_setting.font_size caption_setting.font_style caption_setting.background_color caption_setting.text_color caption_setting.highlight_text_color caption_setting.max_width caption_setting.line_height caption_setting.text_shadow caption_setting.hidden caption_setting.override_visual_style model_version"
    },
    "example": [
      "a5d8f1b4-3c7e-4926-8d0a-6f2b9e4c7135"
    ]
  }
];
