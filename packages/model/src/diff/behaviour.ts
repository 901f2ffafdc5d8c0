import type { OpenApi } from "../contract/types.ts";
import { buildModel } from "../service/build.ts";
import type { JobType, Operation } from "../service/types.ts";
import { describeCredits } from "../words/price.ts";
import type { Change } from "./change.ts";

/** Changes of what the `x-` extensions say, which `redocly diff` does not look at: prices, states, jobs and webhooks. */
export function behaviouralChanges(base: OpenApi, revision: OpenApi): Change[] {
  const [before, after] = [buildModel(base), buildModel(revision)];
  return [
    ...matched(before.operations, after.operations, ({ id }) => id).flatMap(([old, now]) => costChanges(old, now)),
    ...matched(before.jobs, after.jobs, ({ name }) => name).flatMap(([old, now]) => jobChanges(old, now, base)),
    ...missing(before.jobs, after.jobs, ({ name }) => name).map((job) =>
      breaking(`job ${job.name}`, "The job type is gone."),
    ),
    ...missing(before.webhooks, after.webhooks, ({ name }) => name).map((webhook) =>
      breaking(`webhook ${webhook.name}`, "The webhook source is gone.", webhook.provisional !== undefined),
    ),
  ];
}

function costChanges(old: Operation, now: Operation): Change[] {
  if (JSON.stringify(old.credits) === JSON.stringify(now.credits)) return [];
  const said = ({ credits }: Operation): string => (credits ? describeCredits(credits) : "Free.");
  const what = `The cost changed. Before: ${said(old)} Now: ${said(now)}`;
  return [{ where: now.id, what, bump: "minor", provisional: false }];
}

/** A job's states are those of its type and those that can end any job: which of the two says so makes no difference. */
function jobChanges(old: JobType, now: JobType, base: OpenApi): Change[] {
  const where = `job ${now.name}`;
  const changes: Change[] = [];
  const [before, after] = [old.facts.states, now.facts.states];
  for (const state of Object.keys(after)) {
    if (!before[state])
      changes.push({ where, what: `It has a new state, ${state}.`, bump: "minor", provisional: false });
  }
  for (const [state, meaning] of Object.entries(before)) {
    const uncertain = (old.states[state] ?? base["x-job-states"]?.[state])?.provisional !== undefined;
    if (!after[state]) changes.push(breaking(where, `The state ${state} is gone.`, uncertain));
    else if (after[state] !== meaning) {
      changes.push(breaking(where, `The state ${state} no longer ends the job as it did.`, uncertain));
    }
  }
  for (const key of ["read", "by", "status", "progress", "reason", "items", "render"] as const) {
    if (old[key] !== undefined && old[key] !== now[key])
      changes.push(breaking(where, `Its ${key} was ${old[key]} and is ${now[key] ?? "gone"}.`));
  }
  for (const key of ["result", "preview"] as const) {
    const gone = (old[key] ?? []).filter((path) => !(now[key] ?? []).includes(path));
    if (gone.length > 0) changes.push(breaking(where, `Its ${key} is no longer in ${gone.join(", ")}.`));
  }
  return changes;
}

function breaking(where: string, what: string, provisional = false): Change {
  return { where, what, bump: provisional ? "minor" : "major", provisional };
}

function matched<T>(before: T[], after: T[], key: (value: T) => string): [T, T][] {
  return before.flatMap((old) => {
    const now = after.find((candidate) => key(candidate) === key(old));
    return now ? [[old, now] as [T, T]] : [];
  });
}

function missing<T>(before: T[], after: T[], key: (value: T) => string): T[] {
  return before.filter((old) => !after.some((candidate) => key(candidate) === key(old)));
}
