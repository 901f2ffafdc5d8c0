// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `htmlInteractiveAds` take and say. */
export const operations: readonly OperationRow[] = [
  {
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
    "command": "list",
    "method": "GET",
    "path": "/api/html_interactive_ads/",
    "summary": "List requests for HTML ads",
    "description": "Every request of the account, or those with the given ids, or those created in a time window. The window goes by creation time; status and credits_used show how things stand now.\n\nProvisional: an unknown id is left out.",
    "parameters": [],
    "query": [
      {
        "name": "created_after",
        "flag": "created-after",
        "kind": "string",
        "description": "Only requests created at this moment or later (inclusive), ISO 8601. A value without an offset is UTC. A plus sign in an offset is sent as %2B; a bare + would arrive as a space.",
        "placeholder": "time"
      },
      {
        "name": "created_before",
        "flag": "created-before",
        "kind": "string",
        "description": "Only requests created before this moment (exclusive), ISO 8601. A value without an offset is UTC. A plus sign in an offset is sent as %2B; a bare + would arrive as a space.",
        "placeholder": "time"
      },
      {
        "name": "ids",
        "flag": "ids",
        "kind": "list",
        "description": "Only the records with these ids. In the URL they are one value: ids=a,b.",
        "placeholder": "uuid",
        "items": "string",
        "commas": true,
        "limits": "1 to 100 entries"
      }
    ],
    "answer": {
      "kind": "list",
      "columns": [
        "id",
        "status",
        "promotion_info",
        "custom_prompt",
        "max_size_mb",
        "failed_reason",
        "credits_used",
        "created_at"
      ],
      "fields": "[].id [].created_at [].updated_at [].link [].style_ids[] [].promotion_info [].custom_prompt [].max_size_mb [].webhook_url [].status [].failed_reason [].ads[].id [].ads[].style_id [].ads[].status [].ads[].html_url [].ads[].size_bytes [].ads[].failed_reason [].credits_used"
    },
    "example": [
      "--created-after",
      "2026-03-01T00:00:00",
      "--created-before",
      "2026-03-08T00:00:00",
      "--ids",
      "94b6a0d3-5e1f-4c78-b2a9-07d3f8c6e415,5e3a1c87-f209-4d6b-90e4-b7c82f15d3a9"
    ]
  },
  {
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
    "command": "create",
    "method": "POST",
    "path": "/api/html_interactive_ads/",
    "summary": "Make HTML ads",
    "description": "Makes one interactive HTML ad per style from what the link holds at that time: correct it with \"video-ads links update\" first.\n\nReturns at once. Read the job back from the list with ids, or give a webhook_url.",
    "provisional": "Named without a request and an answer of its own; takes the writable fields of the record, and answers it.",
    "cost": "Costs 10 credits per entry of style_ids. What fails is refunded. 10 credits per ad. Failed ads are refunded, and the request reports 0 credits for failed jobs.",
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "link",
          "flag": "link",
          "kind": "string",
          "description": "The link (product record) to advertise, from \"video-ads links create\" or \"video-ads links create-with-params\". The ads are built from exactly what it holds at that time: correct its title, images and logo with \"video-ads links update\" first.",
          "placeholder": "uuid",
          "required": true
        },
        {
          "name": "style_ids",
          "flag": "style-ids",
          "kind": "list",
          "description": "One ad is made per style. Ids come from \"video-ads html-interactive-ads list-styles\".",
          "placeholder": "text",
          "required": true,
          "items": "string",
          "limits": "1 to 20 entries"
        },
        {
          "name": "promotion_info",
          "flag": "promotion-info",
          "kind": "string",
          "description": "The offer to feature.",
          "placeholder": "text",
          "nullBy": "data"
        },
        {
          "name": "custom_prompt",
          "flag": "custom-prompt",
          "kind": "string",
          "description": "Extra direction, such as the tone.",
          "placeholder": "text",
          "nullBy": "data"
        },
        {
          "name": "max_size_mb",
          "flag": "max-size-mb",
          "kind": "integer",
          "description": "Largest file size of each ad, in MB. Images are compressed to fit; an ad that still does not fit fails and is refunded.",
          "placeholder": "number",
          "default": 5,
          "limits": "5 to 15"
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
        "promotion_info",
        "custom_prompt",
        "max_size_mb",
        "failed_reason",
        "credits_used",
        "created_at"
      ],
      "fields": "id created_at updated_at link style_ids[] promotion_info custom_prompt max_size_mb webhook_url status failed_reason ads[].id ads[].style_id ads[].status ads[].html_url ads[].size_bytes ads[].failed_reason credits_used"
    },
    "example": [
      "--link",
      "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906",
      "--style-ids",
      "spin-wheel",
      "--style-ids",
      "swipe-cards",
      "--promotion-info",
      "30% off until Sunday",
      "--custom-prompt",
      "Playful, for trail runners.",
      "--max-size-mb",
      "5",
      "--webhook-url",
      "https://app.example.com/webhooks/video-ads"
    ]
  },
  {
    "id": "htmlInteractiveAds.listStyles",
    "resource": "htmlInteractiveAds",
    "verb": "listStyles",
    "repeatable": true,
    "command": "list-styles",
    "method": "GET",
    "path": "/api/html_interactive_ads/styles/",
    "summary": "List the styles of HTML ads",
    "description": "The styles that style_ids of a request can name. Their ids are stable.",
    "provisional": "Named without a shape; collected from public documentation and integrations.",
    "parameters": [],
    "query": [],
    "answer": {
      "kind": "list",
      "columns": [
        "id",
        "name",
        "type",
        "interactive"
      ],
      "fields": "[].id [].name [].type [].interactive [].thumbnail_url [].preview_video_url"
    },
    "example": []
  }
];
