// Generated from spec/ by `pnpm generate`. Do not edit.
import type { Requirement } from "../security/requirement.ts";

/** What the service knows its callers by. */
export interface Credentials {
  /**
   * The API id, from the account settings page. Always sent together with `X-API-KEY`.
   *
   * @default process.env.VIDEO_ADS_API_ID
   */
  apiId?: string | undefined;
  /**
   * The API key, from the account settings page. Always sent together with `X-API-ID`.
   *
   * @default process.env.VIDEO_ADS_API_KEY
   */
  apiKey?: string | undefined;
}

/** The environment variable that each is read from where it is not given. */
export const variables: Readonly<Record<string, string>> = {"baseUrl":"VIDEO_ADS_BASE_URL","apiId":"VIDEO_ADS_API_ID","apiKey":"VIDEO_ADS_API_KEY"};

/** What operations ask for. The first is that of every operation whose row names no other. */
export const requirements: readonly Requirement[] = [
  ({ headers }, take) => {
    headers["x-api-id"] = take("apiId");
    headers["x-api-key"] = take("apiKey");
  },
];
