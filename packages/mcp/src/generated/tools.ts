// Generated from spec/ by `pnpm generate`. Do not edit.
import type { ToolDefinition } from "../tools/definition.ts";

/** Every tool, in the order of the contract. */
export const tools: readonly ToolDefinition[] = [
 {
  "tool": {
   "name": "links_create",
   "title": "Create a link from a URL",
   "description": "Create a link from a URL. Reads the page and keeps its title, text, images and videos. Use the top-level id of the answer as the link id everywhere; the id inside link is not accepted elsewhere. Costs 1 credit per request. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "url": {
      "type": "string",
      "format": "uri",
      "description": "Address of the product page. It is read once, for its title, text, images and videos."
     }
    },
    "required": [
     "url"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "url": {
      "type": "string"
     },
     "link": {
      "type": "object",
      "properties": {
       "id": {
        "type": "string"
       },
       "ai_industry": {
        "type": "string"
       },
       "url": {
        "type": "string"
       },
       "title": {
        "type": "string"
       },
       "description": {
        "type": "string"
       },
       "image_urls": {
        "type": "array"
       },
       "video_urls": {
        "type": "array"
       },
       "logo_url": {
        "type": "string"
       },
       "ai_summary": {
        "type": "string"
       }
      }
     },
     "credits_used": {
      "type": "number"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
  "id": "links.create",
  "resource": "links",
  "verb": "create",
  "paid": true,
  "used": "credits_used",
  "path": [],
  "query": [],
  "body": "object"
 },
 {
  "tool": {
   "name": "links_update",
   "title": "Change a link",
   "description": "Change a link. HTML ads are built from exactly what the link holds at that time: fix its title, text, images and logo before making them. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "title": {
      "type": "string",
      "description": "Name of the product."
     },
     "description": {
      "type": "string",
      "description": "What the product is and why to buy it."
     },
     "image_urls": {
      "type": "array",
      "description": "Where images of the product can be fetched.",
      "items": {
       "type": "string",
       "format": "uri"
      }
     },
     "video_urls": {
      "type": "array",
      "description": "Where videos of the product can be fetched.",
      "items": {
       "type": "string",
       "format": "uri"
      }
     },
     "logo_url": {
      "type": "string",
      "format": "uri",
      "description": "Where the logo can be fetched."
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "ai_industry": {
      "type": "string"
     },
     "url": {
      "type": "string"
     },
     "title": {
      "type": "string"
     },
     "description": {
      "type": "string"
     },
     "image_urls": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "video_urls": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "logo_url": {
      "type": "string"
     },
     "ai_summary": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": true,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "links.update",
  "resource": "links",
  "verb": "update",
  "repeatable": true,
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "object"
 },
 {
  "tool": {
   "name": "links_create_with_params",
   "title": "Create a link from parameters",
   "description": "Create a link from parameters. Makes a link without reading a page. Use the top-level id of the answer as the link id everywhere. Costs 1 credit per request.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "title": {
      "type": "string",
      "description": "Name of the product."
     },
     "description": {
      "type": "string",
      "description": "What the product is and why to buy it."
     },
     "image_urls": {
      "type": "array",
      "description": "Where images of the product can be fetched.",
      "items": {
       "type": "string",
       "format": "uri"
      }
     },
     "video_urls": {
      "type": "array",
      "description": "Where videos of the product can be fetched.",
      "items": {
       "type": "string",
       "format": "uri"
      }
     },
     "logo_url": {
      "type": "string",
      "format": "uri",
      "description": "Where the logo can be fetched."
     },
     "reviews": {
      "description": "Reviews of the product, in any form."
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "url": {
      "type": "string"
     },
     "link": {
      "type": "object",
      "properties": {
       "id": {
        "type": "string"
       },
       "ai_industry": {
        "type": "string"
       },
       "url": {
        "type": "string"
       },
       "title": {
        "type": "string"
       },
       "description": {
        "type": "string"
       },
       "image_urls": {
        "type": "array"
       },
       "video_urls": {
        "type": "array"
       },
       "logo_url": {
        "type": "string"
       },
       "ai_summary": {
        "type": "string"
       }
      }
     },
     "credits_used": {
      "type": "number"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
  "id": "links.createWithParams",
  "resource": "links",
  "verb": "createWithParams",
  "paid": true,
  "used": "credits_used",
  "path": [],
  "query": [],
  "body": "object"
 },
 {
  "tool": {
   "name": "link_to_videos_create",
   "title": "Create a video from a link",
   "description": "Create a video from a link. Generates and renders. Costs 5 credits per 30 seconds of output. Then link_to_videos_wait.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "link": {
      "type": "string",
      "format": "uuid",
      "description": "The link to build from, by the top-level id of the answer that created it."
     },
     "name": {
      "type": "string",
      "maxLength": 255,
      "description": "Name of the video."
     },
     "target_platform": {
      "type": "string",
      "description": "Where the ad will run."
     },
     "target_audience": {
      "type": "string",
      "description": "Whom the ad is for, in your own words."
     },
     "visual_style": {
      "type": "string",
      "description": "Look of the video, for example AvatarBubbleTemplate."
     },
     "override_avatar": {
      "type": "string",
      "description": "The avatar to use instead of the chosen one, an id from personas_list."
     },
     "override_avatar_by_image": {
      "type": "string",
      "description": "URL of an image to make the avatar from, instead of the chosen one."
     },
     "override_voice": {
      "type": "string",
      "description": "The voice to use instead of the chosen one, an id of an accent from voices_list."
     },
     "override_script": {
      "type": "string",
      "description": "What to say instead of a written script."
     },
     "background_music_url": {
      "type": "string",
      "description": "Where the background music can be fetched."
     },
     "background_music_volume": {
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "description": "Loudness of the background music."
     },
     "voiceover_volume": {
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "description": "Loudness of the voice."
     },
     "webhook_url": {
      "type": "string",
      "description": "Where to report the job."
     },
     "no_background_music": {
      "type": "boolean",
      "description": "True leaves the background music out."
     },
     "no_caption": {
      "type": "boolean",
      "description": "True leaves the captions out."
     },
     "no_emotion": {
      "type": "boolean",
      "description": "True leaves the emotions out."
     },
     "no_cta": {
      "type": "boolean",
      "description": "True leaves the call to action out."
     },
     "no_stock_broll": {
      "type": "boolean",
      "description": "True leaves stock footage out."
     },
     "caption_offset_x": {
      "type": "string",
      "pattern": "^-?\\d{0,1}(?:\\.\\d{0,2})?$",
      "description": "Position relative to the centre of the canvas, as a string from \"-0.5\" to \"0.5\" with at most two decimals."
     },
     "caption_offset_y": {
      "type": "string",
      "pattern": "^-?\\d{0,1}(?:\\.\\d{0,2})?$",
      "description": "Position relative to the centre of the canvas, as a string from \"-0.5\" to \"0.5\" with at most two decimals."
     },
     "caption_setting": {
      "type": "object",
      "description": "How captions look, for requests that take no caption style.",
      "properties": {
       "offset": {
        "type": "object",
        "required": [
         "x",
         "y"
        ],
        "description": "Position of the captions, as numbers.",
        "properties": {
         "x": {
          "type": "number",
          "description": "Horizontal position."
         },
         "y": {
          "type": "number",
          "description": "Vertical position."
         }
        }
       },
       "font_family": {
        "type": "string",
        "description": "Name of the font."
       },
       "font_size": {
        "type": "number",
        "description": "Size of the font."
       },
       "font_style": {
        "type": [
         "string",
         "null"
        ],
        "description": "Style of the font."
       },
       "background_color": {
        "type": [
         "string",
         "null"
        ],
        "description": "Colour behind the text."
       },
       "text_color": {
        "type": [
         "string",
         "null"
        ],
        "description": "Colour of the text."
       },
       "highlight_text_color": {
        "type": [
         "string",
         "null"
        ],
        "description": "Colour of highlighted text."
       },
       "max_width": {
        "type": [
         "number",
         "null"
        ],
        "description": "Largest width of a line."
       },
       "line_height": {
        "type": [
         "number",
         "null"
        ],
        "description": "Height of a line."
       },
       "text_shadow": {
        "type": [
         "string",
         "null"
        ],
        "description": "Shadow of the text."
       },
       "hidden": {
        "type": "boolean",
        "description": "True leaves the captions out.",
        "default": false
       },
       "override_visual_style": {
        "type": "boolean",
        "description": "True lets these settings win over the visual style.",
        "default": false
       }
      }
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     }
    },
    "required": [
     "link"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "link": {
      "type": "string"
     },
     "media_job": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "is_hidden": {
      "type": "boolean"
     },
     "video_output": {
      "type": "string"
     },
     "video_thumbnail": {
      "type": "string"
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "progress": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "editor_url": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "target_platform": {
      "type": "string"
     },
     "target_audience": {
      "type": "string"
     },
     "language": {
      "type": "string"
     },
     "video_length": {
      "type": "number"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "script_style": {
      "type": "string"
     },
     "visual_style": {
      "type": "string"
     },
     "override_avatar": {
      "type": "string"
     },
     "override_avatar_by_image": {
      "type": "string"
     },
     "override_voice": {
      "type": "string"
     },
     "override_script": {
      "type": "string"
     },
     "background_music_volume": {
      "type": "number"
     },
     "voiceover_volume": {
      "type": "number"
     },
     "no_background_music": {
      "type": "boolean"
     },
     "no_caption": {
      "type": "boolean"
     },
     "no_emotion": {
      "type": "boolean"
     },
     "no_cta": {
      "type": "boolean"
     },
     "no_stock_broll": {
      "type": "boolean"
     },
     "caption_style": {
      "type": "string"
     },
     "caption_offset_x": {
      "type": "string"
     },
     "caption_offset_y": {
      "type": "string"
     },
     "caption_setting": {
      "type": "object",
      "properties": {
       "style": {
        "type": "string"
       },
       "offset": {
        "type": "object"
       },
       "font_family": {
        "type": "string"
       },
       "font_size": {
        "type": "number"
       },
       "font_style": {
        "type": "string"
       },
       "background_color": {
        "type": "string"
       },
       "text_color": {
        "type": "string"
       },
       "highlight_text_color": {
        "type": "string"
       },
       "max_width": {
        "type": "number"
       },
       "line_height": {
        "type": "number"
       },
       "text_shadow": {
        "type": "string"
       },
       "hidden": {
        "type": "boolean"
       },
       "override_visual_style": {
        "type": "boolean"
       }
      }
     },
     "model_version": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
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
  "path": [],
  "query": [],
  "body": "object",
  "own": [
   "wait_seconds"
  ]
 },
 {
  "tool": {
   "name": "link_to_videos_get",
   "title": "Read a video made from a link",
   "description": "Read a video made from a link. When the status is done, video_output holds the video, and each entry of outputs its own. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "link": {
      "type": "string"
     },
     "media_job": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "is_hidden": {
      "type": "boolean"
     },
     "video_output": {
      "type": "string"
     },
     "video_thumbnail": {
      "type": "string"
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "progress": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "editor_url": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "target_platform": {
      "type": "string"
     },
     "target_audience": {
      "type": "string"
     },
     "language": {
      "type": "string"
     },
     "video_length": {
      "type": "number"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "script_style": {
      "type": "string"
     },
     "visual_style": {
      "type": "string"
     },
     "override_avatar": {
      "type": "string"
     },
     "override_avatar_by_image": {
      "type": "string"
     },
     "override_voice": {
      "type": "string"
     },
     "override_script": {
      "type": "string"
     },
     "background_music_volume": {
      "type": "number"
     },
     "voiceover_volume": {
      "type": "number"
     },
     "no_background_music": {
      "type": "boolean"
     },
     "no_caption": {
      "type": "boolean"
     },
     "no_emotion": {
      "type": "boolean"
     },
     "no_cta": {
      "type": "boolean"
     },
     "no_stock_broll": {
      "type": "boolean"
     },
     "caption_style": {
      "type": "string"
     },
     "caption_offset_x": {
      "type": "string"
     },
     "caption_offset_y": {
      "type": "string"
     },
     "caption_setting": {
      "type": "object",
      "properties": {
       "style": {
        "type": "string"
       },
       "offset": {
        "type": "object"
       },
       "font_family": {
        "type": "string"
       },
       "font_size": {
        "type": "number"
       },
       "font_style": {
        "type": "string"
       },
       "background_color": {
        "type": "string"
       },
       "text_color": {
        "type": "string"
       },
       "highlight_text_color": {
        "type": "string"
       },
       "max_width": {
        "type": "number"
       },
       "line_height": {
        "type": "number"
       },
       "text_shadow": {
        "type": "string"
       },
       "hidden": {
        "type": "boolean"
       },
       "override_visual_style": {
        "type": "boolean"
       }
      }
     },
     "model_version": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
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
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none"
 },
 {
  "tool": {
   "name": "link_to_videos_wait",
   "title": "Wait for a video made from a link",
   "description": "Waits for the outcome of a video made from a link, or for the preview. When the time is over the outcome is running: call it again.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "until": {
      "type": "string",
      "enum": [
       "preview",
       "done"
      ]
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "outcome": {
      "type": "string",
      "enum": [
       "succeeded",
       "failed",
       "preview_ready",
       "running"
      ]
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "reason": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "credits": {
      "type": "number"
     },
     "parts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    },
    "required": [
     "id",
     "outcome"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "resource": "linkToVideos",
  "id": "id",
  "waits": {
   "type": "linkToVideo",
   "result": [
    "video_output",
    "outputs[].video_output"
   ],
   "items": "outputs",
   "partly": true,
   "by": "id",
   "uuid": true,
   "status": "status",
   "states": {
    "pending": "progress",
    "in_queue": "progress",
    "running": "progress",
    "done": "done",
    "failed": "failed",
    "rejected": "rejected"
   },
   "reason": "failed_reason",
   "progress": "progress",
   "preview": [
    "preview",
    "previews[].url"
   ],
   "credits": "credits_used"
  }
 },
 {
  "tool": {
   "name": "lipsyncs_preview",
   "title": "Create an avatar video and its preview",
   "description": "Create an avatar video and its preview. The job waits until its preview is filled; then it can be rendered. When both text and audio are given, audio is used. Needs text, or audio. Costs 1 credit per 30 seconds of output. Then lipsyncs_wait for the preview, show it, and lipsyncs_render.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "name": {
      "type": "string",
      "maxLength": 255,
      "description": "Name of the video."
     },
     "text": {
      "type": "string",
      "maxLength": 8000,
      "description": "What the avatar says. Not used when audio is given."
     },
     "audio": {
      "type": "string",
      "format": "uri",
      "description": "Where your own recording can be fetched. The avatar speaks it, and text is not used."
     },
     "creator": {
      "type": "string",
      "format": "uuid",
      "description": "The avatar, an id from personas_list."
     },
     "accent": {
      "type": "string",
      "format": "uuid",
      "description": "The voice, an id of an accent from voices_list."
     },
     "model_version": {
      "type": "string",
      "enum": [
       "standard",
       "aurora_v1",
       "aurora_v1_fast",
       "boreal",
       "aurora_v2"
      ],
      "description": "Model that animates the avatar. Each one has its own price.",
      "default": "standard"
     },
     "aspect_ratio": {
      "type": "string",
      "enum": [
       "16x9",
       "1x1",
       "9x16"
      ],
      "description": "Width by height of a video."
     },
     "green_screen": {
      "type": "boolean",
      "description": "True gives an .mp4 with a black background and without rendered subtitles.",
      "default": false
     },
     "transparent_background": {
      "type": "boolean",
      "description": "True gives a .webm with an alpha channel.",
      "default": false
     },
     "webhook_url": {
      "type": "string",
      "maxLength": 200,
      "description": "Where to report the job."
     },
     "no_caption": {
      "type": "boolean",
      "description": "True leaves the captions out.",
      "default": false
     },
     "no_music": {
      "type": "boolean",
      "description": "True leaves the background music out.",
      "default": false
     },
     "caption_style": {
      "type": "string",
      "enum": [
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
      ],
      "description": "Look of the captions."
     },
     "caption_offset_x": {
      "type": "string",
      "pattern": "^-?\\d{0,1}(?:\\.\\d{0,2})?$",
      "description": "Horizontal position relative to the centre of the canvas, as a string from \"-0.5\" to \"0.5\" with at most two decimals.",
      "default": "0"
     },
     "caption_offset_y": {
      "type": "string",
      "pattern": "^-?\\d{0,1}(?:\\.\\d{0,2})?$",
      "description": "Vertical position, as a string from \"-0.5\" to \"0.5\" with at most two decimals. Negative is below the centre of the canvas.",
      "default": "-0.4"
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "output": {
      "type": "string"
     },
     "video_thumbnail": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "progress": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "media_job": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "is_hidden": {
      "type": "boolean"
     },
     "audio_url": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "editor_url": {
      "type": "string"
     },
     "preview_audio": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "text": {
      "type": "string"
     },
     "audio": {
      "type": "string"
     },
     "creator": {
      "type": "string"
     },
     "accent": {
      "type": "string"
     },
     "model_version": {
      "type": "string"
     },
     "green_screen": {
      "type": "boolean"
     },
     "transparent_background": {
      "type": "boolean"
     },
     "webhook_url": {
      "type": "string"
     },
     "no_caption": {
      "type": "boolean"
     },
     "no_music": {
      "type": "boolean"
     },
     "caption_style": {
      "type": "string"
     },
     "caption_offset_x": {
      "type": "string"
     },
     "caption_offset_y": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
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
  "path": [],
  "query": [],
  "body": "object",
  "own": [
   "wait_seconds"
  ],
  "alternatives": [
   [
    "text"
   ],
   [
    "audio"
   ]
  ]
 },
 {
  "tool": {
   "name": "lipsyncs_get",
   "title": "Read an avatar video",
   "description": "Read an avatar video. preview is filled when the preview is ready, output when the status is done. Only this read has word_alignments.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "output": {
      "type": "string"
     },
     "video_thumbnail": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "progress": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "media_job": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "is_hidden": {
      "type": "boolean"
     },
     "audio_url": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "editor_url": {
      "type": "string"
     },
     "preview_audio": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "text": {
      "type": "string"
     },
     "audio": {
      "type": "string"
     },
     "creator": {
      "type": "string"
     },
     "accent": {
      "type": "string"
     },
     "model_version": {
      "type": "string"
     },
     "green_screen": {
      "type": "boolean"
     },
     "transparent_background": {
      "type": "boolean"
     },
     "webhook_url": {
      "type": "string"
     },
     "no_caption": {
      "type": "boolean"
     },
     "no_music": {
      "type": "boolean"
     },
     "caption_style": {
      "type": "string"
     },
     "caption_offset_x": {
      "type": "string"
     },
     "caption_offset_y": {
      "type": "string"
     },
     "word_alignments": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    }
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
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
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none"
 },
 {
  "tool": {
   "name": "lipsyncs_render",
   "title": "Render a previewed avatar video",
   "description": "Render a previewed avatar video. Starts the render of a job whose preview exists. Costs 5 credits per 30 seconds of output (standard); 1 credit per second of output (aurora_v1); 0.5 credits per second of output (aurora_v1_fast); 0.7 credits per second of output (aurora_v2); 10 credits per 30 seconds of output (boreal). Then lipsyncs_wait. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     },
     "render_again": {
      "type": "boolean",
      "description": "Pay for one more render, if the user wants that."
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "output": {
      "type": "string"
     },
     "video_thumbnail": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "progress": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "media_job": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "is_hidden": {
      "type": "boolean"
     },
     "audio_url": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "editor_url": {
      "type": "string"
     },
     "preview_audio": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "text": {
      "type": "string"
     },
     "audio": {
      "type": "string"
     },
     "creator": {
      "type": "string"
     },
     "accent": {
      "type": "string"
     },
     "model_version": {
      "type": "string"
     },
     "green_screen": {
      "type": "boolean"
     },
     "transparent_background": {
      "type": "boolean"
     },
     "webhook_url": {
      "type": "string"
     },
     "no_caption": {
      "type": "boolean"
     },
     "no_music": {
      "type": "boolean"
     },
     "caption_style": {
      "type": "string"
     },
     "caption_offset_x": {
      "type": "string"
     },
     "caption_offset_y": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
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
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none",
  "own": [
   "wait_seconds",
   "render_again"
  ]
 },
 {
  "tool": {
   "name": "lipsyncs_create_multi_avatar",
   "title": "Create a multi-avatar video",
   "description": "Create a multi-avatar video. Generates and renders. Read it back with lipsyncs_v2_list, not with lipsyncs_get. Costs 5 credits per 30 seconds of output (standard); 1 credit per second of output (aurora_v1); 0.5 credits per second of output (aurora_v1_fast). Then lipsyncs_v2_wait.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "video_inputs": {
      "type": "array",
      "description": "The scenes, in order.",
      "items": {
       "type": "object",
       "description": "One scene.",
       "properties": {
        "character": {
         "type": "object",
         "description": "The avatar of a scene, and where it stands.",
         "properties": {
          "avatar_id": {
           "type": "string",
           "description": "Id of an avatar from personas_list."
          },
          "offset": {
           "type": "object",
           "required": [
            "x",
            "y"
           ],
           "description": "Position of an avatar, as numbers.",
           "properties": {
            "x": {
             "type": "number",
             "description": "Horizontal position."
            },
            "y": {
             "type": "number",
             "description": "Vertical position."
            }
           }
          },
          "scale": {
           "type": "number",
           "description": "Size of the avatar, as a factor."
          },
          "avatar_style": {
           "type": "string",
           "description": "Style of the avatar."
          },
          "hidden": {
           "type": "boolean",
           "description": "True hides the avatar."
          }
         }
        },
        "voice": {
         "type": "object",
         "description": "What is said in a scene, and by which voice.",
         "properties": {
          "input_text": {
           "type": "string",
           "description": "What the avatar says."
          },
          "voice_id": {
           "type": "string",
           "description": "The voice, an id of an accent from voices_list."
          },
          "duration": {
           "type": "number",
           "description": "Length in seconds."
          },
          "volume": {
           "type": "number",
           "description": "Loudness of the voice."
          }
         }
        },
        "background": {
         "type": "object",
         "description": "What is behind the avatar.",
         "properties": {
          "url": {
           "type": "string",
           "description": "Where the picture or video can be fetched."
          },
          "fit": {
           "type": "string",
           "description": "How the background fills the frame."
          }
         }
        },
        "caption_setting": {
         "type": "object",
         "description": "How captions look. The style may be omitted.",
         "properties": {
          "style": {
           "type": "string",
           "enum": [
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
           ],
           "description": "Look of the captions."
          },
          "offset": {
           "type": "object",
           "required": [
            "x",
            "y"
           ],
           "description": "Position of the captions, as numbers.",
           "properties": {
            "x": {
             "type": "number",
             "description": "Horizontal position."
            },
            "y": {
             "type": "number",
             "description": "Vertical position."
            }
           }
          },
          "font_family": {
           "type": "string",
           "description": "Name of the font."
          },
          "font_size": {
           "type": "number",
           "description": "Size of the font."
          },
          "font_style": {
           "type": [
            "string",
            "null"
           ],
           "description": "Style of the font."
          },
          "background_color": {
           "type": [
            "string",
            "null"
           ],
           "description": "Colour behind the text."
          },
          "text_color": {
           "type": [
            "string",
            "null"
           ],
           "description": "Colour of the text."
          },
          "highlight_text_color": {
           "type": [
            "string",
            "null"
           ],
           "description": "Colour of highlighted text."
          },
          "max_width": {
           "type": [
            "number",
            "null"
           ],
           "description": "Largest width of a line."
          },
          "line_height": {
           "type": [
            "number",
            "null"
           ],
           "description": "Height of a line."
          },
          "text_shadow": {
           "type": [
            "string",
            "null"
           ],
           "description": "Shadow of the text."
          },
          "hidden": {
           "type": "boolean",
           "description": "True leaves the captions out.",
           "default": false
          },
          "override_visual_style": {
           "type": "boolean",
           "description": "True lets these settings win over the visual style.",
           "default": false
          }
         }
        },
        "transition_effect": {
         "type": "object",
         "description": "Transitions of a scene or of a call to action.",
         "properties": {
          "transition_in": {
           "type": [
            "string",
            "null"
           ],
           "description": "Transition at the start; null for none."
          },
          "transition_out": {
           "type": [
            "string",
            "null"
           ],
           "description": "Transition at the end; null for none."
          }
         }
        },
        "cta": {
         "type": "object",
         "description": "Call to action in a scene.",
         "properties": {
          "cta_background_blur": {
           "type": "boolean",
           "description": "True blurs what is behind the call to action."
          },
          "transition_effect": {
           "type": "object",
           "description": "Transitions of a scene or of a call to action.",
           "properties": {
            "transition_in": {
             "type": [
              "string",
              "null"
             ],
             "description": "Transition at the start; null for none."
            },
            "transition_out": {
             "type": [
              "string",
              "null"
             ],
             "description": "Transition at the end; null for none."
            }
           }
          }
         }
        }
       }
      }
     },
     "aspect_ratio": {
      "type": "string",
      "enum": [
       "16x9",
       "1x1",
       "9x16"
      ],
      "description": "Width by height of the video.",
      "default": "9x16"
     },
     "background_music": {
      "type": "object",
      "description": "Music behind the voices.",
      "properties": {
       "url": {
        "type": "string",
        "description": "Where the music can be fetched."
       },
       "volume": {
        "type": "number",
        "description": "Loudness of the music."
       }
      }
     },
     "cta_end": {
      "type": "object",
      "description": "Call to action that is appended at the end of the video, free-form."
     },
     "webhook_url": {
      "type": "string",
      "format": "uri",
      "maxLength": 200,
      "description": "Where to report the job."
     },
     "name": {
      "type": "string",
      "maxLength": 255,
      "description": "Name of the video."
     },
     "model_version": {
      "type": "string",
      "enum": [
       "standard",
       "aurora_v1",
       "aurora_v1_fast"
      ],
      "description": "Models that a multi-avatar request may ask for.",
      "default": "standard"
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     }
    },
    "required": [
     "video_inputs"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "output": {
      "type": "string"
     },
     "video_thumbnail": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "progress": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "editor_url": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "video_inputs": {
      "type": "array"
     },
     "name": {
      "type": "string"
     },
     "media_job": {
      "type": "string"
     },
     "webhook_url": {
      "type": "string"
     },
     "model_version": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
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
  "path": [],
  "query": [],
  "body": "object",
  "own": [
   "wait_seconds"
  ]
 },
 {
  "tool": {
   "name": "lipsyncs_wait",
   "title": "Wait for an avatar video",
   "description": "Waits for the outcome of an avatar video, or for the preview. When the time is over the outcome is running: call it again.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "until": {
      "type": "string",
      "enum": [
       "preview",
       "done"
      ]
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "outcome": {
      "type": "string",
      "enum": [
       "succeeded",
       "failed",
       "preview_ready",
       "running"
      ]
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "reason": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "credits": {
      "type": "number"
     },
     "parts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    },
    "required": [
     "id",
     "outcome"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "resource": "lipsyncs",
  "id": "id",
  "waits": {
   "type": "lipsync",
   "result": [
    "output"
   ],
   "by": "id",
   "uuid": true,
   "status": "status",
   "states": {
    "pending": "progress",
    "in_queue": "progress",
    "running": "progress",
    "done": "done",
    "failed": "failed",
    "rejected": "rejected"
   },
   "reason": "failed_reason",
   "progress": "progress",
   "preview": [
    "preview"
   ],
   "credits": "credits_used",
   "render": "lipsyncs.render"
  }
 },
 {
  "tool": {
   "name": "lipsyncs_v2_list",
   "title": "List multi-avatar videos",
   "description": "List multi-avatar videos. Reads multi-avatar videos back: give their ids in ids. Without ids, all of them.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "ids": {
      "type": "array",
      "minItems": 1,
      "maxItems": 100,
      "items": {
       "type": "string",
       "format": "uuid"
      },
      "description": "Only the records with these ids."
     },
     "fields": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only these fields of each entry."
     },
     "search": {
      "type": "string",
      "description": "Only entries with all these words."
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 500,
      "default": 50
     },
     "offset": {
      "type": "integer",
      "minimum": 0
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "items": {
      "type": "array",
      "items": {
       "type": "object",
       "properties": {
        "id": {
         "type": "string"
        },
        "output": {
         "type": "string"
        },
        "video_thumbnail": {
         "type": "string"
        },
        "created_at": {
         "type": "string"
        },
        "updated_at": {
         "type": "string"
        },
        "credits_used": {
         "type": "number"
        },
        "duration": {
         "type": "number"
        },
        "progress": {
         "type": "string"
        },
        "failed_reason": {
         "type": "string"
        },
        "status": {
         "type": "string"
        },
        "preview": {
         "type": "string"
        },
        "editor_url": {
         "type": "string"
        },
        "aspect_ratio": {
         "type": "string"
        },
        "video_inputs": {
         "type": "array"
        },
        "name": {
         "type": "string"
        },
        "media_job": {
         "type": "string"
        },
        "webhook_url": {
         "type": "string"
        },
        "model_version": {
         "type": "string"
        }
       }
      }
     },
     "total": {
      "type": "number"
     },
     "next_offset": {
      "type": "number"
     }
    },
    "required": [
     "items"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "lipsyncsV2.list",
  "resource": "lipsyncsV2",
  "verb": "list",
  "repeatable": true,
  "job": {
   "type": "lipsyncV2",
   "action": "read",
   "resource": "lipsyncsV2"
  },
  "shows": {
   "resource": "lipsyncsV2"
  },
  "path": [],
  "query": [
   [
    "ids",
    "ids"
   ]
  ],
  "body": "none",
  "own": [
   "fields",
   "search",
   "limit",
   "offset"
  ],
  "list": "whole",
  "entries": {
   "fields": [
    "id",
    "output",
    "video_thumbnail",
    "created_at",
    "updated_at",
    "credits_used",
    "duration",
    "progress",
    "failed_reason",
    "status",
    "preview",
    "editor_url",
    "aspect_ratio",
    "video_inputs",
    "name",
    "media_job",
    "webhook_url",
    "model_version"
   ]
  }
 },
 {
  "tool": {
   "name": "lipsyncs_v2_wait",
   "title": "Wait for multi-avatar videos",
   "description": "Waits for the outcome of multi-avatar videos, or for the preview. When the time is over the outcome is running: call it again.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "until": {
      "type": "string",
      "enum": [
       "preview",
       "done"
      ]
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "outcome": {
      "type": "string",
      "enum": [
       "succeeded",
       "failed",
       "preview_ready",
       "running"
      ]
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "reason": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "credits": {
      "type": "number"
     },
     "parts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    },
    "required": [
     "id",
     "outcome"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "resource": "lipsyncsV2",
  "id": "id",
  "waits": {
   "type": "lipsyncV2",
   "result": [
    "output"
   ],
   "by": "ids",
   "most": 100,
   "uuid": true,
   "status": "status",
   "states": {
    "pending": "progress",
    "in_queue": "progress",
    "running": "progress",
    "done": "done",
    "failed": "failed",
    "rejected": "rejected"
   },
   "reason": "failed_reason",
   "progress": "progress",
   "preview": [
    "preview"
   ],
   "credits": "credits_used"
  }
 },
 {
  "tool": {
   "name": "custom_templates_list",
   "title": "List the custom templates",
   "description": "List the custom templates. The templates of the account, without their variables.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "fields": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only these fields of each entry."
     },
     "search": {
      "type": "string",
      "description": "Only entries with all these words."
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 500,
      "default": 50
     },
     "offset": {
      "type": "integer",
      "minimum": 0
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "items": {
      "type": "array",
      "items": {
       "type": "object",
       "properties": {
        "template_id": {
         "type": "string"
        },
        "name": {
         "type": "string"
        },
        "preview": {
         "type": "string"
        },
        "aspect_ratio": {
         "type": "string"
        },
        "created_at": {
         "type": "string"
        },
        "updated_at": {
         "type": "string"
        }
       }
      }
     },
     "total": {
      "type": "number"
     },
     "next_offset": {
      "type": "number"
     }
    },
    "required": [
     "items"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "customTemplates.list",
  "resource": "customTemplates",
  "verb": "list",
  "repeatable": true,
  "path": [],
  "query": [],
  "body": "none",
  "own": [
   "fields",
   "search",
   "limit",
   "offset"
  ],
  "list": "whole",
  "entries": {
   "fields": [
    "template_id",
    "name",
    "preview",
    "aspect_ratio",
    "created_at",
    "updated_at"
   ]
  }
 },
 {
  "tool": {
   "name": "custom_templates_get",
   "title": "Read a custom template",
   "description": "Read a custom template. The template with its variables, which say what a job has to supply.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "template_id": {
      "type": "string",
      "format": "uuid"
     }
    },
    "required": [
     "template_id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "template_id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "variables": {
      "type": "object"
     }
    }
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "customTemplates.get",
  "resource": "customTemplates",
  "verb": "get",
  "repeatable": true,
  "path": [
   [
    "template_id",
    "template_id"
   ]
  ],
  "query": [],
  "body": "none"
 },
 {
  "tool": {
   "name": "custom_template_jobs_preview",
   "title": "Create a template job and its preview",
   "description": "Create a template job and its preview. The job waits with status: pending until its preview is filled; then it can be rendered. Cost unknown. Then custom_template_jobs_wait for the preview, show it, and custom_template_jobs_render.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "template_id": {
      "type": "string",
      "format": "uuid",
      "description": "The template to fill. It equals the id of the project (video) that it was made from."
     },
     "variables": {
      "type": "object",
      "description": "What to put in for each variable, keyed by its name. A text variable that is left out becomes an empty string.",
      "additionalProperties": {
       "description": "The value of one template variable. type says which properties it takes.",
       "anyOf": [
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "avatar"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "avatar_id"
           ],
           "properties": {
            "avatar_id": {
             "type": "string",
             "description": "Id of an avatar from personas_list."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "image"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "url"
           ],
           "properties": {
            "url": {
             "type": "string",
             "description": "Where the file can be fetched."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "video"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "url"
           ],
           "properties": {
            "url": {
             "type": "string",
             "description": "Where the file can be fetched."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "audio"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "url"
           ],
           "properties": {
            "url": {
             "type": "string",
             "description": "Where the file can be fetched."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "text"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "content"
           ],
           "properties": {
            "content": {
             "type": "string",
             "description": "The text."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "voiceover"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "voice_id"
           ],
           "properties": {
            "voice_id": {
             "type": "string",
             "description": "The voice, an id of an accent from voices_list."
            }
           }
          }
         }
        }
       ]
      }
     },
     "name": {
      "type": "string",
      "maxLength": 255,
      "description": "Name of the video."
     },
     "model_version": {
      "type": "string",
      "description": "Model that animates an avatar variable, for example standard or aurora_v1_fast."
     },
     "webhook_url": {
      "type": "string",
      "format": "uri",
      "description": "Where to report the job."
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     }
    },
    "required": [
     "template_id",
     "variables"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "variables": {
      "type": "object"
     },
     "media_job": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "webhook_url": {
      "type": "string"
     },
     "template_id": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
  "id": "customTemplateJobs.preview",
  "resource": "customTemplateJobs",
  "verb": "preview",
  "paid": true,
  "job": {
   "type": "customTemplateJob",
   "action": "start",
   "until": "preview",
   "resource": "customTemplateJobs"
  },
  "path": [],
  "query": [],
  "body": "object",
  "own": [
   "wait_seconds"
  ]
 },
 {
  "tool": {
   "name": "custom_template_jobs_create",
   "title": "Create a template job and render it",
   "description": "Create a template job and render it. Generates and renders without a preview step. Cost unknown. Then custom_template_jobs_wait.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "template_id": {
      "type": "string",
      "format": "uuid",
      "description": "The template to fill. It equals the id of the project (video) that it was made from."
     },
     "variables": {
      "type": "object",
      "description": "What to put in for each variable, keyed by its name. A text variable that is left out becomes an empty string.",
      "additionalProperties": {
       "description": "The value of one template variable. type says which properties it takes.",
       "anyOf": [
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "avatar"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "avatar_id"
           ],
           "properties": {
            "avatar_id": {
             "type": "string",
             "description": "Id of an avatar from personas_list."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "image"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "url"
           ],
           "properties": {
            "url": {
             "type": "string",
             "description": "Where the file can be fetched."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "video"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "url"
           ],
           "properties": {
            "url": {
             "type": "string",
             "description": "Where the file can be fetched."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "audio"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "url"
           ],
           "properties": {
            "url": {
             "type": "string",
             "description": "Where the file can be fetched."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "text"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "content"
           ],
           "properties": {
            "content": {
             "type": "string",
             "description": "The text."
            }
           }
          }
         }
        },
        {
         "type": "object",
         "required": [
          "type",
          "properties"
         ],
         "properties": {
          "type": {
           "type": "string",
           "enum": [
            "voiceover"
           ]
          },
          "properties": {
           "type": "object",
           "required": [
            "voice_id"
           ],
           "properties": {
            "voice_id": {
             "type": "string",
             "description": "The voice, an id of an accent from voices_list."
            }
           }
          }
         }
        }
       ]
      }
     },
     "name": {
      "type": "string",
      "maxLength": 255,
      "description": "Name of the video."
     },
     "model_version": {
      "type": "string",
      "description": "Model that animates an avatar variable, for example standard or aurora_v1_fast."
     },
     "webhook_url": {
      "type": "string",
      "format": "uri",
      "description": "Where to report the job."
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     }
    },
    "required": [
     "template_id",
     "variables"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "variables": {
      "type": "object"
     },
     "media_job": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "webhook_url": {
      "type": "string"
     },
     "template_id": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
  "id": "customTemplateJobs.create",
  "resource": "customTemplateJobs",
  "verb": "create",
  "paid": true,
  "job": {
   "type": "customTemplateJob",
   "action": "start",
   "until": "done",
   "resource": "customTemplateJobs"
  },
  "path": [],
  "query": [],
  "body": "object",
  "own": [
   "wait_seconds"
  ]
 },
 {
  "tool": {
   "name": "custom_template_jobs_get",
   "title": "Read a template job",
   "description": "Read a template job. When the status is done, video_output holds the video.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "variables": {
      "type": "object"
     },
     "media_job": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "webhook_url": {
      "type": "string"
     },
     "template_id": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "customTemplateJobs.get",
  "resource": "customTemplateJobs",
  "verb": "get",
  "repeatable": true,
  "job": {
   "type": "customTemplateJob",
   "action": "read",
   "resource": "customTemplateJobs"
  },
  "shows": {
   "resource": "customTemplateJobs"
  },
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none"
 },
 {
  "tool": {
   "name": "custom_template_jobs_render",
   "title": "Render a previewed template job",
   "description": "Render a previewed template job. Starts the render of a job whose preview exists. Cost unknown. Then custom_template_jobs_wait.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     },
     "render_again": {
      "type": "boolean",
      "description": "Pay for one more render, if the user wants that."
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "variables": {
      "type": "object"
     },
     "media_job": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "webhook_url": {
      "type": "string"
     },
     "template_id": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
  "id": "customTemplateJobs.render",
  "resource": "customTemplateJobs",
  "verb": "render",
  "paid": true,
  "job": {
   "type": "customTemplateJob",
   "action": "render",
   "resource": "customTemplateJobs",
   "path": "/api/custom_template_jobs/{id}/render/"
  },
  "lookUp": {
   "operation": "customTemplateJobs.get",
   "by": "id",
   "path": 1
  },
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none",
  "own": [
   "wait_seconds",
   "render_again"
  ]
 },
 {
  "tool": {
   "name": "custom_template_jobs_wait",
   "title": "Wait for a template job",
   "description": "Waits for the outcome of a template job, or for the preview. When the time is over the outcome is running: call it again.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "until": {
      "type": "string",
      "enum": [
       "preview",
       "done"
      ]
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "outcome": {
      "type": "string",
      "enum": [
       "succeeded",
       "failed",
       "preview_ready",
       "running"
      ]
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "reason": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "credits": {
      "type": "number"
     },
     "parts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    },
    "required": [
     "id",
     "outcome"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "resource": "customTemplateJobs",
  "id": "id",
  "waits": {
   "type": "customTemplateJob",
   "result": [
    "video_output"
   ],
   "by": "id",
   "uuid": true,
   "status": "status",
   "states": {
    "pending": "progress",
    "in_queue": "progress",
    "running": "progress",
    "done": "done",
    "failed": "failed",
    "rejected": "rejected"
   },
   "reason": "failed_reason",
   "progress": "progress",
   "preview": [
    "preview"
   ],
   "credits": "credits_used",
   "render": "customTemplateJobs.render"
  }
 },
 {
  "tool": {
   "name": "ai_editing_create",
   "title": "Create an AI edit",
   "description": "Create an AI edit. Takes an uploaded video and cuts it in a style. The job stays at status: pending until its preview is filled, and then waits to be rendered. Cost unknown. Then ai_editing_wait for the preview, show it, and ai_editing_render.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "video_url": {
      "type": "string",
      "format": "uri",
      "maxLength": 255,
      "description": "The video to edit, where the service can fetch it."
     },
     "editing_style": {
      "type": "string",
      "enum": [
       "film",
       "geometric_gradient",
       "glitch",
       "glitter_gradient",
       "paper"
      ],
      "description": "Look of an AI edit."
     },
     "caption_setting": {
      "type": [
       "object",
       "null"
      ],
      "description": "How captions look. Null means the default caption setting.",
      "properties": {
       "style": {
        "type": "string",
        "enum": [
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
        ],
        "description": "Look of the captions."
       },
       "offset": {
        "type": "object",
        "required": [
         "x",
         "y"
        ],
        "description": "Position of the captions, as numbers.",
        "properties": {
         "x": {
          "type": "number",
          "description": "Horizontal position."
         },
         "y": {
          "type": "number",
          "description": "Vertical position."
         }
        }
       },
       "font_family": {
        "type": "string",
        "description": "Name of the font."
       },
       "font_size": {
        "type": "number",
        "description": "Size of the font."
       },
       "font_style": {
        "type": [
         "string",
         "null"
        ],
        "description": "Style of the font."
       },
       "background_color": {
        "type": [
         "string",
         "null"
        ],
        "description": "Colour behind the text."
       },
       "text_color": {
        "type": [
         "string",
         "null"
        ],
        "description": "Colour of the text."
       },
       "highlight_text_color": {
        "type": [
         "string",
         "null"
        ],
        "description": "Colour of highlighted text."
       },
       "max_width": {
        "type": [
         "number",
         "null"
        ],
        "description": "Largest width of a line."
       },
       "line_height": {
        "type": [
         "number",
         "null"
        ],
        "description": "Height of a line."
       },
       "text_shadow": {
        "type": [
         "string",
         "null"
        ],
        "description": "Shadow of the text."
       },
       "hidden": {
        "type": "boolean",
        "description": "True leaves the captions out.",
        "default": false
       },
       "override_visual_style": {
        "type": "boolean",
        "description": "True lets these settings win over the visual style.",
        "default": false
       }
      }
     },
     "background_music_url": {
      "type": [
       "string",
       "null"
      ],
      "format": "uri",
      "maxLength": 255,
      "description": "Music to lay under the video. Null picks random music."
     },
     "background_music_volume": {
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1,
      "description": "Loudness of the music. Null takes the default of the editing style."
     },
     "voiceover_volume": {
      "type": [
       "number",
       "null"
      ],
      "minimum": 0,
      "maximum": 1,
      "description": "Loudness of the speech. Null takes the default of the editing style."
     },
     "webhook_url": {
      "type": [
       "string",
       "null"
      ],
      "format": "uri",
      "maxLength": 200,
      "description": "Where to report the job. Null reports nowhere."
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     }
    },
    "required": [
     "video_url",
     "editing_style"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "editor_url": {
      "type": "string"
     },
     "is_hidden": {
      "type": "boolean"
     },
     "progress": {
      "type": "number"
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "media_job": {
      "type": "string"
     },
     "permission_type": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "user": {
      "type": "number"
     },
     "workspace": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "script": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "is_talking_video": {
      "type": "boolean"
     },
     "is_one_person_in_video": {
      "type": "boolean"
     },
     "video_url": {
      "type": "string"
     },
     "editing_style": {
      "type": "string"
     },
     "caption_setting": {
      "type": "object",
      "properties": {
       "style": {
        "type": "string"
       },
       "offset": {
        "type": "object"
       },
       "font_family": {
        "type": "string"
       },
       "font_size": {
        "type": "number"
       },
       "font_style": {
        "type": "string"
       },
       "background_color": {
        "type": "string"
       },
       "text_color": {
        "type": "string"
       },
       "highlight_text_color": {
        "type": "string"
       },
       "max_width": {
        "type": "number"
       },
       "line_height": {
        "type": "number"
       },
       "text_shadow": {
        "type": "string"
       },
       "hidden": {
        "type": "boolean"
       },
       "override_visual_style": {
        "type": "boolean"
       }
      }
     },
     "background_music_url": {
      "type": "string"
     },
     "background_music_volume": {
      "type": "number"
     },
     "voiceover_volume": {
      "type": "number"
     },
     "webhook_url": {
      "type": "string"
     },
     "audio_url": {
      "type": "string"
     },
     "size": {
      "type": "number"
     },
     "created_from_api": {
      "type": "boolean"
     },
     "brand": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
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
  "path": [],
  "query": [],
  "body": "object",
  "own": [
   "wait_seconds"
  ]
 },
 {
  "tool": {
   "name": "ai_editing_get",
   "title": "Read an AI edit",
   "description": "Read an AI edit. preview is filled once the edit can be looked at. When the status is done, video_output holds the video.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "editor_url": {
      "type": "string"
     },
     "is_hidden": {
      "type": "boolean"
     },
     "progress": {
      "type": "number"
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "media_job": {
      "type": "string"
     },
     "permission_type": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "user": {
      "type": "number"
     },
     "workspace": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "script": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "is_talking_video": {
      "type": "boolean"
     },
     "is_one_person_in_video": {
      "type": "boolean"
     },
     "video_url": {
      "type": "string"
     },
     "editing_style": {
      "type": "string"
     },
     "caption_setting": {
      "type": "object",
      "properties": {
       "style": {
        "type": "string"
       },
       "offset": {
        "type": "object"
       },
       "font_family": {
        "type": "string"
       },
       "font_size": {
        "type": "number"
       },
       "font_style": {
        "type": "string"
       },
       "background_color": {
        "type": "string"
       },
       "text_color": {
        "type": "string"
       },
       "highlight_text_color": {
        "type": "string"
       },
       "max_width": {
        "type": "number"
       },
       "line_height": {
        "type": "number"
       },
       "text_shadow": {
        "type": "string"
       },
       "hidden": {
        "type": "boolean"
       },
       "override_visual_style": {
        "type": "boolean"
       }
      }
     },
     "background_music_url": {
      "type": "string"
     },
     "background_music_volume": {
      "type": "number"
     },
     "voiceover_volume": {
      "type": "number"
     },
     "webhook_url": {
      "type": "string"
     },
     "audio_url": {
      "type": "string"
     },
     "size": {
      "type": "number"
     },
     "created_from_api": {
      "type": "boolean"
     },
     "brand": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
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
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none"
 },
 {
  "tool": {
   "name": "ai_editing_render",
   "title": "Render an AI edit",
   "description": "Render an AI edit. Starts the render of an edit. Cost unknown. Then ai_editing_wait.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     },
     "render_again": {
      "type": "boolean",
      "description": "Pay for one more render, if the user wants that."
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "preview": {
      "type": "string"
     },
     "editor_url": {
      "type": "string"
     },
     "is_hidden": {
      "type": "boolean"
     },
     "progress": {
      "type": "number"
     },
     "credits_used": {
      "type": "number"
     },
     "duration": {
      "type": "number"
     },
     "media_job": {
      "type": "string"
     },
     "permission_type": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "user": {
      "type": "number"
     },
     "workspace": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "script": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "is_talking_video": {
      "type": "boolean"
     },
     "is_one_person_in_video": {
      "type": "boolean"
     },
     "video_url": {
      "type": "string"
     },
     "editing_style": {
      "type": "string"
     },
     "caption_setting": {
      "type": "object",
      "properties": {
       "style": {
        "type": "string"
       },
       "offset": {
        "type": "object"
       },
       "font_family": {
        "type": "string"
       },
       "font_size": {
        "type": "number"
       },
       "font_style": {
        "type": "string"
       },
       "background_color": {
        "type": "string"
       },
       "text_color": {
        "type": "string"
       },
       "highlight_text_color": {
        "type": "string"
       },
       "max_width": {
        "type": "number"
       },
       "line_height": {
        "type": "number"
       },
       "text_shadow": {
        "type": "string"
       },
       "hidden": {
        "type": "boolean"
       },
       "override_visual_style": {
        "type": "boolean"
       }
      }
     },
     "background_music_url": {
      "type": "string"
     },
     "background_music_volume": {
      "type": "number"
     },
     "voiceover_volume": {
      "type": "number"
     },
     "webhook_url": {
      "type": "string"
     },
     "audio_url": {
      "type": "string"
     },
     "size": {
      "type": "number"
     },
     "created_from_api": {
      "type": "boolean"
     },
     "brand": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
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
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none",
  "own": [
   "wait_seconds",
   "render_again"
  ]
 },
 {
  "tool": {
   "name": "ai_editing_wait",
   "title": "Wait for an AI edit",
   "description": "Waits for the outcome of an AI edit, or for the preview. When the time is over the outcome is running: call it again.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "until": {
      "type": "string",
      "enum": [
       "preview",
       "done"
      ]
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "outcome": {
      "type": "string",
      "enum": [
       "succeeded",
       "failed",
       "preview_ready",
       "running"
      ]
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "reason": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "credits": {
      "type": "number"
     },
     "parts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    },
    "required": [
     "id",
     "outcome"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "resource": "aiEditing",
  "id": "id",
  "waits": {
   "type": "aiEditing",
   "result": [
    "video_output"
   ],
   "by": "id",
   "uuid": true,
   "status": "status",
   "states": {
    "pending": "progress",
    "in_queue": "progress",
    "running": "progress",
    "done": "done",
    "failed": "failed",
    "rejected": "rejected"
   },
   "reason": "failed_reason",
   "progress": "progress",
   "preview": [
    "preview"
   ],
   "credits": "credits_used",
   "render": "aiEditing.render"
  }
 },
 {
  "tool": {
   "name": "ads_clone_create",
   "title": "Clone an ad",
   "description": "Clone an ad. Makes an existing ad video again for the product of a link, which must hold at least one image. Costs 12 credits per 5 seconds of output. Then ads_clone_wait. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "link": {
      "type": "string",
      "format": "uuid",
      "description": "The link (product record) to advertise. It must hold at least one image."
     },
     "video_url": {
      "type": "string",
      "format": "uri",
      "description": "The reference ad video that is cloned, where the service can fetch it."
     },
     "aspect_ratio": {
      "type": "string",
      "enum": [
       "16x9",
       "1x1",
       "9x16"
      ],
      "description": "Width by height of the video.",
      "default": "9x16"
     },
     "language": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "af",
       "ar",
       "as",
       "az",
       "be",
       "bg",
       "bn",
       "bs",
       "ca",
       "cb",
       "cs",
       "cy",
       "da",
       "de",
       "el",
       "en",
       "es",
       "et",
       "fa",
       "fi",
       "fl",
       "fr",
       "ga",
       "gl",
       "gu",
       "ha",
       "he",
       "hi",
       "hr",
       "hu",
       "hy",
       "id",
       "is",
       "it",
       "ja",
       "jv",
       "ka",
       "kk",
       "kn",
       "ko",
       "ky",
       "lb",
       "ln",
       "lt",
       "lv",
       "mk",
       "ml",
       "mr",
       "ms",
       "ne",
       "nl",
       "no",
       "ny",
       "pa",
       "pl",
       "ps",
       "pt",
       "ro",
       "ru",
       "sd",
       "sk",
       "sl",
       "so",
       "sr",
       "sv",
       "sw",
       "ta",
       "te",
       "th",
       "tl",
       "tr",
       "uk",
       "ur",
       "vi",
       "zh",
       null
      ],
      "description": "Language of the cloned ad. Null keeps the original language of the video."
     },
     "webhook_url": {
      "type": [
       "string",
       "null"
      ],
      "format": "uri",
      "maxLength": 200,
      "description": "Where to report the job. Null reports nowhere."
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     }
    },
    "required": [
     "link",
     "video_url"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "link": {
      "type": "string"
     },
     "video_url": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "media_job": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "language": {
      "type": "string"
     },
     "webhook_url": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
  "id": "adsClone.create",
  "resource": "adsClone",
  "verb": "create",
  "paid": true,
  "job": {
   "type": "adsClone",
   "action": "start",
   "until": "done",
   "resource": "adsClone"
  },
  "path": [],
  "query": [],
  "body": "object",
  "own": [
   "wait_seconds"
  ]
 },
 {
  "tool": {
   "name": "ads_clone_get",
   "title": "Read an ad clone",
   "description": "Read an ad clone. When the status is done, video_output holds the video; when it is failed, failed_reason says why. The record does not say how far the job is.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "link": {
      "type": "string"
     },
     "video_url": {
      "type": "string"
     },
     "video_output": {
      "type": "string"
     },
     "credits_used": {
      "type": "number"
     },
     "media_job": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "aspect_ratio": {
      "type": "string"
     },
     "language": {
      "type": "string"
     },
     "webhook_url": {
      "type": "string"
     }
    }
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "adsClone.get",
  "resource": "adsClone",
  "verb": "get",
  "repeatable": true,
  "job": {
   "type": "adsClone",
   "action": "read",
   "resource": "adsClone"
  },
  "shows": {
   "resource": "adsClone"
  },
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none"
 },
 {
  "tool": {
   "name": "ads_clone_wait",
   "title": "Wait for an ad clone",
   "description": "Waits for the outcome of an ad clone. When the time is over the outcome is running: call it again.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "outcome": {
      "type": "string",
      "enum": [
       "succeeded",
       "failed",
       "preview_ready",
       "running"
      ]
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "reason": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "credits": {
      "type": "number"
     },
     "parts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    },
    "required": [
     "id",
     "outcome"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "resource": "adsClone",
  "id": "id",
  "waits": {
   "type": "adsClone",
   "result": [
    "video_output"
   ],
   "by": "id",
   "uuid": true,
   "status": "status",
   "states": {
    "pending": "progress",
    "in_queue": "progress",
    "running": "progress",
    "done": "done",
    "failed": "failed",
    "rejected": "rejected"
   },
   "reason": "failed_reason",
   "credits": "credits_used"
  }
 },
 {
  "tool": {
   "name": "html_interactive_ads_list",
   "title": "List requests for HTML ads",
   "description": "List requests for HTML ads. Every request of the account, or those with the given ids, or those created in a time window. The window goes by creation time; status and credits_used show how things stand now.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "created_after": {
      "description": "Only requests created at this moment or later (inclusive), ISO 8601. A value without an offset is UTC.",
      "type": "string"
     },
     "created_before": {
      "description": "Only requests created before this moment (exclusive), ISO 8601. A value without an offset is UTC.",
      "type": "string"
     },
     "ids": {
      "type": "array",
      "minItems": 1,
      "maxItems": 100,
      "items": {
       "type": "string",
       "format": "uuid"
      },
      "description": "Only the records with these ids."
     },
     "fields": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only these fields of each entry."
     },
     "search": {
      "type": "string",
      "description": "Only entries with all these words."
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 500,
      "default": 50
     },
     "offset": {
      "type": "integer",
      "minimum": 0
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "items": {
      "type": "array",
      "items": {
       "type": "object",
       "properties": {
        "id": {
         "type": "string"
        },
        "created_at": {
         "type": "string"
        },
        "updated_at": {
         "type": "string"
        },
        "link": {
         "type": "string"
        },
        "style_ids": {
         "type": "array"
        },
        "promotion_info": {
         "type": "string"
        },
        "custom_prompt": {
         "type": "string"
        },
        "max_size_mb": {
         "type": "number"
        },
        "webhook_url": {
         "type": "string"
        },
        "status": {
         "type": "string"
        },
        "failed_reason": {
         "type": "string"
        },
        "ads": {
         "type": "array"
        },
        "credits_used": {
         "type": "number"
        }
       }
      }
     },
     "total": {
      "type": "number"
     },
     "next_offset": {
      "type": "number"
     }
    },
    "required": [
     "items"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "htmlInteractiveAds.list",
  "resource": "htmlInteractiveAds",
  "verb": "list",
  "repeatable": true,
  "job": {
   "type": "htmlInteractiveAd",
   "action": "read",
   "resource": "htmlInteractiveAds"
  },
  "shows": {
   "resource": "htmlInteractiveAds"
  },
  "path": [],
  "query": [
   [
    "created_after",
    "created_after"
   ],
   [
    "created_before",
    "created_before"
   ],
   [
    "ids",
    "ids"
   ]
  ],
  "body": "none",
  "own": [
   "fields",
   "search",
   "limit",
   "offset"
  ],
  "list": "whole",
  "entries": {
   "fields": [
    "id",
    "created_at",
    "updated_at",
    "link",
    "style_ids",
    "promotion_info",
    "custom_prompt",
    "max_size_mb",
    "webhook_url",
    "status",
    "failed_reason",
    "ads",
    "credits_used"
   ]
  }
 },
 {
  "tool": {
   "name": "html_interactive_ads_create",
   "title": "Make HTML ads",
   "description": "Make HTML ads. Makes one interactive HTML ad per style from what the link holds at that time: correct it with links_update first. Costs 10 credits per entry of style_ids. What fails is refunded. Then html_interactive_ads_wait. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "link": {
      "type": "string",
      "format": "uuid",
      "description": "The link (product record) to advertise, from links_create or links_create_with_params."
     },
     "style_ids": {
      "type": "array",
      "minItems": 1,
      "maxItems": 20,
      "description": "One ad is made per style. Ids come from html_interactive_ads_list_styles.",
      "items": {
       "type": "string"
      }
     },
     "promotion_info": {
      "type": [
       "string",
       "null"
      ],
      "description": "The offer to feature."
     },
     "custom_prompt": {
      "type": [
       "string",
       "null"
      ],
      "description": "Extra direction, such as the tone."
     },
     "max_size_mb": {
      "type": "integer",
      "minimum": 5,
      "maximum": 15,
      "description": "Largest file size of each ad, in MB. Images are compressed to fit; an ad that still does not fit fails and is refunded.",
      "default": 5
     },
     "webhook_url": {
      "type": [
       "string",
       "null"
      ],
      "format": "uri",
      "maxLength": 200,
      "description": "Where to report the job. Null reports nowhere."
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600,
      "description": "Wait so long for the outcome."
     }
    },
    "required": [
     "link",
     "style_ids"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "created_at": {
      "type": "string"
     },
     "updated_at": {
      "type": "string"
     },
     "link": {
      "type": "string"
     },
     "style_ids": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "promotion_info": {
      "type": "string"
     },
     "custom_prompt": {
      "type": "string"
     },
     "max_size_mb": {
      "type": "number"
     },
     "webhook_url": {
      "type": "string"
     },
     "status": {
      "type": "string"
     },
     "failed_reason": {
      "type": "string"
     },
     "ads": {
      "type": "array",
      "items": {
       "type": "object"
      }
     },
     "credits_used": {
      "type": "number"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
  "id": "htmlInteractiveAds.create",
  "resource": "htmlInteractiveAds",
  "verb": "create",
  "paid": true,
  "job": {
   "type": "htmlInteractiveAd",
   "action": "start",
   "until": "done",
   "resource": "htmlInteractiveAds"
  },
  "lookUp": {
   "operation": "htmlInteractiveAds.list",
   "by": "list"
  },
  "path": [],
  "query": [],
  "body": "object",
  "own": [
   "wait_seconds"
  ]
 },
 {
  "tool": {
   "name": "html_interactive_ads_list_styles",
   "title": "List the styles of HTML ads",
   "description": "List the styles of HTML ads. The styles that style_ids of a request can name. Their ids are stable. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "fields": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only these fields of each entry."
     },
     "search": {
      "type": "string",
      "description": "Only entries with all these words."
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 500,
      "default": 50
     },
     "offset": {
      "type": "integer",
      "minimum": 0
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "items": {
      "type": "array",
      "items": {
       "type": "object",
       "properties": {
        "id": {
         "type": "string"
        },
        "name": {
         "type": "string"
        },
        "type": {
         "type": "string"
        },
        "interactive": {
         "type": "boolean"
        },
        "thumbnail_url": {
         "type": "string"
        },
        "preview_video_url": {
         "type": "string"
        }
       }
      }
     },
     "total": {
      "type": "number"
     },
     "next_offset": {
      "type": "number"
     }
    },
    "required": [
     "items"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "htmlInteractiveAds.listStyles",
  "resource": "htmlInteractiveAds",
  "verb": "listStyles",
  "repeatable": true,
  "path": [],
  "query": [],
  "body": "none",
  "own": [
   "fields",
   "search",
   "limit",
   "offset"
  ],
  "list": "whole",
  "entries": {
   "fields": [
    "id",
    "name",
    "type",
    "interactive",
    "thumbnail_url",
    "preview_video_url"
   ]
  }
 },
 {
  "tool": {
   "name": "html_interactive_ads_wait",
   "title": "Wait for requests for HTML ads",
   "description": "Waits for the outcome of requests for HTML ads. When the time is over the outcome is running: call it again.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     },
     "wait_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3600
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string"
     },
     "outcome": {
      "type": "string",
      "enum": [
       "succeeded",
       "failed",
       "preview_ready",
       "running"
      ]
     },
     "status": {
      "type": "string"
     },
     "progress": {
      "type": "number"
     },
     "reason": {
      "type": "string"
     },
     "previews": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "outputs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "credits": {
      "type": "number"
     },
     "parts": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    },
    "required": [
     "id",
     "outcome"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "resource": "htmlInteractiveAds",
  "id": "id",
  "waits": {
   "type": "htmlInteractiveAd",
   "result": [
    "ads[].html_url"
   ],
   "items": "ads",
   "partly": true,
   "refund": true,
   "by": "ids",
   "most": 100,
   "uuid": true,
   "status": "status",
   "states": {
    "pending": "progress",
    "running": "progress",
    "done": "done",
    "failed": "failed",
    "rejected": "rejected"
   },
   "reason": "failed_reason",
   "credits": "credits_used"
  }
 },
 {
  "tool": {
   "name": "dyoa_list",
   "title": "List DYOA avatars",
   "description": "List DYOA avatars. Every design-your-own avatar of the account, in every state.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "ordering": {
      "type": "string",
      "description": "Field to order by, for example created_at. A leading - gives descending order."
     },
     "fields": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only these fields of each entry."
     },
     "search": {
      "type": "string",
      "description": "Only entries with all these words."
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 500,
      "default": 50
     },
     "offset": {
      "type": "integer",
      "minimum": 0
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "items": {
      "type": "array",
      "items": {
       "type": "object",
       "properties": {
        "id": {
         "type": "string"
        },
        "user": {
         "type": "number"
        },
        "workspace": {
         "type": "string"
        },
        "name": {
         "type": "string"
        },
        "photos": {
         "type": "array"
        },
        "reviews": {
         "type": "array"
        },
        "status": {
         "type": "string"
        },
        "created_at": {
         "type": "string"
        },
        "updated_at": {
         "type": "string"
        },
        "age_group": {
         "type": "string"
        },
        "gender": {
         "type": "string"
        },
        "more_details": {
         "type": "string"
        },
        "outfit_description": {
         "type": "string"
        },
        "background_description": {
         "type": "string"
        }
       }
      }
     },
     "total": {
      "type": "number"
     },
     "next_offset": {
      "type": "number"
     }
    },
    "required": [
     "items"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "dyoa.list",
  "resource": "dyoa",
  "verb": "list",
  "repeatable": true,
  "path": [],
  "query": [
   [
    "ordering",
    "ordering"
   ]
  ],
  "body": "none",
  "own": [
   "fields",
   "search",
   "limit",
   "offset"
  ],
  "list": "whole",
  "entries": {
   "fields": [
    "id",
    "user",
    "workspace",
    "name",
    "photos",
    "reviews",
    "status",
    "created_at",
    "updated_at",
    "age_group",
    "gender",
    "more_details",
    "outfit_description",
    "background_description"
   ]
  }
 },
 {
  "tool": {
   "name": "dyoa_delete",
   "title": "Delete a DYOA avatar",
   "description": "Delete a DYOA avatar. Deletes the avatar record. This cannot be undone through the API.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid"
     }
    },
    "required": [
     "id"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "done": {
      "type": "boolean"
     }
    }
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": true,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "dyoa.delete",
  "resource": "dyoa",
  "verb": "delete",
  "repeatable": true,
  "path": [
   [
    "id",
    "id"
   ]
  ],
  "query": [],
  "body": "none"
 },
 {
  "tool": {
   "name": "personas_list",
   "title": "List the avatars (personas)",
   "description": "List the avatars (personas). The avatars that videos can use. Their id is what lipsyncs call creator and what multi-avatar videos and template variables call avatar_id. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "fields": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only these fields of each entry."
     },
     "search": {
      "type": "string",
      "description": "Only entries with all these words."
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 500,
      "default": 50
     },
     "offset": {
      "type": "integer",
      "minimum": 0
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "items": {
      "type": "array",
      "items": {
       "type": "object",
       "properties": {
        "id": {
         "type": "string"
        },
        "gender": {
         "type": "string"
        },
        "creator_name": {
         "type": "string"
        },
        "preview_image_16_9": {
         "type": "string"
        },
        "preview_image_1_1": {
         "type": "string"
        },
        "preview_image_9_16": {
         "type": "string"
        },
        "preview_video_16_9": {
         "type": "string"
        },
        "preview_video_1_1": {
         "type": "string"
        },
        "preview_video_9_16": {
         "type": "string"
        },
        "is_active": {
         "type": "boolean"
        },
        "process_status": {
         "type": "string"
        },
        "failed_reason": {
         "type": "string"
        },
        "type": {
         "type": "string"
        },
        "age_range": {
         "type": "string"
        },
        "location": {
         "type": "string"
        },
        "style": {
         "type": "string"
        },
        "video_scene": {
         "type": "string"
        }
       }
      }
     },
     "total": {
      "type": "number"
     },
     "next_offset": {
      "type": "number"
     }
    },
    "required": [
     "items"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "personas.list",
  "resource": "personas",
  "verb": "list",
  "repeatable": true,
  "path": [],
  "query": [],
  "body": "none",
  "own": [
   "fields",
   "search",
   "limit",
   "offset"
  ],
  "list": "whole",
  "entries": {
   "fields": [
    "id",
    "gender",
    "creator_name",
    "suitable_industries",
    "preview_image_16_9",
    "preview_image_1_1",
    "preview_image_9_16",
    "preview_video_16_9",
    "preview_video_1_1",
    "preview_video_9_16",
    "is_active",
    "process_status",
    "failed_reason",
    "type",
    "age_range",
    "location",
    "style",
    "video_scene",
    "keywords"
   ]
  }
 },
 {
  "tool": {
   "name": "voices_list",
   "title": "List the voices",
   "description": "List the voices. The voices with their accents. The id of an accent is what other operations call accent or voice_id. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "fields": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only these fields of each entry."
     },
     "search": {
      "type": "string",
      "description": "Only entries with all these words."
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 500,
      "default": 50
     },
     "offset": {
      "type": "integer",
      "minimum": 0
     }
    },
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "items": {
      "type": "array",
      "items": {
       "type": "object",
       "properties": {
        "name": {
         "type": "string"
        },
        "gender": {
         "type": "string"
        },
        "accents": {
         "type": "array"
        }
       }
      }
     },
     "total": {
      "type": "number"
     },
     "next_offset": {
      "type": "number"
     }
    },
    "required": [
     "items"
    ]
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "voices.list",
  "resource": "voices",
  "verb": "list",
  "repeatable": true,
  "path": [],
  "query": [],
  "body": "none",
  "own": [
   "fields",
   "search",
   "limit",
   "offset"
  ],
  "list": "whole",
  "entries": {
   "fields": [
    "name",
    "gender",
    "accents"
   ]
  }
 },
 {
  "tool": {
   "name": "voices_clone",
   "title": "Clone a voice",
   "description": "Clone a voice. Makes a voice from an audio file. With the default provider there is no cap. The voices of one third-party provider are capped: one slot per voice, 3 slots per workspace by default. Error 400: The request breaks a rule, or all slots of the capped provider are in use. No voice was cloned. Provisional.",
   "inputSchema": {
    "type": "object",
    "properties": {
     "name": {
      "type": "string",
      "maxLength": 255,
      "description": "Name of the new voice."
     },
     "audio": {
      "type": "string",
      "description": "Audio file with the voice. A path below the server's --files folder, or a base64 data: URL."
     },
     "voice_provider": {
      "type": "string",
      "description": "Provider that clones the voice. Left out, it is the default provider, which has no cap."
     }
    },
    "required": [
     "name",
     "audio"
    ],
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object"
   },
   "annotations": {
    "readOnlyHint": false,
    "destructiveHint": false,
    "idempotentHint": false,
    "openWorldHint": true
   }
  },
  "id": "voices.clone",
  "resource": "voices",
  "verb": "clone",
  "path": [],
  "query": [],
  "body": "object",
  "files": [
   "audio"
  ]
 },
 {
  "tool": {
   "name": "voices_get_quota",
   "title": "Read the quota of cloned voices",
   "description": "Read the quota of cloned voices. How many voices have been cloned in the workspace, across all providers, and how many the default provider allows. It has no cap, which is reported as 999999.",
   "inputSchema": {
    "type": "object",
    "properties": {},
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "max_count": {
      "type": "number"
     },
     "current_count": {
      "type": "number"
     }
    }
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "voices.getQuota",
  "resource": "voices",
  "verb": "getQuota",
  "repeatable": true,
  "path": [],
  "query": [],
  "body": "none"
 },
 {
  "tool": {
   "name": "credits_get_remaining",
   "title": "Read the balance",
   "description": "Read the balance. How many credits the account has left. Work that still runs may be deducted later.",
   "inputSchema": {
    "type": "object",
    "properties": {},
    "additionalProperties": false
   },
   "outputSchema": {
    "type": "object",
    "properties": {
     "remaining_credits": {
      "type": "number"
     }
    }
   },
   "annotations": {
    "readOnlyHint": true,
    "destructiveHint": false,
    "idempotentHint": true,
    "openWorldHint": true
   }
  },
  "id": "credits.getRemaining",
  "resource": "credits",
  "verb": "getRemaining",
  "repeatable": true,
  "balance": "remaining_credits",
  "path": [],
  "query": [],
  "body": "none"
 }
];
