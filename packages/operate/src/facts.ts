// What the generated tables of every program say of the service, beside the words that each has for its users.
import { type JobFacts, namesJob } from "@video-ads/core/job";

/** An operation, as far as a program has to know it to call it by its name. */
export interface OperationFacts {
  /** `resource.verb` */
  readonly id: string;
  readonly resource: string;
  readonly verb: string;
  /** It costs credits. */
  readonly paid?: true;
  /** Field of its answer that says what it has cost, where it makes no job. */
  readonly used?: string;
  /** Its list comes in pages, and the client has a method that goes through all of them. */
  readonly paged?: true;
  /** Called twice it does no more than called once. */
  readonly repeatable?: true;
  readonly job?: JobRole;
  /** The jobs that its answer shows: the resource that reads them, and the path of the list; absent: they are the answer. */
  readonly shows?: { readonly resource: string; readonly at?: string };
  /** The fields by which the render of a job that it starts is paid for, and their defaults: a number is the length in seconds. */
  readonly usualOfRender?: Readonly<Record<string, string | number>>;
  /** Where to look for what it makes, when nobody knows whether it did. Absent: the service has no such place. */
  readonly lookUp?: LookUp;
  /** What it asks for to be let in: which of the service's requirements. Absent: the first. */
  readonly security?: number;
}

/** What an operation does with a job. */
export interface JobRole {
  readonly type: string;
  readonly action: "start" | "render" | "read";
  /** Where a job that it starts stops. */
  readonly until?: "preview" | "done";
  /** The resource that reads the job. */
  readonly resource: string;
  /** Of a render: where it is sent, with the job's id in the place of the first name. */
  readonly path?: string;
}

/** An operation that reads what another has made. */
export interface LookUp {
  /** `resource.verb` */
  readonly operation: string;
  /** `list`: among all of them. `id`: by the id that the other one was called with. */
  readonly by: "list" | "id";
  /** How many of the values in the path of the other one it takes, from the first. */
  readonly path?: number;
  /** The list comes in pages: it is on one of them. */
  readonly paged?: true;
}

/** The jobs that a resource reads. */
export interface JobKind extends JobFacts {
  /** What renders a previewed one. */
  readonly render?: string;
  /** The states, short of the end, that show that one was asked to be rendered. Absent: none does. */
  readonly rendering?: readonly string[];
}

/** A job as far as every job goes. */
export interface Job {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Whether an answer is a job of this kind: it has an id as the contract gives them. */
export function isJob(kind: Pick<JobKind, "uuid">, answer: unknown): answer is Job {
  return namesJob(kind, answer);
}
