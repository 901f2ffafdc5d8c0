// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `dyoa` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "dyoa.list",
    "resource": "dyoa",
    "verb": "list",
    "repeatable": true,
    "command": "list",
    "method": "GET",
    "path": "/api/dyoa/",
    "summary": "List DYOA avatars",
    "description": "Every design-your-own avatar of the account, in every state.",
    "parameters": [],
    "query": [
      {
        "name": "ordering",
        "flag": "ordering",
        "kind": "string",
        "description": "Field to order by, for example created_at. A leading - gives descending order. Which fields are accepted is not shown. Provisional: the leading -, as is usual in Django REST framework.",
        "placeholder": "text"
      }
    ],
    "answer": {
      "kind": "list",
      "columns": [
        "id",
        "name",
        "status",
        "age_group",
        "gender",
        "user",
        "more_details",
        "outfit_description"
      ],
      "fields": "[].id [].user [].workspace [].name [].photos[].id [].photos[].image [].photos[].created_at [].reviews[].id [].reviews[].comment [].reviews[].photo [].reviews[].creator.squared_preview_video [].reviews[].creator.squared_preview_image [].reviews[].creator.portrait_preview_video [].reviews[].creator.portrait_preview_image [].reviews[].creator.portrait_lipsync_video [].reviews[].creator.landscape_preview_video [].reviews[].creator.landscape_preview_image [].reviews[].creator.landscape_lipsync_video [].reviews[].social_link [].status [].created_at [].updated_at [].age_group [].gender [].more_details [].outfit_description [].background_description"
    },
    "example": [
      "--ordering",
      "created_at"
    ]
  },
  {
    "id": "dyoa.delete",
    "resource": "dyoa",
    "verb": "delete",
    "repeatable": true,
    "command": "delete",
    "method": "DELETE",
    "path": "/api/dyoa/{id}/",
    "summary": "Delete a DYOA avatar",
    "description": "Deletes the avatar record. This cannot be undone through the API.",
    "parameters": [
      {
        "name": "id",
        "flag": "id",
        "kind": "string",
        "description": "Id of the avatar.",
        "placeholder": "uuid",
        "required": true
      }
    ],
    "query": [],
    "answer": {
      "kind": "none"
    },
    "example": [
      "6a1f3d58-c2e7-4b90-8d46-e5f09a7b2c13"
    ]
  }
];
