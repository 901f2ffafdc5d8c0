// What a receiver keeps: the posts that wait, and those that were given up.
import { dataWithout, jsonWithoutSecrets, textWithoutSecrets } from "@video-ads/core/redact";
import { withoutCredentials } from "@video-ads/operate/credentials";
import { type DeadLetter, redactUrl, type WaitingPost } from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";
import { security } from "../generated/resources.ts";
import { checkOutput, print } from "../output/print.ts";
import { known } from "./events.ts";
import { type PageOptions, type StoreOptions, sayMore, withStore } from "./with-store.ts";

interface FilterOptions {
  source?: string;
  ref?: string;
  job?: string;
}

export interface ListOptions extends PageOptions, FilterOptions {}

export interface ActOptions extends StoreOptions, FilterOptions {
  all?: true;
  diedBy?: string;
}

const LISTS = {
  inbox: { columns: ["id", "source", "jobId", "attempts", "dueAt", "leased", "error"] },
  "dead-letters": { columns: ["id", "source", "jobId", "attempts", "diedAt", "error"] },
} as const;

/** Prints a page of what waits, or of what was given up. */
export async function listKept(which: keyof typeof LISTS, options: ListOptions): Promise<void> {
  await checkOutput(options);
  const query = { ...filterOf(options), limit: options.limit, after: options.after };
  const posts = await withStore(
    options,
    (hooks): Promise<(WaitingPost | DeadLetter)[]> =>
      which === "inbox" ? hooks.inbox(query) : hooks.deadLetters(query),
  );
  await print(posts.map(shown), { kind: "list", columns: LISTS[which].columns }, options);
  const last = posts.at(-1);
  if (!last || posts.length < query.limit) return;
  const { source, ref, job, limit } = options;
  sayMore(["webhooks", which], { source, ref, job, limit: String(limit), after: last.id }, options);
}

/** Handles dead letters again, or gives them up for good. */
export async function actOnDeadLetters(
  which: "replay" | "discard",
  ids: readonly string[],
  options: ActOptions,
): Promise<void> {
  await checkOutput(options);
  const filter = { ...filterOf(options), ...(options.diedBy !== undefined && { diedBy: timeOf(options.diedBy) }) };
  const filters = Object.keys(filter).length > 0;
  if (ids.length > 0 === (options.all === true))
    throw new CliError("Name dead letters by their ids, or --all of them.");
  if (ids.length > 0 && filters) throw new CliError("--source, --ref, --job and --died-by choose among --all.");
  const { count, unknown } = await withStore(options, async (hooks) => {
    if (options.all)
      return { count: await (which === "replay" ? hooks.replayAll(filter) : hooks.discardAll(filter)), unknown: [] };
    const none: string[] = [];
    const named = new Set(ids);
    for (const id of named) if (!(await hooks[which](id))) none.push(id);
    return { count: named.size - none.length, unknown: none };
  });
  await print({ [which === "replay" ? "replayed" : "discarded"]: count }, { kind: "record", columns: [] }, options);
  if (unknown.length > 0) throw new CliError(`There is no dead letter ${unknown.join(", ")}.`, { exit: "notFound" });
}

function filterOf({ source, ref, job }: FilterOptions) {
  return {
    ...(source !== undefined && { source: known(source) }),
    ...(ref !== undefined && { ref }),
    ...(job !== undefined && { jobId: job }),
  };
}

/** As the list of dead letters has them. */
function timeOf(text: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(+time)) return time;
  throw new CliError(
    `--died-by: it is a time such as 2026-03-02T09:15:00.000Z, the diedAt of a dead letter, not ${text}.`,
  );
}

const TOO_DEEP = "What was posted is nested too deeply to be shown.";

/** A kept post for people and scripts: its body as data, and nothing in it that lets in. */
function shown({ body, ...post }: WaitingPost | DeadLetter): unknown {
  const keys = withoutCredentials(security);
  const redact = (text: string): string => textWithoutSecrets(redactUrl(keys(text)));
  const said = jsonWithoutSecrets(body, redact);
  return dataWithout({ ...post, post: said ? said.data : TOO_DEEP }, redact);
}
