// Calls of a receiver that ended without an answer: whoever has looked says what they have done.
import type { PendingRef, Store } from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";
import { checkOutput, print } from "../output/print.ts";
import { type PageOptions, type StoreOptions, sayMore, withStore } from "./with-store.ts";

const COLUMNS = ["ref", "operation", "jobId", "createdAt"];

/** Prints a page of the calls of which nobody knows what they have done. */
export async function listUnconfirmed(options: PageOptions): Promise<void> {
  await checkOutput(options);
  const { limit } = options;
  const after = options.after === undefined ? undefined : cursorOf(options.after);
  const found = await withStore(options, (hooks) => hooks.unconfirmed({ limit, after }));
  await print(found, { kind: "list", columns: COLUMNS }, options);
  const last = found.at(-1);
  if (last && found.length === limit)
    sayMore(["webhooks", "unconfirmed"], { limit: String(limit), after: cursorText(last) }, options);
}

/** Says which job a reference is about. */
export async function bindRef(ref: string, jobId: string, options: StoreOptions): Promise<void> {
  await checkOutput(options);
  await withStore(options, async (hooks) => {
    try {
      await hooks.bind(ref, jobId);
    } catch (error) {
      if (error instanceof Error && error.name === "RefInUseError")
        throw new CliError(error.message, { exit: "refused" });
      throw error;
    }
  });
  await print({ bound: ref, jobId }, { kind: "record", columns: [] }, options);
}

/** Takes back which job a reference is about. */
export async function unbindRef(ref: string, options: StoreOptions): Promise<void> {
  await checkOutput(options);
  const isUnbound = await withStore(options, (hooks) => hooks.unbind(ref));
  if (!isUnbound) {
    const message = `The reference ${ref} is not bound, or its job has told something: nothing was changed.`;
    throw new CliError(message, { exit: "notFound" });
  }
  await print({ unbound: ref }, { kind: "record", columns: [] }, options);
}

/** Frees the references of calls that have done nothing. */
export async function dismissRefs(refs: readonly string[], options: StoreOptions): Promise<void> {
  await checkOutput(options);
  const named = new Set(refs);
  const others = await withStore(options, async (hooks, store) => {
    const found: string[] = [];
    for (const ref of named)
      if (!(await hooks.dismiss(ref))) found.push(`${ref} (${stateOf(await store.getRef(ref))})`);
    return found;
  });
  await print({ dismissed: named.size - others.length }, { kind: "record", columns: [] }, options);
  if (others.length > 0) throw new CliError(`Not unconfirmed: ${others.join(", ")}.`, { exit: "notFound" });
}

/** Why there is nothing to dismiss. */
function stateOf(known: Awaited<ReturnType<Store["getRef"]>>): string {
  if (!known) return "the store has no such reference";
  if (known.jobId !== undefined && known.state !== "creating") return `its job is known: ${known.jobId}`;
  if (known.state === "open") return "its URL is out, and nobody has said which job reports there";
  return "its call is under way: if it ends without an answer, `video-ads webhooks unconfirmed` lists it";
}

/** One may have been settled since, so its place is its time and its name. */
function cursorText({ ref, createdAt }: Pick<PendingRef, "ref" | "createdAt">): string {
  return `${createdAt.toISOString()},${ref}`;
}

function cursorOf(text: string): Pick<PendingRef, "ref" | "createdAt"> {
  const [, time = "", ref = ""] = /^([^,]*),(.+)$/.exec(text) ?? [];
  const createdAt = new Date(time);
  if (ref !== "" && !Number.isNaN(+createdAt)) return { ref, createdAt };
  throw new CliError(
    `--after: it is the createdAt and the ref of the last of the page before, 2026-03-02T09:15:00.000Z,order-17, not ${text}.`,
  );
}
