// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `voices` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "voices.list",
    "resource": "voices",
    "verb": "list",
    "repeatable": true,
    "command": "list",
    "method": "GET",
    "path": "/api/voices/",
    "summary": "List the voices",
    "description": "The voices with their accents. The id of an accent is what other operations call accent or voice_id.",
    "provisional": "Named without a shape; collected from public documentation and integrations.",
    "parameters": [],
    "query": [],
    "answer": {
      "kind": "list",
      "columns": [
        "name",
        "gender",
        "accents"
      ],
      "fields": "[].name [].gender [].accents[].id [].accents[].accent_name [].accents[].preview_url"
    },
    "example": []
  },
  {
    "id": "voices.clone",
    "resource": "voices",
    "verb": "clone",
    "command": "clone",
    "method": "POST",
    "path": "/api/voices/",
    "summary": "Clone a voice",
    "description": "Makes a voice from an audio file. With the default provider there is no cap. The voices of one third-party provider are capped: one slot per voice, 3 slots per workspace by default.\n\nWhen all of them are in use, the error says how many there are.",
    "provisional": "Named as Clone Voice only; path, fields and answer rest on public facts, the path is unverified.",
    "errors": [
      [
        400,
        "The request breaks a rule, or all slots of the capped provider are in use. No voice was cloned."
      ]
    ],
    "parameters": [],
    "query": [],
    "body": {
      "kind": "multipart",
      "fields": [
        {
          "name": "name",
          "flag": "name",
          "kind": "string",
          "description": "Name of the new voice.",
          "placeholder": "text",
          "required": true,
          "limits": "at most 255 characters"
        },
        {
          "name": "audio",
          "flag": "audio",
          "kind": "file",
          "description": "Audio file with the voice. Accepted file types, sizes and lengths are not known.",
          "placeholder": "path",
          "required": true,
          "also": "file"
        },
        {
          "name": "voice_provider",
          "flag": "voice-provider",
          "kind": "string",
          "description": "Provider that clones the voice. Left out, it is the default provider, which has no cap. The voices of one third-party provider are capped: one slot per voice, 3 slots per workspace by default. The values are not known.",
          "placeholder": "text"
        }
      ]
    },
    "answer": {
      "kind": "record",
      "columns": [],
      "fields": "*"
    },
    "example": [
      "--name",
      "Shop owner",
      "--audio",
      "voice.mp3"
    ]
  },
  {
    "id": "voices.getQuota",
    "resource": "voices",
    "verb": "getQuota",
    "repeatable": true,
    "command": "get-quota",
    "method": "GET",
    "path": "/api/voices/count/",
    "summary": "Read the quota of cloned voices",
    "description": "How many voices have been cloned in the workspace, across all providers, and how many the default provider allows. It has no cap, which is reported as 999999.",
    "parameters": [],
    "query": [],
    "answer": {
      "kind": "record",
      "columns": [
        "max_count",
        "current_count"
      ],
      "fields": "max_count current_count"
    },
    "example": []
  }
];
