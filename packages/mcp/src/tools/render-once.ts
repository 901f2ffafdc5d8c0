// A render is paid for each time: one that is known, or may have arrived, is sent again only where that is asked for by name.
import { jobIn, renderedBefore, shownRendered } from "@video-ads/operate/rendered-before";
import type { StartedJob } from "@video-ads/operate/started-jobs";
import type { Session } from "../session.ts";
import type { JobCall } from "./start-job.ts";

/** A render that may be sent: `release` when it has ended, `notRendered` when it was not made. Or why it is not sent. */
export type Render =
  | { readonly release: () => Promise<void>; readonly notRendered: () => void }
  | { refused: string[] };

/**
 * Why a job is not to be rendered, as far as is known before anything is prepared; undefined: nothing speaks against it.
 *
 * @param again Argument of the tool that asks for one more render.
 * @param record Of the job, where it could be read.
 */
export async function whyNotRendered(
  session: Session,
  call: JobCall,
  id: string,
  again: string,
  record: object | undefined,
): Promise<string[] | undefined> {
  const here = (await session.record?.jobs().catch(() => [])) ?? [];
  const job = { id, resource: call.resource };
  const before = renderedBefore(here, job);
  if (before) return refusal(call, id, again, before);
  // What is written down wins: somebody may have said since that nothing was made.
  const isWritten = jobIn(here, job)?.until !== undefined;
  if (!isWritten && session.jobs.isRendered(id)) return refusal(call, id, again);
  const shown = shownRendered(call.waitTool.waits, record);
  return shown === undefined ? undefined : refusal(call, id, again, { shown });
}

/** Takes the right to render a job: of calls and programs that ask at the same time one has it. */
export async function claimRenderOnce(session: Session, call: JobCall, id: string, again: string): Promise<Render> {
  const claim = await session.record?.claimRender(call.resource, id);
  if (claim && claim.before !== undefined) return { refused: refusal(call, id, again, claim.before) };
  const release = claim?.release ?? (async () => {});
  const isWritten = (await session.record?.asked(call.resource, id)) !== undefined;
  if (!isWritten && session.jobs.isRendered(id)) {
    await release();
    return { refused: refusal(call, id, again) };
  }
  return { release, notRendered: session.jobs.rendering(id) };
}

/** The same without a look, where one more render is asked for. */
export function renderAgain(session: Session, id: string): Render {
  return { release: async () => {}, notRendered: session.jobs.rendering(id) };
}

/** A status by which the record of a job shows that it is past its preview. */
interface Shown {
  readonly shown: string;
}

/** @param before What was sent, or what the record shows; absent: this session has sent it, and it is written down nowhere. */
function refusal(
  { logged: { tool }, waitTool }: JobCall,
  id: string,
  again: string,
  before?: StartedJob | Shown | "sending",
): string[] {
  return [
    `${tool} was not sent: ${known(id, before)}. Each render may be paid for.`,
    `Nothing was created. Look at the job: ${waitTool.tool.name} with this id. If the user wants to pay for one more render, call ${tool} with ${again} true.`,
  ];
}

function known(id: string, before: StartedJob | Shown | "sending" | undefined): string {
  if (before === "sending") return `another call or program of this machine is about to render ${id}`;
  if (before && "shown" in before) return `${id} is past its preview: its status is ${before.shown}`;
  const outcome = before?.outcome;
  if (outcome === "succeeded" || outcome === "failed")
    return `${id} was rendered or started before, and has ${outcome}`;
  if (before === undefined || outcome === "unknown")
    return `a render of ${id} was sent, and nobody knows what became of it`;
  return `${id} was rendered before by this server or another program of this machine`;
}
