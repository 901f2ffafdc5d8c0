import { WRONG_USAGE } from "@video-ads/core/options";
import { type ProxyChoice, runCheckingProxy } from "../checking-proxy/run.ts";
import { madeWith } from "../create-mock.ts";
import { jsonLogger, type Logger } from "../logger.ts";
import { FLAGS_OF_THE_SANDBOX, NEEDS_CONTRACT, NEEDS_SANDBOX } from "../option-values.ts";
import type { MockMode, MockOptions } from "../options.ts";
import { OptionsError } from "../options-error.ts";
import type { Advance } from "../sandbox/jobs/job-engine.ts";
import { type Mock, startMock } from "../start-mock.ts";
import { endWhenTold } from "./end.ts";

/** What the command line was given. */
export interface CliOptions
  extends ProxyChoice,
    Pick<
      MockOptions,
      "seed" | "spec" | "dynamic" | "cors" | "db" | "credits" | "webhooks" | "allowFetch" | "publicUrl" | "controlFrom"
    > {
  port: number;
  host: string;
  mode: MockMode | "proxy";
  advance?: Advance | "time";
  speed?: number;
  json?: true;
}

/** Milliseconds in each state, at speed 1. */
const PACE = 400;

/** Runs the mock until it is told to end. */
export async function run({ mode, quiet, json, upstream, violations, usage, ...given }: CliOptions): Promise<void> {
  const logger = json ? jsonLogger(console.log) : undefined;
  try {
    refuseIdle({ mode, upstream, violations, ...given });
    if (mode === "proxy")
      return await runCheckingProxy({
        upstream,
        violations,
        usage,
        quiet,
        port: given.port,
        host: given.host,
        json: logger,
      });
    const { advance = "time", speed = 1, ...options } = given;
    const mock = await startMock({
      ...options,
      ...(usage === undefined ? {} : { usage }),
      mode,
      ...(mode === "sandbox" && { advance: advance === "time" ? { everyMs: PACE / speed } : advance }),
      ...logging(quiet, logger ?? console),
    });
    // Before anybody is told that it is there: who hears of it may end it at once.
    endWhenTold(mock.close, logger);
    if (logger) logger.event("ready", about(mode, mock));
    else console.log(greeting(mode, mock));
  } catch (error) {
    const message = sayOf(error);
    if (logger) logger.error(message);
    else console.error(`video-ads-mock: ${message}`);
    process.exitCode = WRONG_USAGE;
  }
}

/** Throws for an option that does nothing beside the others: who gave it expects something of it. */
function refuseIdle(given: Omit<CliOptions, "quiet" | "json">): void {
  const { mode, advance = "time" } = given;
  const ofSandbox = [...FLAGS_OF_THE_SANDBOX, "speed" as const].find((option) => given[option] !== undefined);
  if (mode !== "sandbox" && ofSandbox) throw new OptionsError(ofSandbox, NEEDS_SANDBOX);
  if (mode !== "contract" && given.dynamic !== undefined) throw new OptionsError("dynamic", NEEDS_CONTRACT);
  if (mode === "proxy" && given.seed !== undefined) {
    throw new OptionsError("seed", "It has no effect in proxy mode: answers are those of the real service.");
  }
  if (mode === "proxy" && given.spec !== undefined) {
    throw new OptionsError("spec", "It has no effect in proxy mode, which holds a service to the published contract.");
  }
  if (mode === "proxy" && given.cors !== undefined) {
    throw new OptionsError(
      "cors",
      "It has no effect in proxy mode: which pages may call is for the real service to say.",
    );
  }
  if (given.speed !== undefined && advance !== "time") {
    throw new OptionsError("speed", "It is for jobs that move with time, and has no effect with another --advance.");
  }
  const ofProxy = (["upstream", "violations"] as const).find((option) => given[option] !== undefined);
  if (mode !== "proxy" && ofProxy) throw new OptionsError(ofProxy, "It needs --mode proxy, and has no effect without.");
}

/** What went wrong; an option has the name that it has here. */
function sayOf(error: unknown): string {
  if (error instanceof OptionsError) {
    return `--${error.option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${error.problem}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Quiet is silent about requests, and not about defects. */
function logging(quiet: true | undefined, logger: Logger): Pick<MockOptions, "logger"> {
  if (!quiet) return { logger };
  return { logger: { info: () => {}, error: (message) => logger.error(message) } };
}

function about(mode: MockMode, { url, inspectorUrl, credentials }: Mock): object {
  return { mode, url, ...(mode === "sandbox" ? { inspector: inspectorUrl } : {}), ...credentials };
}

function greeting(mode: MockMode, mock: Mock): string {
  const { url, inspectorUrl, credentials } = mock;
  const { places, sets } = madeWith(mock).lettingIn;
  const together = sets.map((set) =>
    places
      .filter(([setting]) => set.includes(setting))
      .map(([setting, place]) => `${place}${Reflect.get(credentials, setting)}`)
      .join(", "),
  );
  const keys = [...new Set(together)].filter((set) => set !== "").join("; or ");
  const ready = `video-ads-mock: ${mode} ready at ${url}${keys && ` (${keys})`}`;
  return mode === "sandbox" ? `${ready}\nvideo-ads-mock: what it does is shown at ${inspectorUrl}` : ready;
}
