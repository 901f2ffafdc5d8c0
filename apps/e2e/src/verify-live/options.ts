import { parseArgs } from "node:util";
import { readDuration } from "@video-ads/core/duration";

/** What a run is to do. */
export interface VerifyOptions {
  /** Base URL of the service. */
  upstream: string;
  apiId: string;
  apiKey: string;
  /** Operations that may be called although they cost credits or create something. */
  spend: readonly string[];
  /** Ids to read with, by `operationId`. */
  ids: ReadonlyMap<string, string>;
  /** File of the report. */
  output: string;
  /** Milliseconds between two requests. */
  pause: number;
}

export const USAGE = `Holds the real service against the contract and writes what confirms or contradicts its provisional parts.

Usage: pnpm verify:live [options]

Reads VIDEO_ADS_BASE_URL, VIDEO_ADS_API_ID and VIDEO_ADS_API_KEY from the environment. Without --spend only GET requests are sent.

  --upstream URL            instead of VIDEO_ADS_BASE_URL
  --id OPERATION=UUID       a record to read, such as lipsyncs.get=6a1f…; may be repeated
  --spend OPERATION,…       also call these, which cost credits or create something, such as links.createWithParams
  --output FILE             the report (default: verify-live.md)
  --pause DURATION          between two requests (default: 250ms)
  --help                    print this help`;

/**
 * Reads the command line and the environment. Keys come from the environment only: arguments are seen by every process.
 *
 * @returns Undefined when help is asked for.
 * @throws {Error} That says what is missing or wrong.
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): VerifyOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      upstream: { type: "string" },
      id: { type: "string", multiple: true, default: [] },
      spend: { type: "string", default: "" },
      output: { type: "string", default: "verify-live.md" },
      pause: { type: "string", default: "250ms" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const upstream = values.upstream ?? env.VIDEO_ADS_BASE_URL;
  const { VIDEO_ADS_API_ID: apiId, VIDEO_ADS_API_KEY: apiKey } = env;
  const missing = Object.entries({
    VIDEO_ADS_BASE_URL: upstream,
    VIDEO_ADS_API_ID: apiId,
    VIDEO_ADS_API_KEY: apiKey,
  }).flatMap(([name, value]) => (value ? [] : [name]));
  if (!upstream || !apiId || !apiKey) throw new Error(`Set ${missing.join(", ")}.`);
  const { value: pause, problem } = readDuration(values.pause, { from: 0 });
  if (problem !== undefined) throw new Error(`--pause ${values.pause} is invalid. ${problem}`);
  return {
    upstream,
    apiId,
    apiKey,
    spend: values.spend.split(",").filter(Boolean),
    ids: new Map(values.id.map(idOf)),
    output: values.output,
    pause,
  };
}

function idOf(text: string): [operation: string, id: string] {
  const [operation = "", id = ""] = text.split("=", 2);
  if (!operation || !id) throw new Error(`--id is OPERATION=UUID, and not "${text}".`);
  return [operation, id];
}
