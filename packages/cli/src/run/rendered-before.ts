// A render is paid for each time: one that this machine has asked for already is not asked for again without a word.
import { journalPlace } from "@video-ads/operate/journal";
import { claimRender } from "@video-ads/operate/rendered-before";
import { CliError } from "../errors/cli-error.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { agreed, type BudgetOptions, canBeAsked } from "./budget.ts";
import { commandLine } from "./command-line.ts";
import { accountHere } from "./journal.ts";
import { reader } from "./reader.ts";
import { openRecord } from "./record.ts";

/**
 * Takes the right to render a job. Asks before one is rendered that is or may be rendered, as far as the journal says; where nobody can be
 * asked, it refuses.
 *
 * @returns gives the right back: to be called when the request has ended.
 * @throws {CliError} of exit `credits`, when it is not to be rendered.
 */
export async function claimRenderHere(
  { job: role }: OperationRow,
  id: string | undefined,
  options: BudgetOptions & ConnectionOptions,
): Promise<() => Promise<void>> {
  const free = async (): Promise<void> => {};
  if (role?.action !== "render" || id === undefined || options.yes || !journalPlace()) return free;
  const record = await openRecord(options);
  const { resource } = role;
  const claim = await claimRender(record.journal, { id, resource, account: accountHere(options) }, async () =>
    (await record.all()).filter((job) => record.isHere(job)),
  );
  if (claim.before === undefined) return claim.release;
  const known =
    claim.before === "sending"
      ? `${id} is about to be rendered by another command or program of this machine`
      : `${id} is rendered or may be, by what was sent from this machine (${claim.before.number} of video-ads jobs)`;
  const above = `${known}, and each render may be paid for.`;
  if (!canBeAsked()) {
    const wait = commandLine([reader(resource).resource.command, "wait", id], options);
    throw new CliError(above, {
      exit: "credits",
      hints: [`Nothing was sent. ${wait} waits for it; --yes renders it all the same.`],
    });
  }
  process.stderr.write(`${above}\n`);
  if (!(await agreed("Render it again? [y/N] "))) throw new CliError("Nothing was sent.", { exit: "credits" });
  return free;
}
