// Generated from spec/ by `pnpm generate`. Do not edit.
import type { SecurityTable } from "@video-ads/operate/credentials";

/** What lets in. */
export const security: SecurityTable = {
  "credentials": [
    {
      "setting": "apiId",
      "variable": "VIDEO_ADS_API_ID",
      "about": "the API id, from the account settings page"
    },
    {
      "setting": "apiKey",
      "variable": "VIDEO_ADS_API_KEY",
      "about": "the API key, from the account settings page"
    }
  ],
  "requirements": [
    [
      [
        "apiId",
        "apiKey"
      ]
    ]
  ]
};
