import type { ClientOptions, Credentials } from "@video-ads/client";
import type { Log } from "./log.ts";

/** What a server offers, and how far it may go. */
export interface McpServerOptions {
  /** How the service is reached. @default the environment */
  client?: Pick<ClientOptions, keyof Credentials | "baseUrl" | "timeoutMs" | "maxRetries" | "fetch">;
  /** Offers only the tools of these resources, as the client has them. @default all */
  resources?: readonly string[];
  /** Offers these tools, `resource_verb`; with `resources`, in addition to theirs. @default all */
  tools?: readonly string[];
  /** Offers only tools that read. @default false */
  readOnly?: boolean;
  /**
   * Lists three tools, `search_tools`, `describe_tools` and `call_tool`, instead of those that are offered: they find, describe and call them.
   *
   * @default false
   */
  lean?: boolean;
  /** Lists tools with the schemas of their answers, which take a third of the list's tokens. @default true */
  outputSchemas?: boolean;
  /** Sends fields that this version does not know, also within arguments. @default false */
  allowUnknown?: boolean;
  /** Credits that may be spent in all, by every server with this ledger. @default VIDEO_ADS_MAX_CREDITS, or no limit */
  maxCredits?: number;
  /** Credits that may be spent a day, in UTC, by every server with this ledger. @default no limit */
  maxCreditsPerDay?: number;
  /**
   * The file in which credits that are spent under a limit are written down, by account, before a call is sent.
   *
   * @default `video-ads/credits.sqlite` in the user's folder for the state of programs
   */
  ledger?: string;
  /**
   * The folder in which calls that make something are written down before they are sent, as `video-ads jobs` lists them; false: nowhere.
   *
   * @default VIDEO_ADS_JOURNAL, or `video-ads/journal` in the user's folder for the state of programs
   */
  journal?: string | false;
  /** Seconds that an output has at most, for the limit. @default none: with a limit, what goes by a length that nobody knows is not sent */
  assumeSeconds?: number;
  /** Credits that a call without a documented price costs at most, for the limit. @default none: with a limit, such a call is not sent */
  assumeCredits?: number;
  /** Seconds that one call may wait for a job. @default 300 */
  maxWaitSeconds?: number;
  /** About the milliseconds between the first two looks at a job, give or take half; later pauses are longer. @default 2000 */
  pollMs?: number;
  /** The folder whose files tools may send, for example recordings. @default none */
  files?: string;
  /** Told of calls, spending and jobs. Never sees a key. @default silent */
  log?: Log;
}
