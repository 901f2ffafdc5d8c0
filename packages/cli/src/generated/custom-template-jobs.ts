// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `customTemplateJobs` take and say. */
export const operations: readonly OperationRow[] = [
  {
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
    "canRender": true,
    "command": "preview",
    "method": "POST",
    "path": "/api/custom_template_jobs/preview_async/",
    "summary": "Create a template job and its preview",
    "description": "The job waits with status: pending until its preview is filled; then it can be rendered.\n\nReturns at once. Poll the job by id, or give a webhook_url.",
    "cost": "Cost unknown. The cost of template jobs is not stated. A render in the sample reports credits_used 1.",
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "template_id",
          "flag": "template-id",
          "kind": "string",
          "description": "The template to fill. It equals the id of the project (video) that it was made from.",
          "placeholder": "uuid",
          "required": true,
          "provisional": "That it is required is not shown; there is nothing else to make a video of."
        },
        {
          "name": "variables",
          "flag": "variables",
          "kind": "object",
          "description": "What to put in for each variable, keyed by its name. A text variable that is left out becomes an empty string.",
          "placeholder": "json",
          "required": true,
          "provisional": "That it is required is not shown; an empty object says that none is filled.",
          "paths": {
            "<name>.type": [
              "string",
              [
                "avatar",
                "image",
                "video",
                "audio",
                "text",
                "voiceover"
              ]
            ],
            "<name>.properties.avatar_id": [
              "string"
            ],
            "<name>.properties.url": [
              "string"
            ],
            "<name>.properties.content": [
              "string"
            ],
            "<name>.properties.voice_id": [
              "string"
            ]
          }
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
          "description": "Model that animates an avatar variable, for example standard or aurora_v1_fast. Left open: which of the versions a template job takes is not shown.",
          "placeholder": "text"
        },
        {
          "name": "webhook_url",
          "flag": "webhook-url",
          "kind": "string",
          "description": "Where to report the job. No length limit is stated here.",
          "placeholder": "url"
        }
      ]
    },
    "answer": {
      "kind": "record",
      "columns": [
        "id",
        "template_id",
        "name",
        "status",
        "progress",
        "failed_reason",
        "credits_used",
        "created_at"
      ],
      "fields": "id created_at updated_at name variables.* media_job video_output preview failed_reason credits_used status progress webhook_url template_id"
    },
    "example": [
      "--template-id",
      "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44",
      "--name",
      "Autumn sale",
      "--model-version",
      "aurora_v1_fast",
      "--webhook-url",
      "https://app.example.com/webhooks/video-ads",
      "--variables",
      "{\"product_shot\":{\"type\":\"image\",\"properties\":{\"url\":\"https://shop.example.com/images/trail-shoe.jpg\"}},\"headline\":{\"type\":\"text\",\"properties\":{\"content\":\"30% off until Sunday\"}}}"
    ]
  },
  {
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
    "command": "create",
    "method": "POST",
    "path": "/api/custom_template_jobs/",
    "summary": "Create a template job and render it",
    "description": "Generates and renders without a preview step.\n\nReturns at once. Poll the job by id, or give a webhook_url.",
    "cost": "Cost unknown. The cost of template jobs is not stated. A render in the sample reports credits_used 1.",
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "template_id",
          "flag": "template-id",
          "kind": "string",
          "description": "The template to fill. It equals the id of the project (video) that it was made from.",
          "placeholder": "uuid",
          "required": true,
          "provisional": "That it is required is not shown; there is nothing else to make a video of."
        },
        {
          "name": "variables",
          "flag": "variables",
          "kind": "object",
          "description": "What to put in for each variable, keyed by its name. A text variable that is left out becomes an empty string.",
          "placeholder": "json",
          "required": true,
          "provisional": "That it is required is not shown; an empty object says that none is filled.",
          "paths": {
            "<name>.type": [
              "string",
              [
                "avatar",
                "image",
                "video",
                "audio",
                "text",
                "voiceover"
              ]
            ],
            "<name>.properties.avatar_id": [
              "string"
            ],
            "<name>.properties.url": [
              "string"
            ],
            "<name>.properties.content": [
              "string"
            ],
            "<name>.properties.voice_id": [
              "string"
            ]
          }
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
          "description": "Model that animates an avatar variable, for example standard or aurora_v1_fast. Left open: which of the versions a template job takes is not shown.",
          "placeholder": "text"
        },
        {
          "name": "webhook_url",
          "flag": "webhook-url",
          "kind": "string",
          "description": "Where to report the job. No length limit is stated here.",
          "placeholder": "url"
        }
      ]
    },
    "answer": {
      "kind": "record",
      "columns": [
        "id",
        "template_id",
        "name",
        "status",
        "progress",
        "failed_reason",
        "credits_used",
        "created_at"
      ],
      "fields": "id created_at updated_at name variables.* media_job video_output preview failed_reason credits_used status progress webhook_url template_id"
    },
    "example": [
      "--template-id",
      "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44",
      "--name",
      "Autumn sale",
      "--model-version",
      "aurora_v1_fast",
      "--webhook-url",
      "https://app.example.com/webhooks/video-ads",
      "--variables",
      "{\"product_shot\":{\"type\":\"image\",\"properties\":{\"url\":\"https://shop.example.com/images/trail-shoe.jpg\"}},\"headline\":{\"type\":\"text\",\"properties\":{\"content\":\"30% off until Sunday\"}}}"
    ]
  },
  {
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
    "command": "get",
    "method": "GET",
    "path": "/api/custom_template_jobs/{id}/",
    "summary": "Read a template job",
    "description": "When the status is done, video_output holds the video.",
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
        "template_id",
        "name",
        "status",
        "progress",
        "failed_reason",
        "credits_used",
        "created_at"
      ],
      "fields": "id created_at updated_at name variables.* media_job video_output preview failed_reason credits_used status progress webhook_url template_id"
    },
    "example": [
      "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"
    ]
  },
  {
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
    "command": "render",
    "method": "POST",
    "path": "/api/custom_template_jobs/{id}/render/",
    "summary": "Render a previewed template job",
    "description": "Starts the render of a job whose preview exists.\n\nThe body is an empty object.",
    "cost": "Cost unknown. The cost of a render is not stated. The sample reports credits_used 1.",
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
    "body": {
      "kind": "empty",
      "fields": []
    },
    "answer": {
      "kind": "record",
      "columns": [
        "id",
        "template_id",
        "name",
        "status",
        "progress",
        "failed_reason",
        "credits_used",
        "created_at"
      ],
      "fields": "id created_at updated_at name variables.* media_job video_output preview failed_reason credits_used status progress webhook_url template_id"
    },
    "example": [
      "71e8d4a0-9b2f-4c56-8d13-e60f5a7b92c4"
    ]
  }
];
