// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `adsClone` take and say. */
export const operations: readonly OperationRow[] = [
  {
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
    "command": "create",
    "method": "POST",
    "path": "/api/ads_clone/",
    "summary": "Clone an ad",
    "description": "Makes an existing ad video again for the product of a link, which must hold at least one image.\n\nReturns at once. Poll the job by id, or give a webhook_url.",
    "provisional": "Named without a shape; status code, required fields and cost rest on public facts.",
    "cost": "Costs 12 credits per 5 seconds of output. Provisional: Not stated in the interface specification; publicly given as about 12 credits per 5 seconds of output.",
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
          "description": "The link (product record) to advertise. It must hold at least one image.",
          "placeholder": "uuid",
          "required": true
        },
        {
          "name": "video_url",
          "flag": "video-url",
          "kind": "string",
          "description": "The reference ad video that is cloned, where the service can fetch it.",
          "placeholder": "url",
          "required": true
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
          "name": "language",
          "flag": "language",
          "kind": "string",
          "description": "Language of the cloned ad. Null keeps the original language of the video.",
          "placeholder": "value",
          "values": [
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
            "zh"
          ],
          "nullBy": "flag"
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
        "status",
        "aspect_ratio",
        "language",
        "credits_used",
        "failed_reason",
        "created_at",
        "updated_at"
      ],
      "fields": "id created_at updated_at link video_url video_output credits_used media_job status failed_reason aspect_ratio language webhook_url"
    },
    "example": [
      "--link",
      "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906",
      "--video-url",
      "https://shop.example.com/videos/reference-ad.mp4",
      "--aspect-ratio",
      "9x16",
      "--language",
      "de",
      "--webhook-url",
      "https://app.example.com/webhooks/video-ads"
    ]
  },
  {
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
    "command": "get",
    "method": "GET",
    "path": "/api/ads_clone/{id}/",
    "summary": "Read an ad clone",
    "description": "When the status is done, video_output holds the video; when it is failed, failed_reason says why. The record does not say how far the job is.",
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
        "status",
        "aspect_ratio",
        "language",
        "credits_used",
        "failed_reason",
        "created_at",
        "updated_at"
      ],
      "fields": "id created_at updated_at link video_url video_output credits_used media_job status failed_reason aspect_ratio language webhook_url"
    },
    "example": [
      "e18b7f40-92c5-4a3d-8d06-f7a45b2c619e"
    ]
  }
];
