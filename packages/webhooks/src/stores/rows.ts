// What comes out of a database, as the stores hand it on. It is checked, not believed: anybody can have written it.
import { WebhooksError } from "../errors/webhooks-error.ts";
import { isSource, unknownSource } from "../events/source.ts";
import type {
  Acceptance,
  DeadLetter,
  KnownRef,
  Lease,
  PendingRef,
  RefState,
  RevokedRef,
  SilentJob,
  SourceCounts,
  WaitingPost,
} from "./store.ts";

const WHOLE = /^-?\d{1,16}$/;

/** Columns have the same names in every database. Lists, times and flags are read as its driver has them. */
export type Row = Record<string, unknown>;

export function pendingRef(row: Row): PendingRef {
  const jobId = optionalText(row, "job_id");
  return {
    ref: text(row, "ref"),
    source: text(row, "source"),
    operation: optionalText(row, "operation") ?? "",
    ...(jobId !== undefined && { jobId }),
    createdAt: date(row, "created_at"),
  };
}

export function revokedRef(row: Row): RevokedRef {
  return { ref: text(row, "ref"), revokedAt: date(row, "revoked_at") };
}

export function acceptance(row: Row): Acceptance {
  return ACCEPTANCES.find((one) => one === row.became) ?? damaged("became");
}

export function knownRef(row: Row): KnownRef {
  const jobId = optionalText(row, "job_id");
  const source = text(row, "source");
  return { state: refState(row.state) ?? damaged("state"), source, ...(jobId !== undefined && { jobId }) };
}

/** One that cannot be read is a lease all the same, which says why: whoever has taken it can give it up. */
export function leaseOf(row: Row): Lease {
  const known = { lane: text(row, "lane"), token: integer(row, "token"), id: id(row) };
  try {
    return { ...known, ...readLease(row) };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return { ...known, ...UNREAD, unreadable: error.message };
  }
}

const UNREAD: Omit<Lease, "lane" | "token" | "id"> = {
  source: "",
  ref: "",
  jobId: "",
  body: "",
  via: "post",
  attempts: 0,
  takenOver: false,
  interruptions: 0,
  handled: [],
  finished: [],
  milestones: [],
  tracked: false,
  ageMs: 0,
  dueMs: 0,
};

function readLease(row: Row): Omit<Lease, "lane" | "token" | "id"> {
  const state = refState(row.ref_state);
  const found = optionalText(row, "found");
  const operation = optionalText(row, "operation");
  const boundTo = optionalText(row, "bound_to");
  return {
    source: text(row, "source"),
    ref: text(row, "ref"),
    jobId: text(row, "job_id"),
    body: text(row, "body"),
    via: text(row, "via") === "read" ? "read" : "post",
    attempts: integer(row, "attempts"),
    takenOver: flag(row, "taken_over"),
    interruptions: integer(row, "interruptions"),
    handled: list(row, "handled"),
    finished: list(row, "finished"),
    ...(found !== undefined && { found }),
    milestones: known(row),
    tracked: flag(row, "tracked"),
    ...(state && { refState: state }),
    ...(operation !== undefined && { operation }),
    ...(boundTo !== undefined && { boundTo }),
    ageMs: integer(row, "age_ms"),
    dueMs: integer(row, "due_ms"),
  };
}

function keptPost(row: Row) {
  return {
    id: id(row),
    source: text(row, "source"),
    ref: text(row, "ref"),
    jobId: text(row, "job_id"),
    attempts: integer(row, "attempts"),
    body: text(row, "body"),
    receivedAt: date(row, "received_at"),
  };
}

export function waitingPost(row: Row): WaitingPost {
  const error = optionalText(row, "error");
  return {
    ...keptPost(row),
    ...(error !== undefined && { error }),
    dueAt: date(row, "due_at"),
    leased: flag(row, "leased"),
  };
}

export function deadLetter(row: Row): DeadLetter {
  return { ...keptPost(row), error: optionalText(row, "error") ?? "", diedAt: date(row, "settled_at") };
}

export function silentJob(row: Row): SilentJob {
  const operation = optionalText(row, "operation");
  return {
    source: text(row, "source"),
    ref: text(row, "ref"),
    jobId: text(row, "job_id"),
    ...(operation !== undefined && { operation }),
    milestones: known(row),
    keepMs: integer(row, "keep_ms"),
  };
}

/** What a lane has reported, and what its deliveries hold. */
function known(row: Row): string[] {
  return [...list(row, "milestones"), ...list(row, "held")];
}

/** Of a source that the contract has no more, nothing is counted. */
export function sourceCounts(row: Row): SourceCounts[] {
  const name = text(row, "source");
  if (!isSource(name)) return [];
  const [due, leased, retried] = [integer(row, "due"), integer(row, "leased"), integer(row, "retried")];
  const [interrupted, dead] = [integer(row, "interrupted"), integer(row, "dead")];
  const [silent, unconfirmed] = [integer(row, "silent"), integer(row, "unconfirmed")];
  const [oldestMs, longestMs] = [integer(row, "oldest_ms"), integer(row, "longest_ms")];
  return [
    { source: name, due, oldestMs, leased, longestMs, retried, interrupted, dead, silent, unconfirmed, missing: 0 },
  ];
}

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === "string" ? value : damaged(column);
}

export function optionalText(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : text(row, column);
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === "number") return value;
  // As a driver has it that keeps those which no number of JavaScript holds.
  const whole = typeof value === "bigint" || (typeof value === "string" && WHOLE.test(value));
  return whole ? Number(value) : damaged(column);
}

/** Whether there is a dead letter to replay. Throws when the contract has no jobs of its source. */
export function isReplayable(row: Row | undefined): row is Row {
  if (!row) return false;
  const name = text(row, "source");
  if (!isSource(name)) throw unknownSource(name);
  return true;
}

export function list(row: Row, column: string): string[] {
  try {
    const value: unknown = typeof row[column] === "string" ? JSON.parse(row[column]) : row[column];
    if (Array.isArray(value)) return value.map(String);
  } catch {
    // No JSON.
  }
  return damaged(column);
}

export function flag(row: Row, column: string): boolean {
  const value = row[column];
  if (typeof value === "boolean") return value;
  return value === "t" || (value !== "f" && integer(row, column) === 1);
}

const ACCEPTANCES: readonly Acceptance[] = ["accepted", "repeated", "revoked", "tooMany"];
const REF_STATES: readonly RefState[] = ["open", "creating", "unconfirmed", "bound", "answered"];

function refState(value: unknown): RefState | undefined {
  return REF_STATES.find((one) => one === value);
}

function id(row: Row): string {
  return String(typeof row.id === "string" ? row.id : integer(row, "id"));
}

function date(row: Row, column: string): Date {
  const value = row[column];
  return value instanceof Date ? value : new Date(integer(row, column));
}

/** The store was there, and what it has said cannot be read. */
export class DamagedError extends WebhooksError {
  override name = "DamagedError";

  constructor(column: string) {
    super(`The store holds something else than it should in the column ${column}.`);
  }
}

function damaged(column: string): never {
  throw new DamagedError(column);
}
