// URLs that were closed before they expired: of one that has leaked, no post is taken any more.
import { redactUrl } from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";
import { checkOutput, print } from "../output/print.ts";
import { type Kept, type PageOptions, type StoreOptions, sayMore, withStore } from "./with-store.ts";

const COLUMNS = ["ref", "revokedAt"];

/** Prints a page of the references whose URLs are closed. */
export async function listRevoked(options: PageOptions): Promise<void> {
  await checkOutput(options);
  const { limit, after } = options;
  const query = { limit, after };
  const found = await withStore(options, (hooks) => hooks.revoked(query));
  await print(found, { kind: "list", columns: COLUMNS }, options);
  const last = found.at(-1);
  if (last && found.length === query.limit)
    sayMore(["webhooks", "revoked"], { limit: String(limit), after: last.ref }, options);
}

/** Closes the URLs of references, or opens them again. */
export async function actOnUrls(
  which: "revoke" | "restore",
  given: readonly string[],
  options: StoreOptions,
): Promise<void> {
  await checkOutput(options);
  const act = async (hooks: Kept) => {
    const unknown: string[] = [];
    let count = 0;
    for (const one of given) {
      const done = which === "revoke" ? await revoked(hooks, one) : (await hooks.restore(refOf(one))) || undefined;
      if (done === undefined) unknown.push(redactUrl(one));
      else if (done) count++;
    }
    return { count, unknown };
  };
  const { count, unknown } = await withStore(options, act, which === "revoke");
  await print({ [`${which}d`]: count }, { kind: "record", columns: [] }, options);
  if (unknown.length === 0) return;
  const what = unknown.join(", ");
  throw new CliError(
    which === "restore"
      ? `Not revoked: ${what}.`
      : `The store remembers no reference of ${what}. A URL is known by its key as well, when VIDEO_ADS_WEBHOOK_SECRET is that of the receiver.`,
    { exit: "notFound" },
  );
}

/** Whether it was open until now. Undefined: it is neither known to the store nor signed with the key that is set. */
async function revoked(hooks: Kept, given: string): Promise<boolean | undefined> {
  for (const one of new Set([given, refOf(given)])) {
    try {
      return await hooks.revoke(one);
    } catch (error) {
      if (!(error instanceof Error && "option" in error && error.option === "refOrUrl")) throw error;
    }
  }
  return undefined;
}

/** The reference in a URL or a token, which is its second part; a reference has no dot. */
function refOf(given: string): string {
  const parts = given.slice(given.lastIndexOf("/") + 1).split(".");
  return parts.length === 5 ? (parts[1] ?? given) : given;
}
