// A render is paid for each time: one that this machine has asked for already is not asked for again without a word.
import { plainId } from "@video-ads/core/ids";
import { journalPlace } from "@video-ads/operate/journal";
import { CliError } from "../errors/cli-error.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { agreed, type BudgetOptions, canBeAsked } from "./budget.ts";
import { commandLine } from "./command-line.ts";
import { reader } from "./reader.ts";
import { openRecord } from "./record.ts";

/**
 * Asks before a job is rendered that is or may be rendered, as far as the journal says; where nobody can be asked, it refuses.
 *
 * @throws {CliError} of exit `credits`, when it is not to be rendered.
 */
export async function checkRenderedBefore(
  { job: role }: OperationRow,
  id: string | undefined,
  options: BudgetOptions & ConnectionOptions,
): Promise<void> {
  if (role?.action !== "render" || id === undefined || options.yes || !journalPlace()) return;
  const record = await openRecord(options);
  // A journal that cannot be read keeps nobody from what they ask for.
  const before = (await record.all().catch(() => [])).find(
    (job) =>
      job.id !== undefined && plainId(job.id) === plainId(id) && job.resource === role.resource && record.isHere(job),
  );
  if (before?.until !== "done") return;
  const above = `${id} is rendered or may be, by what was sent from this machine (${before.number} of video-ads jobs), and each render may be paid for.`;
  if (!canBeAsked()) {
    const wait = commandLine([reader(role.resource).resource.command, "wait", id], options);
    throw new CliError(above, {
      exit: "credits",
      hints: [`Nothing was sent. ${wait} waits for it; --yes renders it all the same.`],
    });
  }
  process.stderr.write(`${above}\n`);
  if (!(await agreed("Render it again? [y/N] "))) throw new CliError("Nothing was sent.", { exit: "credits" });
}
