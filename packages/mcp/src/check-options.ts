// Options as a program gives them: what the command line has checked, a program may still get wrong.
import { statSync } from "node:fs";
import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { AMOUNT, ASSUMED, givenName, givenNumber, type NumberRange, POLL_MS } from "@video-ads/core/options";
import type { HttpOptions } from "./http/options.ts";
import type { McpServerOptions } from "./options.ts";
import { OptionsError } from "./options-error.ts";

/** Every option, written out as a row so that one that is missing does not compile; those that are numbers with what each may be. */
const OPTIONS: Readonly<Record<keyof (McpServerOptions & HttpOptions), NumberRange | undefined>> = {
  client: undefined,
  resources: undefined,
  tools: undefined,
  readOnly: undefined,
  lean: undefined,
  outputSchemas: undefined,
  allowUnknown: undefined,
  maxCredits: AMOUNT,
  maxCreditsPerDay: AMOUNT,
  ledger: undefined,
  journal: undefined,
  assumeSeconds: ASSUMED,
  assumeCredits: ASSUMED,
  maxWaitSeconds: { above: 0, to: LONGEST_TIMER_MS / 1_000 },
  pollMs: POLL_MS,
  files: undefined,
  log: undefined,
  // Is checked where it is listened to.
  port: undefined,
  host: undefined,
  allowedHosts: undefined,
  allowedOrigins: undefined,
  token: undefined,
  maxBodyBytes: { from: 1, whole: true },
};

/** Throws an {@link OptionsError} for the first option that is none, or not what it may be: a misspelt limit would be no limit. */
export function checkOptions(options: McpServerOptions & HttpOptions): void {
  const unknown = givenName(options, Object.keys(OPTIONS));
  if (unknown) throw new OptionsError(`${unknown.option}: ${unknown.problem}`);
  for (const [option, range] of Object.entries(OPTIONS)) {
    const given: unknown = Reflect.get(options, option);
    const { problem } = range && given !== undefined ? givenNumber(given, range) : {};
    if (problem !== undefined) throw new OptionsError(`${option}: ${problem}`);
  }
  const { files, ledger, journal, lean, outputSchemas, allowUnknown } = options;
  if (allowUnknown !== undefined && typeof allowUnknown !== "boolean")
    throw new OptionsError("allowUnknown: It is true or false.");
  if (lean !== undefined && typeof lean !== "boolean") throw new OptionsError("lean: It is true or false.");
  if (lean && outputSchemas !== undefined)
    throw new OptionsError(
      "outputSchemas (--no-output-schemas) has no effect beside lean (--lean): the three tools have none.",
    );
  if (ledger !== undefined && (typeof ledger !== "string" || ledger === ""))
    throw new OptionsError("ledger: It is a path.");
  if (journal !== undefined && journal !== false && (typeof journal !== "string" || journal === ""))
    throw new OptionsError("journal: It is a path, or false.");
  if (files !== undefined && !statSync(files, { throwIfNoEntry: false })?.isDirectory())
    throw new OptionsError(`There is no folder ${JSON.stringify(files)} to send files from.`);
}
