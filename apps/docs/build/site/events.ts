import { phasesOf } from "@video-ads/core/job";
import type { JobType, ServiceModel, WebhookSource } from "@video-ads/model";
import { fields } from "./job.ts";
import { table } from "./markdown.ts";

/** Every event that the receiver makes of a source's posts: when it comes, and what its job has then. */
export function eventsText(model: ServiceModel, source: WebhookSource): string {
  return [
    "**Events.** The receiver reads the job and passes it to your handler as one of these events.",
    eventTable(model, source),
  ].join("\n\n");
}

export function eventTable(model: ServiceModel, { name }: WebhookSource): string {
  const job = model.jobs.find((each) => each.name === name);
  if (!job) throw new Error(`${name}: no operation reads the job type that is reported`);
  const rows = phasesOf(job.facts).map((phase) => [`\`${name}.${phase}\``, ...said(model, job, phase)]);
  return table(["Event", "When the job", "Fields"], rows);
}

/** How the job is then, and what it has. */
function said(model: ServiceModel, job: JobType, phase: string): [is: string, has: string] {
  const { result, preview = [], reason, progress, facts } = job;
  if (phase === "previewReady") return ["has its preview", fields(preview)];
  if (phase === "progress") return ["is running", progress ? `\`${progress}\`` : ""];
  const states = { ...model.contract["x-job-states"], ...job.states };
  const there = Object.entries(facts.states).flatMap(([state, meaning]) =>
    meaning === phase ? [`\`${state}\`${states[state]?.provisional ? " *(provisional)*" : ""}`] : [],
  );
  return [`has ended: ${there.join(", ")}`, phase === "done" ? fields(result) : reason ? `\`${reason}\`` : ""];
}
