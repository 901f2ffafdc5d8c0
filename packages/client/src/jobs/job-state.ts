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
}

/** Reads a record's state. */
export function jobState<J extends object>(row: JobRow, job: J): JobState<J> {
  const status = String(field(job, row.status ?? "status") ?? "");
  const reason = row.reason === undefined ? undefined : field(job, row.reason);
  return {
    job,
    status,
    progress: row.progress === undefined ? undefined : percent(field(job, row.progress)),
    previewReady: (row.preview ?? []).some((path) =>
      values(job, path).some((value) => typeof value === "string" && value !== ""),
    ),
    outcome: row.succeeded.includes(status) ? "succeeded" : row.failed.includes(status) ? "failed" : undefined,
    reason: typeof reason === "string" && reason !== "" ? reason : undefined,
  };
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
    found = found.flatMap((value) => (typeof value === "object" && value !== null ? [field(value, name)] : []));
    if (name !== part) found = found.flatMap((value) => (Array.isArray(value) ? value : []));
  }
  return found;
}
