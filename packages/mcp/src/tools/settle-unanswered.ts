// What became of a call that got no answer is written down where the service or a person says it, and never on an assistant's word.
import {
  acceptedContent,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  type Tool,
} from "@modelcontextprotocol/server";
import { OWN_TOOLS } from "@video-ads/core/names";
import { checkFound, checkNothing, NotSettled, readFound } from "@video-ads/operate/settle";
import type { StartedJob } from "@video-ads/operate/started-jobs";
import { explainError, wrongArguments } from "../results/explain-error.ts";
import { dataResult, errorResult } from "../results/tool-result.ts";
import type { Session } from "../session.ts";
import type { ToolContext } from "./ask-person.ts";
import { faultsOf } from "./check-arguments.ts";
import type { Arguments } from "./definition.ts";
import { waitToolOf } from "./find-tool.ts";
import { noteJobs } from "./settle.ts";

export const settleUnanswered: Tool = {
  name: OWN_TOOLS.settle,
  title: "Settle a call without an answer",
  description: `Writes down what became of a call that ${OWN_TOOLS.sessionStatus} has as unknown: the id of the job that it made, which is read first; without an id, that it made nothing, which the user is asked. Credits that are set aside stay so.`,
  inputSchema: {
    type: "object",
    properties: {
      number: { type: "integer", minimum: 1, description: `Its number in earlier of ${OWN_TOOLS.sessionStatus}.` },
      made: { type: "string", description: "Id of the job that was found." },
    },
    required: ["number"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: {
      number: { type: "number" },
      id: { type: "string" },
      status: { type: "string" },
      wait: { type: "string" },
      outcome: { type: "string" },
    },
    required: ["number"],
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};

export async function callSettle(
  session: Session,
  context: ToolContext,
  given: Arguments,
): Promise<CallToolResult | InputRequiredResult> {
  const faults = faultsOf({ tool: settleUnanswered }, given);
  if (faults.length > 0) return errorResult(wrongArguments(settleUnanswered.name, faults));
  const number = Number(given.number);
  const made = typeof given.made === "string" ? given.made : undefined;
  try {
    const all = (await session.record?.jobs()) ?? [];
    const unanswered = unansweredOf(all, number);
    if (made === undefined) return await settleNothing(session, context, unanswered);
    return await settleMade(session, context, { all, unanswered, made });
  } catch (error) {
    if (error instanceof NotSettled) return errorResult([error.message, NOTHING_WRITTEN]);
    throw error;
  }
}

const NOTHING_WRITTEN = "Nothing was written down.";

function unansweredOf(all: readonly StartedJob[], number: number): StartedJob {
  const found = all.find(({ numbers }) => numbers.includes(number));
  if (!found) throw new NotSettled(`${OWN_TOOLS.sessionStatus} has no ${number}.`);
  if (found.open.length === 0) throw new NotSettled(`What became of ${number} is known: ${found.outcome}.`);
  return found;
}

/** The service says whether there is such a job. */
async function settleMade(
  session: Session,
  { mcpReq }: ToolContext,
  { all, unanswered, made }: { all: readonly StartedJob[]; unanswered: StartedJob; made: string },
): Promise<CallToolResult> {
  const { number, resource } = unanswered;
  const wait = resource === undefined ? undefined : waitToolOf(resource);
  if (!wait || resource === undefined)
    throw new NotSettled(`What ${number} makes is no job that can be read. ${byPerson(number, `--made ${made}`)}`);
  checkFound(all, unanswered, made);
  let state: Awaited<ReturnType<typeof readFound>>;
  try {
    state = await readFound(session.ads, resource, made, mcpReq.signal);
  } catch (error) {
    if (mcpReq.signal.aborted) throw error;
    return errorResult([
      ...(await explainError(session, { tool: settleUnanswered.name, repeatable: true }, error)),
      NOTHING_WRITTEN,
    ]);
  }
  await session.record?.found(unanswered.open, made);
  await noteJobs(session, resource, [
    { state, outcome: state.outcome ?? (state.previewReady ? "preview_ready" : "running") },
  ]);
  return dataResult(settleUnanswered.outputSchema, { number, id: made, status: state.status, wait: wait.tool.name });
}

/** A person says whether nothing was made: on an assistant's word a warning would go that is there to keep it from paying twice. */
async function settleNothing(
  session: Session,
  { canAsk, mcpReq }: ToolContext,
  unanswered: StartedJob,
): Promise<CallToolResult | InputRequiredResult> {
  const { number, operation, about, open, id, resource } = unanswered;
  const { inputResponses, signal } = mcpReq;
  const wait = resource === undefined ? undefined : waitToolOf(resource);
  if (wait) await checkNothing(session.ads, wait.waits, unanswered, signal);
  if (inputResponses === undefined && canAsk)
    return inputRequired({
      inputRequests: {
        nothing: inputRequired.elicit({
          mode: "form",
          message: `${operation} got no answer, and may have been paid for${about && ` (${about})`}. Have you looked, on the service's website, and is there nothing of it?`,
          requestedSchema: {
            type: "object",
            properties: { nothing: { type: "boolean", title: "Nothing was made" } },
            required: ["nothing"],
          },
        }),
      },
    });
  const isNothing = acceptedContent(inputResponses, "nothing")?.nothing === true;
  if (!isNothing)
    throw new NotSettled(
      inputResponses === undefined
        ? `That nothing was made only a person can say. ${byPerson(number, "--nothing")}`
        : "The user has not said that nothing was made.",
    );
  await session.record?.found(open, undefined);
  if (id !== undefined) session.jobs.notRendered(id);
  return dataResult(settleUnanswered.outputSchema, { number, outcome: "refused" });
}

function byPerson(number: number, how: string): string {
  return `Ask the user to look on the service's website, and then to run: video-ads jobs settle ${number} ${how}`;
}
