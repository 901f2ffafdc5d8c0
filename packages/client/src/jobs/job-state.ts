import type { JobRow } from "../operation-row.ts";

/** Where a job is, in the same words for every resource. */
export interface JobState<J> {
  /** The record as the service sent it. */
  readonly job: J;
  readonly status: string;
  /** Percent; undefined when the record does not say. */
  readonly progress: number | undefined;
  /** The preview can be looked at, and rendered where the resource has a render. */
  readonly previewReady: boolean;
  /** How the job ended; undefined while it runs. A status that this version does not know is still running. */
  readonly outcome: "succeeded" | "failed" | undefined;
  /** Why it failed, when the record says so. */
  readonly reason: string | undefined;
  /** The parts of the job, where it has parts with a state of their own: the ads of a request, the outputs of a video. */
  readonly items: readonly JobItemState[];
}

/** Where one part of a job is. */
export interface JobItemState {
  /** The part as the service sent it. */
  readonly item: object;
  readonly status: string;
  readonly outcome: "succeeded" | "failed" | undefined;
  readonly reason: string | undefined;
  /** It failed, and what it cost is given back. */
  readonly refunded: boolean;
}

/** Reads a record's state. A job with parts has failed only when none of its parts succeeded. */
export function jobState<J extends object>(row: JobRow, job: J): JobState<J> {
  const own = outcomeOf(row, job);
  const items = values(job, row.items ? `${row.items}[]` : "-").filter((item) => isObject(item));
  const states = items.map((item): JobItemState => {
    const { status, outcome, reason } = outcomeOf(row, item);
    return { item, status, outcome, reason, refunded: outcome === "failed" && row.refund === true };
  });
  const partly = own.outcome === "failed" && states.some(({ outcome }) => outcome === "succeeded");
  return {
    job,
    status: own.status,
    progress: row.progress === undefined ? undefined : percent(field(job, row.progress)),
    previewReady: (row.preview ?? []).some((path) =>
      values(job, path).some((value) => typeof value === "string" && value !== ""),
    ),
    outcome: partly ? "succeeded" : own.outcome,
    reason: own.reason,
    items: states,
  };
}

function outcomeOf(row: JobRow, record: object): Pick<JobState<object>, "status" | "outcome" | "reason"> {
  const status = String(field(record, row.status ?? "status") ?? "");
  const reason = row.reason === undefined ? undefined : field(record, row.reason);
  return {
    status,
    outcome: row.succeeded.includes(status) ? "succeeded" : row.failed.includes(status) ? "failed" : undefined,
    reason: typeof reason === "string" && reason !== "" ? reason : undefined,
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function field(record: object, name: string): unknown {
  return (record as Record<string, unknown>)[name];
}

/** The service sends a number on some records and text on others. */
function percent(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** What stands at a path such as `video_output` or `previews[].url`. */
function values(record: object, path: string): unknown[] {
  let found: unknown[] = [record];
  for (const part of path.split(".")) {
    const name = part.replace(/\[\]$/, "");
    found = found.flatMap((value) => (isObject(value) ? [field(value, name)] : []));
    if (name !== part) found = found.flatMap((value) => (Array.isArray(value) ? value : []));
  }
  return found;
}
