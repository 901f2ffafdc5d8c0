import { createClient, type VideoAds } from "@video-ads/client";
import { steerless } from "@video-ads/core/printable";
import type { Redact } from "@video-ads/core/redact";
import { withoutCredentials } from "@video-ads/operate/credentials";
import { namedAs } from "@video-ads/operate/user-agent";
import { checkOptions } from "./check-options.ts";
import { security } from "./generated/security.ts";
import { JobLog } from "./job-log.ts";
import type { Log } from "./log.ts";
import { name, version } from "./manifest.ts";
import type { McpServerOptions } from "./options.ts";
import { recordOf, type StartedRecord } from "./record.ts";
import { selectTools } from "./selection.ts";
import type { Assumptions } from "./spending/price.ts";
import type { Spending } from "./spending/spending.ts";
import { spendingOf } from "./spending/spending-of.ts";
import type { ToolDefinition } from "./tools/definition.ts";

/** What all connections of a running server have in common: keys, limit, and the jobs that were started. */
export interface Session {
  readonly ads: VideoAds;
  /** Where the service is, for messages. */
  readonly baseUrl: string;
  /** What is offered, by name. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly readOnly: boolean;
  /** Lists three tools, which find, describe and call those that are offered. */
  readonly lean: boolean;
  readonly outputSchemas: boolean;
  /** Names that are those of no field are sent. */
  readonly allowUnknown: boolean;
  readonly spending: Spending;
  readonly assumptions: Assumptions;
  readonly jobs: JobLog;
  /** What outlives it; undefined: nothing is written down. */
  readonly record: StartedRecord | undefined;
  readonly maxWaitSeconds: number;
  readonly pollMs: number;
  readonly files: string | undefined;
  readonly log: Log;
  /** Takes the keys out of a text: no output of any kind has one. */
  readonly redact: Redact;
}

/**
 * @throws {ConfigurationError} when a key or the service's address is missing, or the environment has no limit that is one.
 * @throws {OptionsError} when an option cannot be what it is, such as a resource that does not exist.
 */
export function createSession(options: McpServerOptions = {}): Session {
  checkOptions(options);
  const redact = withoutCredentials(security, options.client);
  const tools = new Map(selectTools(options).map((definition) => [definition.tool.name, definition]));
  const baseUrl = options.client?.baseUrl ?? process.env.VIDEO_ADS_BASE_URL ?? "";
  const log: Log = (line) => options.log?.(steerless(redact(line)));
  const record = recordOf(options, baseUrl, log);
  return {
    ads: createClient({
      ...options.client,
      ...(record && { journal: record.journal }),
      headers: namedAs({ name, version }),
      validate: true,
    }),
    baseUrl,
    tools,
    readOnly: options.readOnly === true,
    lean: options.lean === true,
    outputSchemas: options.outputSchemas !== false,
    allowUnknown: options.allowUnknown === true,
    spending: spendingOf(options, baseUrl, log),
    assumptions: { seconds: options.assumeSeconds, credits: options.assumeCredits },
    jobs: new JobLog(),
    record,
    maxWaitSeconds: options.maxWaitSeconds ?? 300,
    pollMs: options.pollMs ?? 2000,
    files: options.files,
    log,
    redact,
  };
}
