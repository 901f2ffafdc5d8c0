// An operation of the service as a tool: arguments in, answer out, and the money in between.
import { type CallToolResult, type InputRequiredResult, isInputRequiredResult } from "@modelcontextprotocol/server";
import { callByName, jobOf, type OperationRequest } from "@video-ads/operate/call";
import { mayBeMade, mayBeRendered } from "@video-ads/operate/explain";
import type { Job } from "@video-ads/operate/facts";
import { canRenderUnread, recordToRender } from "@video-ads/operate/rendered-before";
import { NotSent } from "../results/not-sent.ts";
import { dataResult, errorResult } from "../results/tool-result.ts";
import { UserError } from "../results/user-error.ts";
import type { Session } from "../session.ts";
import { spendingNote } from "../spending/note.ts";
import type { ToolContext } from "./ask-person.ts";
import { callArguments } from "./call-arguments.ts";
import type { Arguments, OperationTool } from "./definition.ts";
import { partsNote } from "./go-on.ts";
import { listPage, pageNote } from "./list-page.ts";
import { ownArgument, ownName } from "./own-argument.ts";
import { withFields } from "./pick-fields.ts";
import { claimRenderOnce, renderAgain, whyNotRendered } from "./render-once.ts";
import { isLimited, reserveCredits } from "./reserve-credits.ts";
import { creditsIn, noteShown } from "./settle.ts";
import { answerStartedJob, jobCallOf } from "./start-job.ts";

/** Own argument of tools that render: what is known of an earlier render keeps nobody from paying for one more. */
const RENDER_AGAIN = "render_again";

export async function callOperation(
  session: Session,
  context: ToolContext,
  definition: OperationTool,
  given: Arguments,
): Promise<CallToolResult | InputRequiredResult> {
  const jobCall = jobCallOf(definition);
  const { signal } = context.mcpReq;
  const before = <T>(step: Promise<T>, otherwise?: (error: unknown) => string | undefined): Promise<T> =>
    step.catch((error: unknown) => {
      throw signal.aborted || error instanceof UserError ? error : new NotSent(error, otherwise?.(error));
    });
  const request = await before(callArguments(session, definition, given));
  const rendered = jobCall?.action === "render" ? String(request.path[0]) : undefined;
  const again = ownName(definition, RENDER_AGAIN);
  const isAgain = ownArgument(definition, given, RENDER_AGAIN) === true;
  // Its price may depend on it as well.
  const hasLimit = definition.paid === true && isLimited(session);
  const withoutLook = (error: unknown): string | undefined =>
    hasLimit || !canRenderUnread(error)
      ? undefined
      : `It may be rendered already. Only if the user wants it rendered without a look, call ${definition.tool.name} with ${again} true.`;
  const record =
    isAgain && !hasLimit
      ? undefined
      : await before(recordToRender(session.ads, definition, rendered, signal), withoutLook);
  // Before a person is asked for what it may cost.
  const why =
    jobCall && rendered !== undefined && !isAgain
      ? await whyNotRendered(session, jobCall, rendered, again, record)
      : undefined;
  if (why) return errorResult(why);
  const reservation = definition.paid
    ? await before(reserveCredits(session, definition, request, context, record))
    : undefined;
  if (isInputRequiredResult(reservation)) return reservation;
  if (reservation && "refused" in reservation) return errorResult(reservation.refused);
  const render =
    jobCall && rendered !== undefined
      ? isAgain
        ? renderAgain(session, rendered)
        : await claimRenderOnce(session, jobCall, rendered, again)
      : undefined;
  if (render && "refused" in render) {
    reservation?.release();
    return errorResult(render.refused);
  }
  let answer: unknown;
  let job: Job | undefined;
  try {
    answer = await send(session, signal, definition, request);
    job = jobCall && jobOf(definition, jobCall.waitTool.waits, answer, rendered);
  } catch (error) {
    // What may have been created may have been paid for: its credits stay set aside, those of a render until its job says what it used.
    if (mayBeMade(definition, error)) {
      if (jobCall && rendered !== undefined) {
        reservation?.bind({ id: rendered, resource: jobCall.resource });
        session.jobs.mayBeRendered({ ...jobCall.logged, id: rendered });
      }
    } else {
      reservation?.release();
      render?.notRendered();
      if (rendered !== undefined && mayBeRendered(definition, error)) session.jobs.renderedElsewhere(rendered);
    }
    throw error;
  } finally {
    await render?.release();
  }
  if (jobCall && job) {
    const wanted = ownArgument(definition, given, "wait_seconds");
    const seconds = typeof wanted === "number" ? wanted : 0;
    return answerStartedJob(session, context, definition, jobCall, job, { reservation, seconds });
  }
  reservation?.spend(creditsIn(answer, definition.used));
  const [state, ...more] = await noteShown(session, definition, answer);
  const { outputSchema } = definition.tool;
  const money = reservation && spendingNote(session.spending);
  const fields = ownArgument(definition, given, "fields");
  const shown = (whole: unknown): unknown =>
    definition.entries ? withFields(definition.entries, whole, fields) : whole;
  if (definition.list && Array.isArray(answer)) {
    const page = listPage(definition.list, answer, (name) => ownArgument(definition, given, name));
    const items = shown(page.items);
    return dataResult(outputSchema, { ...page, items }, [pageNote(page), money]);
  }
  return dataResult(outputSchema, asObject(shown(answer)), [
    state && more.length === 0 ? partsNote(state) : undefined,
    money,
  ]);
}

/** What may be paid for is not broken off halfway: its answer names the job. Only reading ends when the client cancels. */
async function send(
  session: Session,
  signal: AbortSignal,
  definition: OperationTool,
  request: OperationRequest,
): Promise<unknown> {
  const { tool } = definition;
  if (tool.annotations?.readOnlyHint === true) return callByName(session.ads, definition, request, { signal });
  const cancelled = (): void => session.log(`${tool.name} was cancelled, or its client is gone; its request goes on`);
  signal.addEventListener("abort", cancelled, { once: true });
  try {
    return await callByName(session.ads, definition, request, {});
  } finally {
    signal.removeEventListener("abort", cancelled);
  }
}

/** Structured content is an object, whatever the service has answered. */
function asObject(answer: unknown): object {
  if (answer === undefined) return { done: true };
  return typeof answer === "object" && answer !== null && !Array.isArray(answer) ? answer : { value: answer };
}
