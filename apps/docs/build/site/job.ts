import type { JobType, Operation, ServiceModel } from "@video-ads/model";
import { table } from "./markdown.ts";

/** What an operation does to a job, from `x-job`; where it reads one, the states that the job can be in. */
export function jobText(model: ServiceModel, operation: Operation): string | undefined {
  if (!operation.job) return undefined;
  const { type, action } = operation.job;
  const job = model.jobs.find(({ name }) => name === type);
  if (!job) throw new Error(`${operation.id}: no operation reads the job type ${type}`);
  if (action === "read") return stateTable(model, job);
  const read = model.operations.find(({ id }) => id === job.read);
  const poll = `\`${read?.method.toUpperCase()} ${read?.path}${job.by === "ids" ? "?ids=…" : ""}\``;
  const stop =
    action === "start" && operation.job.until === "preview" ? "its preview is ready" : "it reaches a terminal state";
  const told = operation.callback ? `, or pass a \`${operation.callback.field}\`` : "";
  const answer =
    action === "start"
      ? "The response is a job that has not run yet."
      : `This renders a job whose preview is ready.${operation.success.schema ? " The response is that job, still without its result." : ""}`;
  return `**Job.** ${answer} Poll ${poll} until ${stop}${told}.`;
}

/** The states of the type, and those in which any job can end. */
function stateTable(model: ServiceModel, job: JobType): string {
  const shared = model.contract["x-job-states"];
  const states = { ...job.states, ...shared, ...job.states };
  const rows = Object.entries(states).map(([name, state]) => [`\`${name}\``, meaning(job, name, state)]);
  return [
    `**States.** If a job is in a state that is not listed here, treat it as still running.`,
    table(["State", "Meaning"], rows),
    provisionalStates(states),
    previewText(model, job),
    `**Transitions.** The interface specification does not show those marked *(assumed)*.`,
    table(
      ["From", "To", "When"],
      job.transitions.map(({ from, to, on, assumed }) => [
        from === "*" ? "any" : `\`${from}\``,
        `\`${to}\``,
        assumed ? `${on} *(assumed)*` : on,
      ]),
    ),
  ]
    .filter((part) => part)
    .join("\n\n");
}

/** Where the preview stands, and what goes on from it. */
function previewText(model: ServiceModel, job: JobType): string {
  if (!job.preview) return "";
  const render = model.operations.find(({ id }) => id === job.render);
  const next = render ? ` To render the result, call \`${render.method.toUpperCase()} ${render.path}\`.` : "";
  return `**Preview.** The preview is ready once ${fields(job.preview)} has a value.${next}`;
}

/** Fields of the record in which something stands. */
export function fields(paths: readonly string[]): string {
  return paths.map((path) => `\`${path}\``).join(" or ");
}

function meaning(job: JobType, name: string, { terminal, means, provisional }: JobType["states"][string]): string {
  const text =
    terminal === "succeeded"
      ? `Finished. The result is in ${fields(job.result)}.`
      : terminal === "failed"
        ? `Ended without a result${means === undefined || means === name ? "" : `, as \`${means}\``}.${job.reason ? ` The reason is in \`${job.reason}\`.` : ""}`
        : means === "previewReady"
          ? `The preview is ready${job.preview ? `, in ${fields(job.preview)}` : ""}.`
          : name === job.initial
            ? "Waiting or in progress. Every job starts in this state."
            : "In progress.";
  return provisional ? `${text} *(provisional)*` : text;
}

/** Reasons are often the same for several states: each is said once. */
function provisionalStates(states: JobType["states"]): string {
  const byReason = new Map<string, string[]>();
  for (const [name, { provisional }] of Object.entries(states)) {
    if (provisional) byReason.set(provisional, [...(byReason.get(provisional) ?? []), `\`${name}\``]);
  }
  return [...byReason].map(([reason, names]) => `*Provisional: ${listed(names)}. ${reason}*`).join("\n\n");
}

/** `a`, `b` and `c`. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
