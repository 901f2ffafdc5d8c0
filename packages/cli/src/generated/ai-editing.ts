// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `aiEditing` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "aiEditing.create",
    "resource": "aiEditing",
    "verb": "create",
    "paid": true,
    "job": {
      "type": "aiEditing",
      "action": "start",
      "until": "preview",
      "resource": "aiEditing"
    },
    "canRender": true,
    "command": "create",
    "method": "POST",
    "path": "/api/ai_editing/",
    "summary": "Create an AI edit",
    "description": "Takes an uploaded video and cuts it in a style. The job stays at status: pending until its preview is filled, and then waits to be rendered.\n\nReturns at once. Poll the job by id, or give a webhook_url.\n\nProvisional: whether an edit waits at its preview is not shown.",
    "cost": "Cost unknown. The cost of an AI edit is not stated.",
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "video_url",
          "flag": "video-url",
          "kind": "string",
          "description": "The video to edit, where the service can fetch it.",
          "placeholder": "url",
          "required": true,
          "limits": "at most 255 characters"
        },
        {
          "name": "editing_style",
          "flag": "editing-style",
          "kind": "string",
          "description": "Look of an AI edit.",
          "placeholder": "value",
          "required": true,
          "values": [
            "film",
            "geometric_gradient",
            "glitch",
            "glitter_gradient",
            "paper"
          ]
        },
        {
          "name": "caption_setting",
          "flag": "caption-setting",
          "kind": "object",
          "description": "How captions look. Null means the default caption setting.",
          "placeholder": "json",
          "nullBy": "flag",
          "paths": {
            "style": [
              "string",
              [
                "normal-black",
                "normal-white",
                "normal-red",
                "normal-blue",
                "neo",
                "brick",
                "frenzy",
                "verana",
                "mustard",
                "glow",
                "mint",
                "coolers",
                "bilo",
                "toons",
                "deep-blue",
                "mystique",
                "caution",
                "duality",
                "comic-shadow",
                "clean-bold",
                "soft-pill",
                "underline-bold",
                "classic-duo",
                "hand-script",
                "button-glow",
                "emboss-outline",
                "standard-bold",
                "outlined-text",
                "quiet-serif",
                "editorial-clean",
                "shout-block",
                "word-flash",
                "promo-punch",
                "light-word",
                "tagline-bold",
                "glow-speak",
                "black-block",
                "zoom-punch"
              ]
            ],
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
        },
        {
          "name": "background_music_url",
          "flag": "background-music-url",
          "kind": "string",
          "description": "Music to lay under the video. Null picks random music.",
          "placeholder": "url",
          "nullBy": "flag",
          "limits": "at most 255 characters"
        },
        {
          "name": "background_music_volume",
          "flag": "background-music-volume",
          "kind": "number",
          "description": "Loudness of the music. Null takes the default of the editing style.",
          "placeholder": "number",
          "nullBy": "flag",
          "limits": "0 to 1"
        },
        {
          "name": "voiceover_volume",
          "flag": "voiceover-volume",
          "kind": "number",
          "description": "Loudness of the speech. Null takes the default of the editing style.",
          "placeholder": "number",
          "nullBy": "flag",
          "limits": "0 to 1"
        },
        {
          "name": "webhook_url",
          "flag": "webhook-url",
          "kind": "string",
          "description": "Where to report the job. Null reports nowhere.",
          "placeholder": "url",
          "nullBy": "flag",
          "limits": "at most 200 characters"
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
        "permission_type",
        "aspect_ratio",
        "editing_style",
        "failed_reason"
      ],
      "fields": "id status failed_reason video_output preview editor_url is_hidden progress credits_used duration media_job permission_type created_at updated_at user workspace name script aspect_ratio is_talking_video is_one_person_in_video video_url editing_style caption_setting.style caption_setting.offset.x caption_setting.offset.y caption_setting.font_family caption_setting.font_size caption_setting.font_style caption_setting.background_color caption_setting.text_color caption_setting.highlight_text_color caption_setting.max_width caption_setting.line_height caption_setting.text_shadow caption_setting.hidden caption_setting.override_visual_style background_music_url background_music_volume voiceover_volume webhook_url audio_url size created_from_api brand"
    },
    "example": [
      "--video-url",
      "https://shop.example.com/videos/trail-shoe-review.mp4",
      "--editing-style",
      "film",
      "--caption-setting",
      "{\"style\":\"clean-bold\",\"offset\":{\"x\":0,\"y\":0.4},\"font_family\":\"Montserrat\",\"font_size\":70,\"text_color\":\"#FFFFFF\"}",
      "--background-music-url",
      "https://shop.example.com/audio/autumn.mp3",
      "--background-music-volume",
      "0.2",
      "--voiceover-volume",
      "1",
      "--webhook-url",
      "https://app.example.com/webhooks/video-ads"
    ]
  },
  {
    "id": "aiEditing.get",
    "resource": "aiEditing",
    "verb": "get",
    "repeatable": true,
    "job": {
      "type": "aiEditing",
      "action": "read",
      "resource": "aiEditing"
    },
    "shows": {
      "resource": "aiEditing"
    },
    "command": "get",
    "method": "GET",
    "path": "/api/ai_editing/{id}/",
    "summary": "Read an AI edit",
    "description": "preview is filled once the edit can be looked at. When the status is done, video_output holds the video.",
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
        "permission_type",
        "aspect_ratio",
        "editing_style",
        "failed_reason"
      ],
      "fields": "id status failed_reason video_output preview editor_url is_hidden progress credits_used duration media_job permission_type created_at updated_at user workspace name script aspect_ratio is_talking_video is_one_person_in_video video_url editing_style caption_setting.style caption_setting.offset.x caption_setting.offset.y caption_setting.font_family caption_setting.font_size caption_setting.font_style caption_setting.background_color caption_setting.text_color caption_setting.highlight_text_color caption_setting.max_width caption_setting.line_height caption_setting.text_shadow caption_setting.hidden caption_setting.override_visual_style background_music_url background_music_volume voiceover_volume webhook_url audio_url size created_from_api brand"
    },
    "example": [
      "c7d1e5a2-3b84-4f6d-a0c9-5e2f8b714d36"
    ]
  },
  {
    "id": "aiEditing.render",
    "resource": "aiEditing",
    "verb": "render",
    "paid": true,
    "job": {
      "type": "aiEditing",
      "action": "render",
      "resource": "aiEditing",
      "path": "/api/ai_editing/{id}/render/"
    },
    "lookUp": {
      "operation": "aiEditing.get",
      "by": "id",
      "path": 1
    },
    "command": "render",
    "method": "POST",
    "path": "/api/ai_editing/{id}/render/",
    "summary": "Render an AI edit",
    "description": "Starts the render of an edit.\n\nSend no body at all. The job answers pending again and is then read by id, or reported to the webhook_url that it was created with.",
    "cost": "Cost unknown. The cost of rendering an AI edit is not stated.",
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
        "permission_type",
        "aspect_ratio",
        "editing_style",
        "failed_reason"
      ],
      "fields": "id status failed_reason video_output preview editor_url is_hidden progress credits_used duration media_job permission_type created_at updated_at user workspace name script aspect_ratio is_talking_video is_one_person_in_video video_url editing_style caption_setting.style caption_setting.offset.x caption_setting.offset.y caption_setting.font_family caption_setting.font_size caption_setting.font_style caption_setting.background_color caption_setting.text_color caption_setting.highlight_text_color caption_setting.max_width caption_setting.line_height caption_setting.text_shadow caption_setting.hidden caption_setting.override_visual_style background_music_url background_music_volume voiceover_volume webhook_url audio_url size created_from_api brand"
    },
    "example": [
      "f4082c9b-6e5d-4371-a9b8-13d7c0e5f826"
    ]
  }
];
