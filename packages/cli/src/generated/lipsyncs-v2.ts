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
        "output",
        "credits_used"
      ]
    },
    "example": [
      "--ids",
      "94b6a0d3-5e1f-4c78-b2a9-07d3f8c6e415,3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10"
    ]
  }
];
