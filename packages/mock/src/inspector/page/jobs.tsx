import type { SandboxJob } from "../../generated/control/types.ts";
import { control } from "./control.ts";
import { useLive } from "./live.ts";
import { Outputs } from "./outputs.tsx";
import { Action, Badge, Empty, Json, ShortId, Time } from "./parts.tsx";

/** How many jobs are shown. */
const SHOWN = 100;

export function Jobs() {
  const [jobs, reload] = useLive(["job", "request"], "", () => control.jobs.list({ limit: SHOWN }));
  if (!jobs) return null;
  if (jobs.length === 0) {
    return <Empty>No job yet. It appears here as soon as one is created.</Empty>;
  }
  return (
    <ul class="cards">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} reload={reload} />
        </li>
      ))}
    </ul>
  );
}

const TONES = { succeeded: "good", failed: "bad", running: "busy" } as const;

function JobCard({ job, reload }: { job: SandboxJob; reload: () => void }) {
  const { id, type, state, record, next, ended, outcome, reason, account, createdAt, operation, rule } = job;
  const name = typeof record.name === "string" && record.name !== "" ? record.name : undefined;
  const act = (run: () => Promise<unknown>) => () => run().finally(reload);
  return (
    <details class="card">
      <summary>
        <Badge tone={TONES[outcome ?? "running"]}>{state}</Badge>
        <strong>{name ?? type}</strong>
        {name && <span class="faint">{type}</span>}
        <ShortId id={id} />
        {rule && <Badge tone="busy">{rule.startsWith("[") ? rule : "by rule"}</Badge>}
        <span class="faint end">
          {progressOf(record)}
          <Time at={createdAt} />
        </span>
      </summary>
      {reason !== null && <p class="reason">{reason}</p>}
      {!ended && (
        <p class="buttons">
          <Action run={act(() => control.jobs.advance(id))}>Next step</Action>
          <Action run={act(() => control.jobs.finish(id))}>Finish</Action>
          <Action run={act(() => control.jobs.stall(id))}>Stall</Action>
          <Action run={act(() => control.jobs.fail(id))}>Fail</Action>
          <Action run={act(() => control.jobs.reject(id))}>Reject</Action>
        </p>
      )}
      <p class="faint">
        {operation} · account {account}
        {next.length > 0 && ` · next: ${next.join(", ")}`}
      </p>
      <Outputs record={record} />
      <Json label={`Record ${id}`} value={record} />
    </details>
  );
}

/** Progress is a number in some records and a text in others. */
function progressOf({ progress }: SandboxJob["record"]): string {
  const percent = Number(progress);
  return progress === undefined || progress === null || progress === "" || Number.isNaN(percent)
    ? ""
    : `${percent} % · `;
}
