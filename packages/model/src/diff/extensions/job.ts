import { isDeepStrictEqual } from "node:util";
import { fullProgress } from "../../contract/full-progress.ts";
import { readSchema } from "../../contract/read-schema.ts";
import { resolve } from "../../contract/refs.ts";
import {
  type JobExtension,
  type JobReading,
  type JobStateExtension,
  METHODS,
  type OpenApi,
  type ResponseObject,
} from "../../contract/types.ts";
import { type Place, report } from "../place.ts";
import {
  all,
  called,
  elsewhere,
  grows,
  list,
  map,
  object,
  presence,
  provisionalMark,
  type Rule,
  type RulesOf,
  value,
  words,
} from "../rule.ts";
import { meetsState } from "../use.ts";
import { jobsRead, newEndsOf } from "./new-ends.ts";

/** A state is what it means: whether it ends the job, and how. */
export const stateRule = object(
  {
    terminal: value(all("major")),
    means: value(all("major")),
    provisional: provisionalMark,
  } satisfies RulesOf<JobStateExtension>,
  { whole: presence(grows), mark: "provisional" },
);

type Transition = JobReading["transitions"][number];

/** Nobody has to follow the transitions: they say what to expect. */
const transition: Rule<Transition> = object(
  { from: elsewhere, to: elsewhere, at: elsewhere, on: words, assumed: provisionalMark } satisfies RulesOf<Transition>,
  { whole: presence(all("minor")), mark: "assumed" },
);

const endsOf = ({ from, to, at }: Transition): string => `\`${from}\` to \`${to}\`${at ? ` (${at})` : ""}`;

const fields = (role: string): Rule => list(String, presence(grows), (name) => `the ${role} \`${name}\``);

type Keys<T> = T extends unknown ? keyof T : never;

const jobFields = object(
  {
    type: value(grows),
    action: value(grows),
    until: value(grows),
    by: value(grows),
    status: value(grows),
    result: fields("result"),
    preview: fields("preview"),
    progress: value(grows),
    reason: value(grows),
    // For people alone.
    noReason: words,
    noSeconds: words,
    items: value(grows),
    partly: value(all("major")),
    credits: value(grows),
    seconds: value(grows),
    // The sandbox alone reads these.
    editor: list(String, presence(all("patch")), (name) => `the way to an editor \`${name}\``),
    owner: list(String, presence(all("patch")), (name) => `the owner \`${name}\``),
    initial: value(all("minor")),
    states: map(stateRule, (name) => `the state \`${name}\``),
    transitions: list(endsOf, transition, (ends) => `the transition from ${ends}`),
  } satisfies Record<Keys<JobExtension>, Rule>,
  { whole: presence(grows) },
);

export const jobRule: Rule<JobExtension> = called("`x-job`", {
  inside: jobFields.inside ?? {},
  compare(before: JobExtension | undefined, after: JobExtension | undefined, place) {
    const type = before?.action === "read" && after?.action === "read" && before.type;
    if (place.use) reportNewEnds(before, after, place);
    reportOtherUnit(before, after, { ...place, ...(type && { where: `job ${type}`, subject: `job ${type}` }) });
    if (!place.use) reportOtherOrder(before, after, { ...place, ...(type && { where: `job ${type}` }) });
    const met = (contract: OpenApi, job: JobExtension | undefined): JobExtension | undefined =>
      job && withMetStates(withAllStates(contract, job), place);
    jobFields.compare(met(place.before, before), met(place.after, after), {
      ...place,
      ...(type && { where: `job ${type}`, subject: `job ${type}` }),
    });
  },
});

/** An app that follows a job waits for an end that it knows: whatever it has met so far, there is another one. */
function reportNewEnds(before: JobExtension | undefined, after: JobExtension | undefined, place: Place): void {
  if (!before || before.type !== after?.type) return;
  for (const state of newEndsOf(before.type, place)) {
    const where = `job ${before.type}`;
    report({ ...place, where, subject: where }, "minor", `the job can end in the new state \`${state}\`.`, {
      otherwise: true,
    });
  }
}

/** Clients make percent of the progress, by the number that it comes to. With another one, the same number says something else. */
function reportOtherUnit(before: JobExtension | undefined, after: JobExtension | undefined, place: Place): void {
  if (before?.action !== "read" || after?.action !== "read" || before.type !== after.type) return;
  const [old, now] = [fullOf(place.before, before.type), fullOf(place.after, after.type)];
  if (old === undefined || now === undefined || old === now) return;
  report(place, "major", `the progress came to ${old} at the end, by its \`maximum\`, and comes to ${now}.`);
}

/** Of several ways the sandbox plays the one that is described first. Nothing else reads the order. */
function reportOtherOrder(before: JobExtension | undefined, after: JobExtension | undefined, place: Place): void {
  if (before?.action !== "read" || after?.action !== "read" || !before.states || !after.states) return;
  for (const [what, old, now] of [
    ["states", Object.keys(before.states), Object.keys(after.states)],
    ["transitions", before.transitions.map(endsOf), after.transitions.map(endsOf)],
  ] as const) {
    const isOther = !isDeepStrictEqual(
      old.filter((one) => now.includes(one)),
      now.filter((one) => old.includes(one)),
    );
    if (isOther) report(place, "patch", `the ${what} stand in another order, in which the sandbox plays them.`);
  }
}

function fullOf(contract: OpenApi, type: string): number | undefined {
  const operations = Object.values(contract.paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  for (const { "x-job": job, responses } of operations) {
    if (job?.action !== "read" || job.type !== type || !job.states || job.progress === undefined) continue;
    const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
    const { content = {} } = success ? resolve<ResponseObject>(contract, success) : {};
    const schema = content["application/json"]?.schema;
    if (schema) return fullProgress(contract, readSchema(contract, schema).items ?? schema, job.progress);
  }
  return undefined;
}

/** Without the states that an app has not met. */
function withMetStates(job: JobExtension, place: Place): JobExtension {
  if (job.action !== "read" || !job.states) return job;
  const states = Object.entries(job.states).filter(([state]) => meetsState(place, state));
  return { ...job, states: Object.fromEntries(states) };
}

/** A job's states are its own and those that can end any job: which of the two says so makes no difference. */
function withAllStates(contract: OpenApi, job: JobExtension): JobExtension {
  if (job.action !== "read") return job;
  if (!job.states) {
    // What has moved is described by its replacement.
    const described = jobsRead(contract).find(({ type }) => type === job.type);
    return described ? withAllStates(contract, { ...described, by: job.by }) : job;
  }
  return { ...job, status: job.status ?? "status", states: { ...contract["x-job-states"], ...job.states } };
}
