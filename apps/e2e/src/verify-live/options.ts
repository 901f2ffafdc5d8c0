import { parseArgs } from "node:util";
import { readDuration } from "@video-ads/core/duration";
import type { Credential, ServiceModel } from "@video-ads/model";

/** What a run is to do. */
export interface VerifyOptions {
  /** Base URL of the service. */
  upstream: string;
  /** What lets in, by setting. */
  credentials: Readonly<Record<string, string>>;
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

Reads VIDEO_ADS_BASE_URL and the keys from the environment, as the client does. Without --spend only GET requests are sent.

  --upstream URL            instead of VIDEO_ADS_BASE_URL
  --id OPERATION=UUID       a record to read, such as lipsyncs.get=6a1f…; may be repeated
  --spend OPERATION,…       also call these, which cost credits or create something, such as links.createWithParams
  --output FILE             the report (default: verify-live.md)
  --pause DURATION          between two requests (default: 250ms)
  --help                    print this help`;

/**
 * Reads the command line and the environment, which has what most operations ask for. Keys come from the environment only: arguments are seen by every process.
 *
 * @returns Undefined when help is asked for.
 * @throws {Error} That says what is missing or wrong.
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { security }: ServiceModel,
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
  const sets = (security.requirements[0] ?? []).map((schemes) => schemes.flatMap(({ credentials }) => credentials));
  const isSet = ({ variable }: Credential): boolean => Boolean(env[variable]);
  const lacking = (sets.find((set) => set.every(isSet)) ?? sets[0] ?? []).filter((one) => !isSet(one));
  const missing = [...(upstream ? [] : ["VIDEO_ADS_BASE_URL"]), ...lacking.map(({ variable }) => variable)];
  if (!upstream || missing.length > 0) throw new Error(`Set ${missing.join(", ")}.`);
  const { value: pause, problem } = readDuration(values.pause, { from: 0 });
  if (problem !== undefined) throw new Error(`--pause ${values.pause} is invalid. ${problem}`);
  return {
    upstream,
    credentials: Object.fromEntries(
      security.credentials.map(({ setting, variable }) => [setting, env[variable] ?? ""]),
    ),
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
