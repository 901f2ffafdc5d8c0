// What a receiver keeps: the posts that wait, and those that were given up.
import { randomBytes } from "node:crypto";
import { dataWithout } from "@video-ads/core/redact";
import { withoutCredentials } from "@video-ads/operate/credentials";
import {
  ConfigurationError,
  createWebhooks,
  type DeadLetter,
  redactUrl,
  type WaitingPost,
  type Webhooks,
} from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";
import { security } from "../generated/resources.ts";
import { checkOutput, print } from "../output/print.ts";
import type { OutputOptions } from "../program/common-options.ts";
import { commandLine } from "../run/command-line.ts";
import { readEnvironment } from "../run/connect.ts";
import { known } from "./events.ts";
import { openStore } from "./open-store.ts";

export interface StoreOptions extends OutputOptions {
  store?: string;
  schema?: string;
  env?: string;
  source?: string;
  ref?: string;
  job?: string;
}

export interface ListOptions extends StoreOptions {
  limit: string;
  after?: string;
}

export interface ActOptions extends StoreOptions {
  all?: true;
}

type Kept = Pick<Webhooks, "inbox" | "deadLetters" | "replay" | "replayAll" | "discard" | "discardAll">;

const LISTS = {
  inbox: { columns: ["id", "source", "jobId", "attempts", "dueAt", "leased", "error"] },
  "dead-letters": { columns: ["id", "source", "jobId", "attempts", "diedAt", "error"] },
} as const;

/** Prints a page of what waits, or of what was given up. */
export async function listKept(which: keyof typeof LISTS, options: ListOptions): Promise<void> {
  await checkOutput(options);
  const query = { ...filterOf(options), limit: Number(options.limit), after: options.after };
  const posts = await withStore(
    options,
    (hooks): Promise<(WaitingPost | DeadLetter)[]> =>
      which === "inbox" ? hooks.inbox(query) : hooks.deadLetters(query),
  );
  await print(posts.map(shown), { kind: "list", columns: LISTS[which].columns }, options);
  const last = posts.at(-1);
  if (!last || posts.length < query.limit) return;
  const { store, schema, source, ref, job, limit, env } = options;
  const words = Object.entries({ store, schema, source, ref, job, limit, after: last.id });
  const flags = words.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  const line = commandLine(["webhooks", which, ...flags], env === undefined ? {} : { env });
  process.stderr.write(`There may be more: ${store?.includes("@") ? line.replace(store, "…") : line}\n`);
}

/** Handles dead letters again, or gives them up for good. */
export async function actOnDeadLetters(
  which: "replay" | "discard",
  ids: readonly string[],
  options: ActOptions,
): Promise<void> {
  await checkOutput(options);
  const filter = filterOf(options);
  const filters = Object.values(filter).some((value) => value !== undefined);
  if (ids.length > 0 === (options.all === true))
    throw new CliError("Name dead letters by their ids, or --all of them.");
  if (ids.length > 0 && filters) throw new CliError("--source, --ref and --job choose among --all.");
  const { count, unknown } = await withStore(options, async (hooks) => {
    if (options.all)
      return { count: await (which === "replay" ? hooks.replayAll(filter) : hooks.discardAll(filter)), unknown: [] };
    const none: string[] = [];
    for (const id of ids) if (!(await hooks[which](id))) none.push(id);
    return { count: ids.length - none.length, unknown: none };
  });
  await print({ [which === "replay" ? "replayed" : "discarded"]: count }, { kind: "record", columns: [] }, options);
  if (unknown.length > 0) throw new CliError(`There is no dead letter ${unknown.join(", ")}.`, { exit: "notFound" });
}

function filterOf({ source, ref, job }: StoreOptions) {
  return { source: source === undefined ? undefined : known(source), ref, jobId: job };
}

/** A kept post for people and scripts: its body as data, and nothing in it that lets in. */
function shown({ body, ...post }: WaitingPost | DeadLetter): unknown {
  const redact = withoutCredentials(security);
  return dataWithout({ ...post, post: JSON.parse(body) }, (text) => redactUrl(redact(text)));
}

/** A receiver that receives and handles nothing, on a store. */
async function withStore<T>(options: StoreOptions, use: (hooks: Kept) => Promise<T>): Promise<T> {
  readEnvironment(options.env);
  const at = options.store ?? process.env.VIDEO_ADS_WEBHOOK_STORE;
  if (!at) throw new CliError("Not set: VIDEO_ADS_WEBHOOK_STORE, or --store.", { exit: "configuration" });
  const { store, close, redact } = await openStore(at, options.schema);
  try {
    const secret = randomBytes(32).toString("base64url");
    return await use(createWebhooks({ secret, baseUrl: "http://127.0.0.1", trust: "payload", store, work: false }));
  } catch (error) {
    if (error instanceof ConfigurationError) {
      throw new CliError(error.option === undefined ? error.problem : `--${error.option}: ${error.problem}`);
    }
    throw new CliError(redact(`The store cannot be used: ${error instanceof Error ? messageOf(error) : error}`), {
      exit: "connection",
    });
  } finally {
    await close();
  }
}

/** Where several addresses were tried, the error itself says nothing. */
function messageOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join("; ") : error.message;
}
