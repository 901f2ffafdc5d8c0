// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `personas` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "personas.list",
    "resource": "personas",
    "verb": "list",
    "repeatable": true,
    "command": "list",
    "method": "GET",
    "path": "/api/personas/",
    "summary": "List the avatars (personas)",
    "description": "The avatars that videos can use. Their id is what lipsyncs call creator and what multi-avatar videos and template variables call avatar_id.",
    "provisional": "Named without a shape; collected from public documentation and integrations.",
    "parameters": [],
    "query": [],
    "answer": {
      "kind": "list",
      "columns": [
        "id",
        "gender",
        "age_range",
        "creator_name",
        "is_active",
        "process_status",
        "failed_reason",
        "type"
      ],
      "fields": "[].id [].gender [].creator_name [].suitable_industries.* [].preview_image_16_9 [].preview_image_1_1 [].preview_image_9_16 [].preview_video_16_9 [].preview_video_1_1 [].preview_video_9_16 [].is_active [].process_status [].failed_reason [].type [].age_range [].location [].style [].video_scene [].keywords.*"
    },
    "example": []
  }
];
