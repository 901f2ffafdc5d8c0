// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `lipsyncs` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "lipsyncs.preview",
    "resource": "lipsyncs",
    "verb": "preview",
    "paid": true,
    "job": {
      "type": "lipsync",
      "action": "start",
      "until": "preview",
      "resource": "lipsyncs"
    },
    "usualOfRender": {
      "model_version": "standard"
    },
    "canRender": true,
    "command": "preview",
    "method": "POST",
    "path": "/api/lipsyncs/preview/",
    "summary": "Create an avatar video and its preview",
    "description": "The job waits until its preview is filled; then it can be rendered. When both text and audio are given, audio is used.\n\nOne of text and audio is required. Returns at once. Poll the job by id, or give a webhook_url.",
    "cost": "Costs 1 credit per 30 seconds of output. For an estimate text, where there is no audio, is taken to be spoken with 60 words a minute or more. The price of the preview. Provisional: the render is paid for by the model.",
    "costByLength": true,
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "name",
          "flag": "name",
          "kind": "string",
          "description": "Name of the video.",
          "placeholder": "text",
          "limits": "at most 255 characters"
        },
        {
          "name": "text",
          "flag": "text",
          "kind": "string",
          "description": "What the avatar says. Not used when audio is given.",
          "placeholder": "text",
          "limits": "at most 8,000 characters"
        },
        {
          "name": "audio",
          "flag": "audio",
          "kind": "string",
          "description": "Where your own recording can be fetched. The avatar speaks it, and text is not used.",
          "placeholder": "url"
        },
        {
          "name": "creator",
          "flag": "creator",
          "kind": "string",
          "description": "The avatar, an id from \"video-ads personas list\".",
          "placeholder": "uuid"
        },
        {
          "name": "accent",
          "flag": "accent",
          "kind": "string",
          "description": "The voice, an id of an accent from \"video-ads voices list\".",
          "placeholder": "uuid"
        },
        {
          "name": "model_version",
          "flag": "model-version",
          "kind": "string",
          "description": "Model that animates the avatar. Each one has its own price.",
          "placeholder": "value",
          "values": [
            "standard",
            "aurora_v1",
            "aurora_v1_fast",
            "boreal",
            "aurora_v2"
          ],
          "default": "standard"
        },
        {
          "name": "aspect_ratio",
          "flag": "aspect-ratio",
          "kind": "string",
          "description": "Width by height of a video.",
          "placeholder": "value",
          "values": [
            "16x9",
            "1x1",
            "9x16"
          ]
        },
        {
          "name": "green_screen",
          "flag": "green-screen",
          "kind": "boolean",
          "description": "True gives an .mp4 with a black background and without rendered subtitles.",
          "placeholder": "text",
          "default": false,
          "opposite": "no-green-screen"
        },
        {
          "name": "transparent_background",
          "flag": "transparent-background",
          "kind": "boolean",
          "description": "True gives a .webm with an alpha channel.",
          "placeholder": "text",
          "default": false,
          "opposite": "no-transparent-background"
        },
        {
          "name": "webhook_url",
          "flag": "webhook-url",
          "kind": "string",
          "description": "Where to report the job.",
          "placeholder": "text",
          "limits": "at most 200 characters"
        },
        {
          "name": "no_caption",
          "flag": "no-caption",
          "kind": "boolean",
          "description": "True leaves the captions out.",
          "placeholder": "text",
          "default": false,
          "opposite": "caption"
        },
        {
          "name": "no_music",
          "flag": "no-music",
          "kind": "boolean",
          "description": "True leaves the background music out.",
          "placeholder": "text",
          "default": false,
          "opposite": "music"
        },
        {
          "name": "caption_style",
          "flag": "caption-style",
          "kind": "string",
          "description": "Look of the captions.",
          "placeholder": "value",
          "values": [
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
        },
        {
          "name": "caption_offset_x",
          "flag": "caption-offset-x",
          "kind": "string",
          "description": "Horizontal position relative to the centre of the canvas, as a string from \"-0.5\" to \"0.5\" with at most two decimals.",
          "placeholder": "text",
          "default": "0"
        },
        {
          "name": "caption_offset_y",
          "flag": "caption-offset-y",
          "kind": "string",
          "description": "Vertical position, as a string from \"-0.5\" to \"0.5\" with at most two decimals. Negative is below the centre of the canvas. \"-0.4\" is 40 percent below the centre. Not to be confused with the numbers in caption_setting.offset.",
          "placeholder": "text",
          "default": "-0.4"
        }
      ],
      "anyOf": [
        [
          "text"
        ],
        [
          "audio"
        ]
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
        "model_version",
        "caption_style",
        "credits_used"
      ],
      "fields": "id output video_thumbnail aspect_ratio created_at updated_at credits_used duration progress failed_reason media_job status is_hidden audio_url preview editor_url preview_audio name text audio creator accent model_version green_screen transparent_background webhook_url no_caption no_music caption_style caption_offset_x caption_offset_y"
    },
    "example": [
      "--name",
      "Trail shoe, 30 seconds",
      "--text",
      "Wet rock, loose gravel, no problem. Meet the Ridgeline trail shoe. Its sole grips where others slide, and it weighs less than your breakfast. I have taken it through forty kilometres of mud, three rivers and one very angry goose, and my feet stayed dry. The lacing holds, the heel does not rub, and it still looks good at the coffee stop afterwards. Thirty percent off until Sunday. Find your size today.",
      "--creator",
      "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20",
      "--accent",
      "9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77",
      "--model-version",
      "standard",
      "--aspect-ratio",
      "9x16",
      "--caption-style",
      "clean-bold",
      "--caption-offset-x",
      "0",
      "--caption-offset-y=-0.4",
      "--webhook-url",
      "https://app.example.com/webhooks/video-ads"
    ]
  },
  {
    "id": "lipsyncs.get",
    "resource": "lipsyncs",
    "verb": "get",
    "repeatable": true,
    "job": {
      "type": "lipsync",
      "action": "read",
      "resource": "lipsyncs"
    },
    "shows": {
      "resource": "lipsyncs"
    },
    "command": "get",
    "method": "GET",
    "path": "/api/lipsyncs/{id}/",
    "summary": "Read an avatar video",
    "description": "preview is filled when the preview is ready, output when the status is done. Only this read has word_alignments.",
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
        "model_version",
        "caption_style",
        "credits_used"
      ],
      "fields": "id output video_thumbnail aspect_ratio created_at updated_at credits_used duration progress failed_reason media_job status is_hidden audio_url preview editor_url preview_audio name text audio creator accent model_version green_screen transparent_background webhook_url no_caption no_music caption_style caption_offset_x caption_offset_y word_alignments[].start word_alignments[].duration word_alignments[].text"
    },
    "example": [
      "8e4d2a17-5c9b-4f36-a7e1-3b0d6c8f9a52"
    ]
  },
  {
    "id": "lipsyncs.render",
    "resource": "lipsyncs",
    "verb": "render",
    "paid": true,
    "job": {
      "type": "lipsync",
      "action": "render",
      "resource": "lipsyncs",
      "path": "/api/lipsyncs/{id}/render/"
    },
    "lookUp": {
      "operation": "lipsyncs.get",
      "by": "id",
      "path": 1
    },
    "command": "render",
    "method": "POST",
    "path": "/api/lipsyncs/{id}/render/",
    "summary": "Render a previewed avatar video",
    "description": "Starts the render of a job whose preview exists.\n\nThere is no body.",
    "provisional": "Implied by \"preview before rendering\"; path, request, answer and cost rest on public facts.",
    "cost": "Costs 5 credits per 30 seconds of output (standard); 1 credit per second of output (aurora_v1); 0.5 credits per second of output (aurora_v1_fast); 0.7 credits per second of output (aurora_v2); 10 credits per 30 seconds of output (boreal). For an estimate text, where there is no audio, is taken to be spoken with 60 words a minute or more. The model is the one of the job; this request names none. Provisional: The rates are those of the models; that a render is charged by them is not shown.",
    "costByLength": true,
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
        "model_version",
        "caption_style",
        "credits_used"
      ],
      "fields": "id output video_thumbnail aspect_ratio created_at updated_at credits_used duration progress failed_reason media_job status is_hidden audio_url preview editor_url preview_audio name text audio creator accent model_version green_screen transparent_background webhook_url no_caption no_music caption_style caption_offset_x caption_offset_y"
    },
    "example": [
      "2d95b6f8-0c73-4e1a-b84f-7a3e9d1c6052"
    ]
  },
  {
    "id": "lipsyncs.createMultiAvatar",
    "resource": "lipsyncs",
    "verb": "createMultiAvatar",
    "paid": true,
    "job": {
      "type": "lipsyncV2",
      "action": "start",
      "until": "done",
      "resource": "lipsyncsV2"
    },
    "lookUp": {
      "operation": "lipsyncsV2.list",
      "by": "list"
    },
    "command": "create-multi-avatar",
    "method": "POST",
    "path": "/api/lipsyncs/multi_avatar/",
    "summary": "Create a multi-avatar video",
    "description": "Generates and renders. Read it back with \"video-ads lipsyncs-v2 list\", not with \"video-ads lipsyncs get\".\n\nReturns at once with a second-generation record. Poll it by ids, or give a webhook_url.",
    "cost": "Costs 5 credits per 30 seconds of output (standard); 1 credit per second of output (aurora_v1); 0.5 credits per second of output (aurora_v1_fast). For an estimate video_inputs[].voice.input_text is taken to be spoken with 60 words a minute or more, beside what else the output has. Where each video_inputs[].voice.duration is given, and there is no cta_end, they are its length. The rates of the three models that this endpoint takes.",
    "costByLength": true,
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "video_inputs",
          "flag": "video-inputs",
          "kind": "object",
          "description": "The scenes, in order.",
          "placeholder": "json",
          "required": true,
          "lists": 1,
          "paths": {
            "<n>.character.avatar_id": [
              "string"
            ],
            "<n>.character.offset.x": [
              "number"
            ],
            "<n>.character.offset.y": [
              "number"
            ],
            "<n>.character.scale": [
              "number"
            ],
            "<n>.character.avatar_style": [
              "string"
            ],
            "<n>.character.hidden": [
              "boolean"
            ],
            "<n>.voice.input_text": [
              "string"
            ],
            "<n>.voice.voice_id": [
              "string"
            ],
            "<n>.voice.duration": [
              "number"
            ],
            "<n>.voice.volume": [
              "number"
            ],
            "<n>.background.url": [
              "string"
            ],
            "<n>.background.fit": [
              "string"
            ],
            "<n>.caption_setting.style": [
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
            "<n>.caption_setting.offset.x": [
              "number"
            ],
            "<n>.caption_setting.offset.y": [
              "number"
            ],
            "<n>.caption_setting.font_family": [
              "string"
            ],
            "<n>.caption_setting.font_size": [
              "number"
            ],
            "<n>.caption_setting.font_style": [
              "string"
            ],
            "<n>.caption_setting.background_color": [
              "string"
            ],
            "<n>.caption_setting.text_color": [
              "string"
            ],
            "<n>.caption_setting.highlight_text_color": [
              "string"
            ],
            "<n>.caption_setting.max_width": [
              "number"
            ],
            "<n>.caption_setting.line_height": [
              "number"
            ],
            "<n>.caption_setting.text_shadow": [
              "string"
            ],
            "<n>.caption_setting.hidden": [
              "boolean"
            ],
            "<n>.caption_setting.override_visual_style": [
              "boolean"
            ],
            "<n>.transition_effect.transition_in": [
              "string"
            ],
            "<n>.transition_effect.transition_out": [
              "string"
            ],
            "<n>.cta.cta_background_blur": [
              "boolean"
            ],
            "<n>.cta.transition_effect.transition_in": [
              "string"
            ],
            "<n>.cta.transition_effect.transition_out": [
              "string"
            ]
          },
          "nullPaths": {
            "<n>.caption_setting.font_style": "data",
            "<n>.caption_setting.background_color": "data",
            "<n>.caption_setting.text_color": "data",
            "<n>.caption_setting.highlight_text_color": "data",
            "<n>.caption_setting.max_width": "flag",
            "<n>.caption_setting.line_height": "flag",
            "<n>.caption_setting.text_shadow": "data",
            "<n>.transition_effect.transition_in": "data",
            "<n>.transition_effect.transition_out": "data",
            "<n>.cta.transition_effect.transition_in": "data",
            "<n>.cta.transition_effect.transition_out": "data"
          }
        },
        {
          "name": "aspect_ratio",
          "flag": "aspect-ratio",
          "kind": "string",
          "description": "Width by height of the video.",
          "placeholder": "value",
          "values": [
            "16x9",
            "1x1",
            "9x16"
          ],
          "default": "9x16"
        },
        {
          "name": "background_music",
          "flag": "background-music",
          "kind": "object",
          "description": "Music behind the voices.",
          "placeholder": "json",
          "paths": {
            "url": [
              "string"
            ],
            "volume": [
              "number"
            ]
          }
        },
        {
          "name": "cta_end",
          "flag": "cta-end",
          "kind": "object",
          "description": "Call to action that is appended at the end of the video, free-form. Its fields are not shown.",
          "placeholder": "json"
        },
        {
          "name": "webhook_url",
          "flag": "webhook-url",
          "kind": "string",
          "description": "Where to report the job.",
          "placeholder": "url",
          "limits": "at most 200 characters"
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
          "name": "model_version",
          "flag": "model-version",
          "kind": "string",
          "description": "Models that a multi-avatar request may ask for.",
          "placeholder": "value",
          "values": [
            "standard",
            "aurora_v1",
            "aurora_v1_fast"
          ],
          "default": "standard"
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
        "model_version",
        "credits_used",
        "duration"
      ],
      "fields": "id output video_thumbnail created_at updated_at credits_used duration progress failed_reason status preview editor_url aspect_ratio video_inputs[].* name media_job webhook_url model_version"
    },
    "example": [
      "--name",
      "Trail shoe dialogue",
      "--aspect-ratio",
      "9x16",
      "--model-version",
      "aurora_v1_fast",
      "--webhook-url",
      "https://app.example.com/webhooks/video-ads",
      "--background-music",
      "{\"url\":\"https://shop.example.com/audio/autumn.mp3\",\"volume\":0.2}",
      "--cta-end",
      "{\"text\":\"Try them on at shop.example.com\"}",
      "--video-inputs",
      "[{\"character\":{\"avatar_id\":\"5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20\",\"offset\":{\"x\":0,\"y\":0},\"scale\":1,\"avatar_style\":\"normal\",\"hidden\":false},\"voice\":{\"input_text\":\"Is it really waterproof?\",\"voice_id\":\"9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77\",\"duration\":3,\"volume\":1},\"background\":{\"url\":\"https://shop.example.com/images/mountain.jpg\",\"fit\":\"cover\"},\"caption_setting\":{\"style\":\"clean-bold\",\"offset\":{\"x\":0,\"y\":0.4},\"font_family\":\"Inter\",\"font_size\":70,\"hidden\":false},\"transition_effect\":{\"transition_in\":null,\"transition_out\":\"fade\"}},{\"character\":{\"avatar_id\":\"c1f0a7d4-83b6-4e29-9c5a-60e7d2b8f314\",\"offset\":{\"x\":0.1,\"y\":0},\"scale\":0.9,\"avatar_style\":\"normal\",\"hidden\":false},\"voice\":{\"input_text\":\"I stood in a stream for an hour. Dry socks.\",\"voice_id\":\"4b6d8f0a-2c3e-4571-8d9b-a5e7c0f13264\",\"duration\":5,\"volume\":1},\"background\":{\"url\":\"https://shop.example.com/videos/stream.mp4\",\"fit\":\"cover\"},\"transition_effect\":{\"transition_in\":\"fade\",\"transition_out\":null},\"cta\":{\"cta_background_blur\":true,\"transition_effect\":{\"transition_in\":\"fade\",\"transition_out\":null}}}]"
    ]
  }
];
