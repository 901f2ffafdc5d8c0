// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `credits` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "credits.getRemaining",
    "resource": "credits",
    "verb": "getRemaining",
    "repeatable": true,
    "command": "get-remaining",
    "method": "GET",
    "path": "/api/remaining_credits/",
    "summary": "Read the balance",
    "description": "How many credits the account has left. Work that still runs may be deducted later.\n\nProvisional: when work is deducted is not shown.",
    "parameters": [],
    "query": [],
    "answer": {
      "kind": "record",
      "columns": [
        "remaining_credits"
      ],
      "fields": "remaining_credits"
    },
    "example": []
  }
];
