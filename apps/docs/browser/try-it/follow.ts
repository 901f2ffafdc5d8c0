// A job that was started, to where it goes by itself: its states as they change, and what it has made.
import {
  isObject,
  isReached,
  type JobFacts,
  type JobState,
  jobState,
  namesJob,
  ownRecord,
  previews,
  results,
  valuesAt,
} from "@video-ads/core/job";
import { backoffMs, isUnknown, nextPollMs } from "@video-ads/core/pace";
import { parsed } from "./answer.ts";
import { codeBlock } from "./code.ts";
import { element } from "./element.ts";
import type { Job } from "./facts.ts";
import { outputs } from "./outputs.ts";
import type { Answered } from "./service.ts";

const POLL_MS = 1000;

/** Reads by path and query. */
type Read = (path: string) => Promise<Answered>;

/** Whether an answer is the record of a job that still goes somewhere. */
export function isJob({ facts }: Job, answer: unknown): answer is { readonly id: string } {
  return isObject(answer) && namesJob(facts, answer);
}

/** Shows the job in `place` until it is where it goes, or `signal` is aborted. */
export async function follow(
  job: Job,
  first: { readonly id: string },
  place: HTMLElement,
  read: Read,
  signal: AbortSignal,
): Promise<void> {
  const shown = element("ol", { class: "try-states" });
  const made = element("div", { class: "try-made" });
  const said = element("p", { class: "try-note", role: "status" }, "Following the job …");
  place.append(element("h3", {}, "The job"), said, shown, made);
  const start = performance.now();
  let record: object = first;
  let last = "";
  let still = 0;
  let missing: number | undefined;
  let awaited = 0;
  for (;;) {
    const state = jobState(job.facts as JobFacts, record);
    const step = JSON.stringify([state.status, state.progress]);
    still = step === last ? still + 1 : 0;
    if (step !== last) showState(shown, state, performance.now() - start);
    last = step;
    if (isReached(state, job.until)) return finish(job, state, record, said, made);
    await pause(Math.max(nextPollMs(POLL_MS, still), awaited), signal);
    if (signal.aborted) return;
    const { found, retryMs = 0, fault } = await readOnce(job, first.id, read);
    if (signal.aborted) return;
    awaited = retryMs;
    missing = found ? undefined : (missing ?? performance.now());
    if (found) record = found;
    const missingMs = performance.now() - (missing ?? Number.POSITIVE_INFINITY);
    if (isUnknown(missingMs, POLL_MS)) {
      said.textContent = `Nothing was found of it for ${Math.round(missingMs / 1000)} s (${fault}): it is no longer followed here. The job goes on.`;
      return;
    }
  }
}

async function readOnce(
  { path, parameter, facts, at }: Job,
  id: string,
  read: Read,
): Promise<{ found?: object; retryMs?: number; fault?: string }> {
  const asked = encodeURIComponent(id);
  const answered = await read(
    facts.by === "ids" ? `${path}?${parameter}=${asked}` : path.replace(`{${parameter}}`, asked),
  ).catch(() => undefined);
  if (!answered) return { fault: "no connection" };
  const { response, text } = answered;
  if (!response.ok) return { fault: `status ${response.status}`, retryMs: backoffMs(1, response.headers) ?? 0 };
  const answer = parsed(text);
  const records = facts.by === "ids" ? [at === undefined ? answer : valuesAt(answer, at)].flat(2) : [answer];
  const found = records.find((each) => isJob({ facts } as Job, each) && ownRecord(each, id) !== undefined);
  return isObject(found) ? { found } : { fault: "the job is not in the response" };
}

function showState(list: HTMLElement, { status, progress, phase, outcome }: JobState<object>, ms: number): void {
  const last = list.lastElementChild;
  const percent = progress === undefined || outcome ? "" : ` ${Math.round(progress)} %`;
  const time = `${(ms / 1000).toFixed(1)} s`;
  const item = element(
    "li",
    { class: outcome ?? phase, "data-status": status },
    element("code", {}, status || "?"),
    element("span", {}, percent),
    element("span", { class: "try-time" }, time),
  );
  // What changes within a state takes its line.
  if (last instanceof HTMLElement && last.dataset.status === status) last.replaceWith(item);
  else list.append(item);
}

function finish(job: Job, state: JobState<object>, record: object, said: HTMLElement, place: HTMLElement): void {
  const { outcome, reason } = state;
  const facts = job.facts as JobFacts;
  const urls = outcome ? results(facts, record) : previews(facts, record);
  place.append(...outputs(urls));
  if (outcome === "failed") said.textContent = `It failed${reason ? `: ${reason}` : ", and does not say why."}`;
  else if (outcome)
    said.textContent = urls.length > 0 ? "It is done." : "It is done, and shows nothing that it has made.";
  else {
    said.textContent = "Its preview is ready.";
    if (job.render) place.append(renderLink(job.render, (record as { id: string }).id));
  }
  const text = JSON.stringify(record, null, 2);
  place.append(element("details", {}, element("summary", {}, "Its record now"), codeBlock("Record", text).figure));
}

/** On the page that renders it, the id is filled in. */
function renderLink({ summary, page }: NonNullable<Job["render"]>, id: string): HTMLElement {
  const { ending = "" } = document.documentElement.dataset;
  const link = element("a", { href: `${page}${ending}#try-it=${encodeURIComponent(id)}` }, `${summary} →`);
  return element("p", { class: "try-next" }, link);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
