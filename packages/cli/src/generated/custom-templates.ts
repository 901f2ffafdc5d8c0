// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `customTemplates` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "customTemplates.list",
    "resource": "customTemplates",
    "verb": "list",
    "repeatable": true,
    "command": "list",
    "method": "GET",
    "path": "/api/custom_templates/",
    "summary": "List the custom templates",
    "description": "The templates of the account, without their variables.\n\nPaging and order are not shown.",
    "parameters": [],
    "query": [],
    "answer": {
      "kind": "list",
      "columns": [
        "template_id",
        "name",
        "aspect_ratio",
        "created_at",
        "updated_at"
      ],
      "fields": "[].template_id [].name [].preview [].aspect_ratio [].created_at [].updated_at"
    },
    "example": []
  },
  {
    "id": "customTemplates.get",
    "resource": "customTemplates",
    "verb": "get",
    "repeatable": true,
    "command": "get",
    "method": "GET",
    "path": "/api/custom_templates/{template_id}/",
    "summary": "Read a custom template",
    "description": "The template with its variables, which say what a job has to supply.",
    "parameters": [
      {
        "name": "template_id",
        "flag": "template-id",
        "kind": "string",
        "description": "Id of the template. It equals the id of the project (video) that the template was made from.",
        "placeholder": "uuid",
        "required": true
      }
    ],
    "query": [],
    "answer": {
      "kind": "record",
      "columns": [
        "template_id",
        "name",
        "aspect_ratio",
        "created_at",
        "updated_at"
      ],
      "fields": "template_id name preview aspect_ratio created_at updated_at variables.*"
    },
    "example": [
      "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44"
    ]
  }
];
