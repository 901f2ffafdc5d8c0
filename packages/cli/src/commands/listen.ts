import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { durationInWords } from "@video-ads/core/duration";
import { printable } from "@video-ads/core/printable";
import { close, listen } from "@video-ads/http/server";
import { canCall } from "@video-ads/operate/credentials";
import { variableIn } from "@video-ads/operate/environment";
import {
  ConfigurationError,
  createWebhooks,
  type Failure,
  nodeWebhooks,
  redactUrl,
  type Source,
  type Webhooks,
} from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";
import { security } from "../generated/resources.ts";
import { recordLines } from "../output/record-text.ts";
import { writeLines } from "../output/standard-output.ts";
import { label } from "../output/style.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import { connect } from "../run/connect.ts";
import { readEnvironment } from "../run/environment.ts";
import { known, sourceNames } from "./events.ts";
import { checkedTarget, forwarder, replayByKey } from "./forward.ts";

export interface ListenOptions extends ConnectionOptions {
  port: number;
  publicUrl?: string;
  json?: true;
  read: boolean;
  /** Where posts are passed on to. */
  forwardTo?: string;
}

/** An event, its job read back where there is a client. */
interface Received {
  name: string;
  via: "post" | "read";
  hint: { id: string };
  job?: object;
}

type Receiver = Pick<Webhooks, "receive" | "mounted" | "idle" | "urlFor" | "close">;

/** Receives webhooks on loopback until Ctrl-C. Events go to standard output, everything else to standard error. */
export async function listenForWebhooks(names: readonly string[], options: ListenOptions): Promise<void> {
  const sources = names.length > 0 ? names.map(known) : sourceNames();
  const target = options.forwardTo === undefined ? undefined : checkedTarget(options.forwardTo);
  readEnvironment(options);
  const server = createServer();
  const address = await listening(server, options.port);
  const hooks = receiverOn(server, options, options.publicUrl ?? address);
  const forward = target === undefined ? undefined : forwarder(target, options.json === true);
  server.on("request", nodeWebhooks(forward ? forward.over(hooks) : hooks));
  // Before it says that it is there: a signal that comes at once is heard.
  const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM"), once(process, "SIGHUP")]);
  await sayUrls(hooks, sources, address);
  const giveBack = forward ? replayByKey(forward) : undefined;
  await stopped;
  giveBack?.();
  await close(server);
  await hooks.close();
  await forward?.close();
}

async function listening(server: Server, port: number): Promise<string> {
  const listening = listen(server, { port, advice: "--port 0 takes any that is free" });
  const { url } = await listening.catch((error: unknown) => {
    throw new CliError(error instanceof Error ? error.message : String(error));
  });
  return url;
}

/** What the receiver's options are called here. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["secret", "VIDEO_ADS_WEBHOOK_SECRET"],
  ["baseUrl", "--public-url"],
]);

/** A receiver; what it cannot start with is named as it was given here. */
function receiverOn(server: Server, options: ListenOptions, baseUrl: string): Receiver {
  try {
    return receiver(options, baseUrl);
  } catch (error) {
    server.close();
    if (!(error instanceof ConfigurationError)) throw error;
    const { option, problem } = error;
    const name = option === undefined ? undefined : (NAMES.get(option) ?? option);
    throw new CliError(name === undefined ? problem : `${name}: ${problem}`, {
      exit: name?.startsWith("--") ? "usage" : "configuration",
    });
  }
}

function receiver(options: ListenOptions, baseUrl: string): Receiver {
  const show = (event: Received): Promise<void> => print(event, options.json === true);
  const secret = variableIn(process.env, "VIDEO_ADS_WEBHOOK_SECRET") ?? randomBytes(32).toString("base64url");
  const common = { secret, baseUrl, log: sayProblem };
  if (options.read && canCall(security)) {
    const hooks = createWebhooks({ ...common, client: connect(options) });
    return hooks.fallback(show).onError(sayFailure);
  }
  process.stderr.write(
    `Jobs are not read back${options.read ? ", because no keys are set" : ""}: what is printed is what a post says.\n`,
  );
  return createWebhooks({ ...common, trust: "payload" })
    .fallback(show)
    .onError(sayFailure);
}

async function sayUrls(hooks: Receiver, sources: readonly Source[], address: string): Promise<void> {
  process.stderr.write(
    `Listening on ${address}. Give one of these to a request; who knows it can post. Ctrl-C ends it.\n`,
  );
  const width = Math.max(...sources.map(({ length }) => length));
  for (const source of sources) {
    const { url } = await hooks.urlFor(source);
    process.stderr.write(`  ${source.padEnd(width)}  ${url}\n`);
  }
}

function print({ name, via, hint, job }: Received, json: boolean): Promise<void> {
  const at = new Date().toISOString();
  if (json) return writeLines([JSON.stringify({ at, event: name, id: hint.id, via, hint, ...(job && { job }) })]);
  return writeLines([`${label(name)}  ${hint.id}  ${at}`, ...recordLines(job ?? hint, "  ")]);
}

function sayFailure(error: unknown, { source, event = source, id, retryInMs, stage }: Failure): void {
  const next =
    retryInMs === undefined ? "It is given up." : `It is tried again in ${durationInWords(retryInMs, Math.round)}.`;
  const advice = stage === "read" ? " --no-read prints what a post says." : "";
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${event} ${id}: ${printable(redactUrl(why))} ${next}${advice}\n`);
}

function sayProblem({
  level,
  message,
  source,
  status,
  field,
}: {
  level: string;
  message: string;
  source?: string;
  status?: number;
  field?: string;
}): void {
  if (level === "info") return;
  const about = [source, status !== undefined && `answered ${status}`, field].filter(Boolean).join(", ");
  process.stderr.write(`${printable(redactUrl(message))}${about ? ` (${about})` : ""}\n`);
}
