// A receiver on what another one keeps its posts in: it receives and handles nothing.
import { randomBytes } from "node:crypto";
import { variableIn } from "@video-ads/operate/environment";
import { createWebhooks, type Store, type Webhooks } from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";
import type { OutputOptions } from "../program/common-options.ts";
import { commandLine } from "../run/command-line.ts";
import { readEnvFile } from "../run/environment.ts";
import { openStore } from "./open-store.ts";

/** Which store. */
export interface StoreOptions extends OutputOptions {
  store?: string;
  schema?: string;
  env?: string;
}

/** A page of a list. */
export interface PageOptions extends StoreOptions {
  limit: number;
  after?: string;
}

export type Kept = Pick<
  Webhooks,
  | "inbox"
  | "deadLetters"
  | "replay"
  | "replayAll"
  | "discard"
  | "discardAll"
  | "revoke"
  | "restore"
  | "revoked"
  | "unconfirmed"
  | "bind"
  | "unbind"
  | "dismiss"
>;

/** What its options are called here. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["secret", "VIDEO_ADS_WEBHOOK_SECRET"],
  ["jobId", "--job"],
]);

/** @param knows Whether it knows URLs by the key of the receiver, when VIDEO_ADS_WEBHOOK_SECRET has it. */
export async function withStore<T>(
  options: StoreOptions,
  use: (hooks: Kept, store: Pick<Store, "getRef">) => Promise<T>,
  knows = false,
): Promise<T> {
  readEnvFile(options.env);
  const at = options.store ?? variableIn(process.env, "VIDEO_ADS_WEBHOOK_STORE");
  if (!at) throw new CliError("Not set: VIDEO_ADS_WEBHOOK_STORE, or --store.", { exit: "configuration" });
  const own = knows ? variableIn(process.env, "VIDEO_ADS_WEBHOOK_SECRET") : undefined;
  const { store, close, redact } = await openStore(at, options.schema);
  try {
    return await use(
      createWebhooks({
        secret: own ?? randomBytes(32).toString("base64url"),
        baseUrl: "http://127.0.0.1",
        trust: "payload",
        store,
        work: false,
      }),
      store,
    );
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (isConfigurationError(error)) {
      const { option, problem } = error;
      throw new CliError(option === undefined ? problem : `${NAMES.get(option) ?? `--${option}`}: ${problem}`);
    }
    throw new CliError(redact(`The store cannot be used: ${error instanceof Error ? messageOf(error) : error}`), {
      exit: "connection",
    });
  } finally {
    await close();
  }
}

/** By its shape: the store is of the project's own copy of the package. */
function isConfigurationError(error: unknown): error is { option?: string; problem: string } {
  return error instanceof Error && error.name === "ConfigurationError" && "problem" in error;
}

/** Where several addresses were tried, the error itself says nothing. */
function messageOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join("; ") : error.message;
}

/** Says how the next page of a list is asked for, where there may be one. */
export function sayMore(
  words: readonly string[],
  flags: Readonly<Record<string, string | undefined>>,
  { store, schema, env }: StoreOptions,
): void {
  const given = Object.entries({ store, schema, ...flags });
  const options = given.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  const line = commandLine([...words, ...options], env === undefined ? {} : { env });
  process.stderr.write(`There may be more: ${store?.includes("@") ? line.replace(store, "…") : line}\n`);
}
