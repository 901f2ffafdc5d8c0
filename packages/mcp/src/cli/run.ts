import { ConfigurationError } from "@video-ads/client";
import { listed } from "@video-ads/core/credentials";
import { NOT_CONFIGURED, WRONG_USAGE } from "@video-ads/core/options";
import { wrongSetting } from "@video-ads/operate/credentials";
import { variableIn } from "@video-ads/operate/environment";
import { creditsInWords } from "@video-ads/operate/price";
import { security } from "../generated/security.ts";
import type { McpServerOptions } from "../options.ts";
import { OptionsError } from "../options-error.ts";
import { createSession, type Session } from "../session.ts";
import { offeredTools } from "../tools/offered.ts";

/** The command line's options. */
export interface CliOptions {
  resources?: string[];
  tools?: string[];
  readOnly?: true;
  lean?: true;
  outputSchemas: boolean;
  allowUnknown?: true;
  files?: string;
  maxCredits?: number;
  maxCreditsPerDay?: number;
  ledger?: string;
  assumeSeconds?: number;
  assumeCredits?: number;
  /** Milliseconds. */
  maxWait: number;
  /** Milliseconds. */
  poll: number;
  http?: true;
  port: number;
  host: string;
  allowHost?: string[];
  allowOrigin?: string[];
}

const say = (line: string): void => {
  process.stderr.write(`video-ads-mcp: ${line}\n`);
};

/** Serves until stdin closes or a signal comes. What cannot start says why, and ends with a code for that. */
export async function run(options: CliOptions): Promise<void> {
  try {
    const session = createSession(serverOptions(options));
    if (options.http) await serveHttp(session, options);
    else await serveStdio(session);
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof OptionsError)) throw error;
    say(inThisProgramsWords(error));
    process.exitCode = error instanceof ConfigurationError ? NOT_CONFIGURED : WRONG_USAGE;
  }
}

/** The client speaks to programmers, of its options; here only the environment counts. */
function inThisProgramsWords(error: ConfigurationError | OptionsError): string {
  if (error instanceof OptionsError) return error.message;
  const { missing } = error;
  if (missing.length === 0) return wrongSetting(security, error);
  const names = listed(missing, ({ variable, option }) => variable ?? option);
  const lacking = security.credentials.filter(({ setting }) => missing.some(({ option }) => option === setting));
  const about = lacking.map(({ variable, about }) => ` ${variable}: ${about}.`);
  return `Set ${names} in the environment of this server.${about.join("")}`;
}

function serverOptions({ maxWait, poll, maxCredits, ...options }: CliOptions): McpServerOptions {
  const {
    resources,
    tools,
    readOnly,
    lean,
    outputSchemas,
    allowUnknown,
    files,
    assumeSeconds,
    assumeCredits,
    maxCreditsPerDay,
    ledger,
  } = options;
  return {
    ...(resources && { resources }),
    ...(tools && { tools }),
    ...(readOnly && { readOnly }),
    ...(lean && { lean }),
    ...(allowUnknown && { allowUnknown }),
    ...(files !== undefined && { files }),
    ...(maxCredits !== undefined && { maxCredits }),
    ...(maxCreditsPerDay !== undefined && { maxCreditsPerDay }),
    ...(ledger !== undefined && { ledger }),
    // Commander says true where nobody has said anything.
    ...(!outputSchemas && { outputSchemas }),
    ...(assumeSeconds !== undefined && { assumeSeconds }),
    ...(assumeCredits !== undefined && { assumeCredits }),
    maxWaitSeconds: maxWait / 1_000,
    pollMs: poll,
    log: say,
  };
}

async function serveStdio(session: Session): Promise<void> {
  const { serveStdio: serve } = await import("../serve-stdio.ts");
  const server = serve(session);
  // Before it says that it is there: a signal that comes at once is heard.
  onSignal(session, server);
  say(`${offered(session)}, over stdin and stdout`);
  process.stdin.once("end", () => sayGoodbye(session));
}

function onSignal(session: Session, server: { close(): Promise<void> }): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      sayGoodbye(session);
      void server.close();
    });
  }
}

/** Jobs outlive their server: whoever started it can still wait for them. */
function sayGoodbye({ jobs }: Session): void {
  for (const { id, type, wait } of jobs.all().filter(({ outcome }) => outcome === "running"))
    say(`${type} ${id} goes on; ${wait} with this id waits for it.`);
}

function offered(session: Session): string {
  const { inAll, perDay } = session.spending.limits;
  const limits = [
    inAll !== undefined && `at most ${creditsInWords(inAll)}`,
    perDay !== undefined && `at most ${creditsInWords(perDay)} a day`,
  ];
  const money = session.readOnly ? "nothing is spent" : limits.filter(Boolean).join(", ") || "no spending limit";
  return `${offeredTools(session).length} tools${session.lean ? " behind 3" : ""} for ${session.baseUrl}, ${money}`;
}

async function serveHttp(session: Session, options: CliOptions): Promise<void> {
  const { serveHttp: serve } = await import("../http/serve-http.ts");
  const token = variableIn(process.env, "VIDEO_ADS_MCP_TOKEN");
  const server = await serve(session, {
    port: options.port,
    host: options.host,
    ...(options.allowHost && { allowedHosts: options.allowHost }),
    ...(options.allowOrigin && { allowedOrigins: options.allowOrigin }),
    ...(token !== undefined && { token }),
  });
  onSignal(session, server);
  say(`${offered(session)}${token ? ", with a token" : ""}: ${server.url}`);
}
