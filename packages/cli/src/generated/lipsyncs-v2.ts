// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `lipsyncsV2` take and say. */
export const operations: readonly OperationRow[] = [
  {
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
    "command": "list",
    "method": "GET",
    "path": "/api/lipsyncs_v2/",
    "summary": "List multi-avatar videos",
    "description": "Reads multi-avatar videos back: give their ids in ids. Without ids, all of them.\n\nPaging and order are not shown.",
    "parameters": [],
    "query": [
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
        "name",
        "status",
        "progress",
        "aspect_ratio",
        "model_version",
        "credits_used",
        "duration"
      ],
      "fields": "[].id [].output [].video_thumbnail [].created_at [].updated_at [].credits_used [].duration [].progress [].failed_reason [].status [].preview [].editor_url [].aspect_ratio [].video_inputs[].* [].name [].media_job [].webhook_url [].model_version"
    },
    "example": [
      "--ids",
      "6a1f9c3d-4e7b-4258-b0d6-8c2e5f7a1b94,09c7e2b5-d814-4f3a-a56e-4b1f83d0c972"
    ]
  }
];
