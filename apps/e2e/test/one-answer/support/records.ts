/** Every record that the contract can think of: each job type in each state, with and without a preview, whole and in parts. */
import type { JobType, ServiceModel } from "@video-ads/model";
import { idLike } from "@video-ads/model/testing/requests";

/** What a record says of its job: where it is, or how it has ended, such as `failed`, and what the contract names beside it. */
export type Meaning = string;

export interface AskedRecord {
  job: JobType;
  /** In words, for the test's report. */
  name: string;
  id: string;
  record: Record<string, unknown>;
  /** Field of the record that holds its state. */
  status: string;
  /** By the contract. */
  means: Meaning;
}

interface State {
  terminal?: string;
  means?: string;
}

/** A job type, and the states that the contract knows for it: its own, and those that any job can have. */
interface Kind {
  job: JobType;
  states: Readonly<Record<string, State>>;
  /** Field that holds the state. */
  status: string;
}

/** A status that no contract knows. */
const UNHEARD_OF = "a_state_of_tomorrow";

export function askedRecords({ contract, jobs }: ServiceModel): AskedRecord[] {
  const shared: Record<string, State> = contract["x-job-states"] ?? {};
  return jobs.flatMap((job) => {
    const own = Object.entries(job.states).map(([name, state]): [string, State] => [
      name,
      { ...shared[name], ...state },
    ]);
    const kind = { job, states: { ...shared, ...Object.fromEntries(own) }, status: job.status ?? "status" };
    const [example] = Object.values(job.examples);
    const bare = emptied(job, { ...(example?.value as object) });
    const odd = oddRecords(kind, bare).map(([name, record]) => asked(kind, name, record));
    const known = [...Object.keys(kind.states), UNHEARD_OF].flatMap((state) => {
      const record = { ...bare, [kind.status]: state };
      const parts = inParts(kind, { ...(example?.value as object) });
      return [
        asked(kind, state, record),
        ...previewField(job).map((field) =>
          asked(kind, `${state} with a preview`, { ...record, [field]: "https://media.example.com/preview.html" }),
        ),
        ...parts.map(([name, list]) => asked(kind, `${state}, ${name}`, { ...record, ...list })),
      ];
    });
    return [...known, ...odd];
  });
}

/** Records that a service may answer all the same: nobody is to read an end into what nearly says so. */
function oddRecords({ job, states, status }: Kind, bare: Record<string, unknown>): [string, Record<string, unknown>][] {
  const succeeded = endingOf(states, "succeeded");
  const { [status]: _, ...without } = bare;
  const done = { ...bare, [status]: succeeded };
  const odd: [string, Record<string, unknown>][] = [
    ["without a status", without],
    ["with no status", { ...bare, [status]: null }],
    ["with a number for a status", { ...bare, [status]: 7 }],
    ["with its status in capitals", { ...bare, [status]: succeeded.toUpperCase() }],
    ["with a space before its status", { ...bare, [status]: ` ${succeeded}` }],
  ];
  if (job.progress) odd.push(["done, and further than that", { ...done, [job.progress]: 101 }]);
  if (job.items) odd.push(["done, with parts that are none", { ...done, [job.items]: [null, "part", 7, {}] }]);
  return odd;
}

function endingOf(states: Kind["states"], how: string): string {
  return Object.entries(states).find(([, { terminal }]) => terminal === how)?.[0] ?? UNHEARD_OF;
}

function asked(kind: Kind, name: string, values: Record<string, unknown>): AskedRecord {
  const own = idLike(values.id);
  const record: Record<string, unknown> = { ...values, id: own };
  const id = String(own);
  const { job, status } = kind;
  return { job, name: `${job.name} ${name}`, id, record, status, means: meaningOf(kind, record) };
}

/** The field of its own that shows a preview, where there is one. */
function previewField({ preview = [] }: JobType): string[] {
  return preview.filter((path) => !path.includes("[]")).slice(0, 1);
}

/** One part done and one failed, and all parts failed, where the type has parts. */
function inParts({ job, states, status }: Kind, whole: Record<string, unknown>): [string, Record<string, unknown>][] {
  const { items } = job;
  if (items === undefined) return [];
  const [part] = partsOf(job, whole);
  const ending = (how: string): string => endingOf(states, how);
  const list = (...all: string[]): Record<string, unknown> => ({
    [items]: all.map((one) => ({ ...part, [status]: one })),
  });
  return [
    ["a part done and a part failed", list(ending("succeeded"), ending("failed"))],
    ["all parts failed", list(ending("failed"), ending("failed"))],
  ];
}

function partsOf({ items }: JobType, record: Record<string, unknown>): Record<string, unknown>[] {
  const parts = record[items ?? ""];
  return Array.isArray(parts) ? parts : [];
}

/** Without previews and parts: what is to be there is put in. */
function emptied(job: JobType, whole: Record<string, unknown>): Record<string, unknown> {
  const names = [...(job.preview ?? []), ...(job.items ? [job.items] : [])].map(
    (path) => path.split(/[[.]/)[0] ?? path,
  );
  return { ...whole, ...Object.fromEntries(names.map((name) => [name, Array.isArray(whole[name]) ? [] : null])) };
}

/** Read off the contract once more, without a line of the packages. */
function meaningOf({ job, states, status }: Kind, record: Record<string, unknown>): Meaning {
  const state = states[String(record[status])];
  const finished = partsOf(job, record).some((part) => states[String(part?.[status])]?.terminal === "succeeded");
  const partly = job.partly !== undefined && state?.terminal === "failed" && state.means === undefined;
  if (state?.terminal === "succeeded" || (partly && finished)) return "done";
  if (state?.terminal === "failed") return state.means ?? "failed";
  if (state?.means === "previewReady") return "previewReady";
  return previewField(job).some((field) => typeof record[field] === "string") ? "previewReady" : "running";
}
