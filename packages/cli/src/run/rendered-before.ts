// A render is paid for each time: one that this machine has asked for already, or that its record shows, is not asked for again without a word.
import { journalPlace } from "@video-ads/operate/journal";
import { claimRender, renderedBefore, shownRendered } from "@video-ads/operate/rendered-before";
import type { StartedJob } from "@video-ads/operate/started-jobs";
import { CliError } from "../errors/cli-error.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { agreed, type BudgetOptions, canBeAsked } from "./budget.ts";
import { commandLine } from "./command-line.ts";
import { accountHere } from "./journal.ts";
import { reader } from "./reader.ts";
import { type JobRecord, openRecord } from "./record.ts";

/**
 * Whether a job is rendered once more that is rendered or may be, as far as the journal and its record say: asked before anything else, and
 * refused where nobody can be asked. False: nothing says so.
 *
 * @param record Of the job, where it could be read.
 * @throws {CliError} of exit `credits`, when it is not to be rendered.
 */
export async function rendersAgain(
  { job: role }: OperationRow,
  id: string | undefined,
  options: BudgetOptions & ConnectionOptions,
  record: object | undefined,
): Promise<boolean> {
  if (role?.action !== "render" || id === undefined || options.renderAgain) return false;
  const { resource } = role;
  const before = await renderKnown(resource, id, options);
  const status = shownRendered(reader(resource).job, record);
  if (before === undefined && status === undefined) return false;
  await askAgain(
    before ? sentBefore(id, before) : `${id} is past its preview: its status is ${status}`,
    resource,
    id,
    options,
  );
  return true;
}

/** What the journal has of a job that is rendered, or may be; undefined: nothing, or there is no journal. */
export async function renderKnown(
  resource: string,
  id: string,
  options: ConnectionOptions,
): Promise<StartedJob | undefined> {
  if (!journalPlace()) return undefined;
  return renderedBefore(await startedHere(await openRecord(options)).catch(() => []), { id, resource });
}

/**
 * Takes the right to render a job, which nothing is known of: of commands that ask at the same time one has it.
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
  if (role?.action !== "render" || id === undefined || options.renderAgain || !journalPlace()) return free;
  const record = await openRecord(options);
  const { resource } = role;
  const job = { id, resource, account: accountHere(options) };
  const claim = await claimRender(record.journal, job, () => startedHere(record));
  if (claim.before === undefined) return claim.release;
  await askAgain(sentBefore(id, claim.before), resource, id, options);
  return free;
}

/** @param known Why it should not be rendered. */
async function askAgain(known: string, resource: string, id: string, options: ConnectionOptions): Promise<void> {
  const above = `${known}, and each render may be paid for.`;
  if (!canBeAsked()) {
    const wait = commandLine([reader(resource).resource.command, "wait", id], options);
    throw new CliError(above, {
      exit: "credits",
      id,
      hints: ["Nothing was sent. --render-again renders it all the same."],
      next: [{ sentence: "Wait for it with:", commands: [wait] }],
    });
  }
  process.stderr.write(`${above}\n`);
  if (!(await agreed("Render it again? [y/N] "))) throw new CliError("Nothing was sent.", { exit: "credits" });
}

async function startedHere(record: JobRecord): Promise<StartedJob[]> {
  return (await record.all()).filter((job) => record.isHere(job));
}

function sentBefore(id: string, before: StartedJob | "sending"): string {
  return before === "sending"
    ? `${id} is about to be rendered by another command or program of this machine`
    : `${id} is rendered or may be, by what was sent from this machine (${before.number} of video-ads jobs)`;
}
