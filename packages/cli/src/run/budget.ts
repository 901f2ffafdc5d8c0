import { createInterface } from "node:readline";
import type { CreditEstimate, VideoAds } from "@video-ads/client";
import { fieldOf } from "@video-ads/core/job";
import { AMOUNT, isIn } from "@video-ads/core/options";
import { creditsInWords, exactly, inAll, priceAhead } from "@video-ads/operate/price";
import { canRenderUnread, recordToRender } from "@video-ads/operate/rendered-before";
import { limitOfEnvironment } from "@video-ads/operate/spending";
import { CliError } from "../errors/cli-error.ts";
import type { CommandRequest } from "../input/request.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { explained } from "./explain.ts";
import { Interruption, interruptible } from "./interrupt.ts";
import { reader } from "./reader.ts";

export interface BudgetOptions {
  maxCredits?: number;
  yes?: true;
  /** One more render of a job that is rendered, or may be. */
  renderAgain?: true;
  estimateSeconds?: number;
  render?: true;
}

/** What a command will cost, its render included where it renders; absent: nothing. */
export function estimate(
  { id, paid, job, usualOfRender }: OperationRow,
  { body }: CommandRequest,
  { estimateSeconds: seconds, render }: BudgetOptions,
  record?: object,
): CreditEstimate | undefined {
  if (!paid) return undefined;
  const next = render && job ? reader(job.resource).job.render : undefined;
  return priceAhead(id, body, { seconds, record, render: next, usualOfRender });
}

/** `5 to 10 credits`, and what that rests on. */
export function estimateLines({
  min,
  max,
  assumptions,
  unknown,
}: CreditEstimate): [amount: string, ...notes: string[]] {
  const amount =
    max === null
      ? min > 0
        ? `${creditsInWords(min)} or more`
        : "unknown"
      : min === max
        ? credits(max)
        : `${min} to ${credits(max)}`;
  return [
    amount,
    ...unknown.map((what) => (what.startsWith("How ") ? `Not known: ${lower(what)}` : what)),
    ...assumptions,
  ];
}

function credits(amount: number): string {
  if (amount === 0) return "nothing";
  return creditsInWords(amount);
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * The record of a job that is to be rendered: it may show that the job is rendered, and what a render costs can depend on its model and length.
 * Undefined: nothing is rendered, or it is to be whatever the record says.
 *
 * @throws {CliError} when it cannot be read.
 */
export async function recordBefore(
  ads: VideoAds,
  operation: OperationRow,
  id: string | undefined,
  options: BudgetOptions & ConnectionOptions,
): Promise<object | undefined> {
  const isLimited = operation.paid === true && limitOf(options) !== undefined;
  if (options.renderAgain && !isLimited) return undefined;
  return await interruptible((signal) => recordToRender(ads, operation, id, signal)).catch((error: unknown) => {
    const told = explained(error, options);
    if (!(told instanceof CliError)) throw told;
    const flags = isLimited ? "--yes --render-again" : "--render-again";
    const how = canRenderUnread(error) ? `: it may be rendered already. ${flags} renders it without a look.` : ".";
    throw new CliError(`Not rendered, as its job could not be read: ${told.message}`, {
      ...told,
      id: told.id ?? id,
      hints: [...told.hints, `Nothing was sent${how}`],
    });
  });
}

/**
 * Asks before more than `--max-credits` may be spent; where nobody can be asked, it refuses.
 *
 * @param record Of the job that is rendered.
 * @returns what may be spent in all, in credits: the limit, or what was agreed to above it. Undefined: there is none.
 */
export async function withinBudget(
  operation: OperationRow,
  request: CommandRequest,
  options: BudgetOptions & ConnectionOptions,
  record: object | undefined,
): Promise<number | undefined> {
  const limit = limitOf(options);
  if (limit === undefined) return undefined;
  const cost = estimate(operation, request, options, record);
  if (!cost || isWithin(cost, limit)) return limit;
  if (!canBeAsked()) throw overLimit(operation, cost, limit, options, request.path.at(-1));
  const [amount, ...notes] = estimateLines(cost);
  for (const line of [excess(amount, limit), ...notes]) process.stderr.write(`${line}\n`);
  if (!(await agreed("Send it? [y/N] "))) throw new CliError("Nothing was sent.", { exit: "credits" });
  return Math.max(limit, cost.max ?? 0);
}

/**
 * Asks again before a job is rendered, when its record says that more may be spent than was known before its preview.
 *
 * @param limit What {@link withinBudget} has answered.
 * @throws {CliError} of exit `credits`, when it is not to be rendered.
 */
export async function renderWithinBudget(
  limit: number,
  operation: OperationRow,
  { body }: CommandRequest,
  { estimateSeconds: seconds }: BudgetOptions,
  record: object,
  signal: AbortSignal,
): Promise<void> {
  const { job } = reader(operation.job?.resource ?? "");
  if (job.render === undefined) return;
  const used = job.credits === undefined ? undefined : fieldOf(record, job.credits);
  // A service that charges later says nothing yet.
  const preview = isIn(AMOUNT, used) && used > 0 ? exactly(used) : priceAhead(operation.id, body, { seconds, record });
  const cost = inAll(preview, priceAhead(job.render, undefined, { seconds, record }));
  if (isWithin(cost, limit)) return;
  const [amount, ...notes] = estimateLines(cost);
  const above = `With its preview it is estimated at ${amount}, and ${limit} may be spent.`;
  const refused = "It was not rendered.";
  if (!canBeAsked())
    throw new CliError(above, {
      exit: "credits",
      outcome: "neverSent",
      hints: [...notes, `${refused} --yes renders it all the same.`],
    });
  for (const line of [above, ...notes]) process.stderr.write(`${line}\n`);
  if (!(await agreed("Render it? [y/N] ", signal)))
    throw new CliError(refused, { exit: "credits", outcome: "neverSent" });
}

/** What {@link withinBudget} would do, for a dry run. That reads no record: what only the record of a job says is unknown to it. */
export function foreseeBudget(operation: OperationRow, cost: CreditEstimate, options: BudgetOptions): void {
  const limit = limitOf(options);
  if (limit === undefined || isWithin(cost, limit)) return;
  if (!canBeAsked()) throw overLimit(operation, cost, limit, options);
  const [amount] = estimateLines(cost);
  process.stderr.write(`${excess(amount, limit)} You would be asked first.\n`);
}

function isWithin({ max }: CreditEstimate, limit: number): boolean {
  return max !== null && max <= limit;
}

export function canBeAsked(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

function excess(amount: string, limit: number): string {
  return `The estimated cost is ${amount}, and --max-credits is ${limit}.`;
}

function overLimit(
  { costByLength }: OperationRow,
  cost: CreditEstimate,
  limit: number,
  { estimateSeconds }: BudgetOptions,
  id?: string,
): CliError {
  const [amount, ...notes] = estimateLines(cost);
  const hints = [...notes, "Nothing was sent. --yes sends it all the same."];
  if (costByLength && estimateSeconds === undefined) hints.push("--estimate-seconds gives the estimate a length.");
  return new CliError(excess(amount, limit), { exit: "credits", hints, id });
}

/** Undefined: none is set, or more is agreed to. Read when it is needed: it can come from the file of `--env`. */
function limitOf({ maxCredits, yes }: BudgetOptions): number | undefined {
  const limit = maxCredits ?? limitOfEnvironment();
  return yes ? undefined : limit;
}

/** Asks a person, of whom anything but yes is a no. */
export async function agreed(question: string, signal?: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const end = (): void => terminal.close();
  signal?.addEventListener("abort", end, { once: true });
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      terminal.once("SIGINT", () => reject(new Interruption("SIGINT")));
      // Ctrl-D: there will be no answer.
      terminal.once("close", () => resolve(""));
      terminal.question(question, resolve);
    });
    signal?.throwIfAborted();
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    signal?.removeEventListener("abort", end);
    terminal.close();
  }
}
