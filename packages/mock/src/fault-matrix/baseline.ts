import type { Service } from "../sandbox/service.ts";
import { hasFailedPart, hasParts } from "./cases.ts";
import { uncheckedAfterOne } from "./doubts.ts";
import { namesForEach } from "./for-each.ts";
import { saidOf } from "./judge.ts";
import { typesNotReturned } from "./lost-results.ts";
import { didOf } from "./missed.ts";
import type { Ran } from "./ran.ts";
import type { FlowResult } from "./types.ts";

/** Throws where a flow does not work although nothing goes wrong: every case would be compared with that, and be right. */
export function requireBaseline(without: Ran, service: Service, result: FlowResult): void {
  if (without.ending !== "answered") {
    const unused = without.requests.length === 0 ? ` ${NOTHING_USED}` : "";
    const refused = without.requests.filter(isRefused).map(whyRefused);
    const because = refused.length > 0 ? ` The service refused: ${[...new Set(refused)].join("; ")}.` : "";
    throw new Error(
      `The flow has to come to a result where nothing goes wrong, and it ${whatItDid(without)}${because}${unused}`,
    );
  }
  const { requests, jobs, succeededThen } = without;
  const starts = requests.filter(({ operation = "" }) => service.operations[operation]?.job?.action === "start");
  for (const [what, sent] of [
    ["every job that it asks for", starts],
    ["everything that it asks for", requests],
  ] as const) {
    if (sent.length > 0 && sent.every(isRefused))
      throw notWorking(`${what} is refused: ${said(sent)}. Give it data that the service takes.`);
  }
  if (jobs.length > 0 && jobs.every(({ outcome }) => outcome === "failed"))
    throw notWorking("every job that it starts fails. Give it data with which one succeeds.");
  if (result === "finished" && jobs.length > 0 && succeededThen === 0) {
    throw new Error(
      "The flow has its result before any job has succeeded, where nothing goes wrong: then nobody can say which result comes too early. " +
        'Let it wait for the job; or, if its result means no more than that a job was started or has a preview, say so with { result: "started" }.',
    );
  }
}

/** The commonest reason why a flow does not work, or nothing can go wrong in it. */
export const NOTHING_USED = "It uses nothing of the service: give its client the fetch of the setting.";

/** What it did instead, as a sentence ends. */
function whatItDid({ ending, value, resolved }: Ran): string {
  if (resolved && ending === "gave up")
    return `resolved with ${value}, which says that there is none: return what its users have in the end, such as the id of the job.`;
  return value === undefined ? `${ending}.` : `${ending}. ${saidOf(value).replace(/(?<![.!?])$/, ".")}`;
}

/** What cannot be checked in a flow that works. */
export function notesOn(without: Ran, result: FlowResult, service: Service): string[] {
  if (without.jobs.length === 0)
    return ["The flow starts no job: it cannot lose a result or take a failure for a success."];
  const unchecked = [
    ...(result === "started" ? ["the result, which is that a job was started"] : []),
    ...[...without.early].map((what) => `${didOf(what)}, which comes before any job has succeeded`),
  ];
  const afterOne = uncheckedAfterOne(without, result);
  const isSilent = result === "started" && [...without.done.keys()].every((what) => without.early.has(what));
  const refused = without.requests.filter(isRefused);
  const often = [...without.done].filter(([, times]) => times > without.jobs.length);
  const unseen = namesForEach(without).size > 0 ? [] : typesNotReturned(without);
  const partless = typesWithParts(without, service).filter((name) => !showsParts(without, name));
  return [
    ...(unchecked.length > 0 ? [`Not checked for false success: ${unchecked.join("; ")}.`] : []),
    ...(afterOne.length > 0
      ? [`Not checked for false success once one of several jobs has succeeded: ${afterOne.join("; ")}.`]
      : []),
    ...often.map(
      ([what, times]) =>
        `Not checked for what is done twice up to ${times} times: ${didOf(what)}, which comes ${times} times without a fault, for ${without.jobs.length === 1 ? "1 job" : `${without.jobs.length} jobs`}. What is said for another reason has another name.`,
    ),
    ...(without.jobs.some((job) => hasFailedPart(job, service))
      ? [
          "Not checked where a job does not end: what is spent, since a part of a job fails without any fault, and is refunded at its end. Give it data with which every part succeeds.",
        ]
      : []),
    ...(isSilent
      ? [
          "Not checked for lost results: what comes after the start. Let the flow say with did() what it does once a job has succeeded.",
        ]
      : []),
    ...(partless.length > 0
      ? [
          `Not checked for false success where a part fails: whether the result has nothing in the place of the part's output, which it does not show (${partless.join(", ")}).`,
        ]
      : []),
    ...(unseen.length > 0
      ? [
          `Not checked for lost results of single ones among several jobs: ${unseen.join(", ")}. Return what each has made, such as its output or id, or say it with did().`,
        ]
      : []),
    ...(refused.length > 0 ? [`Refused without a fault: ${said(refused)}.`] : []),
  ];
}

function typesWithParts({ jobs }: Ran, service: Service): string[] {
  return [...new Set(jobs.filter((job) => hasParts(job, service)).map(({ type }) => type))];
}

function showsParts({ returned }: Ran, name: string): boolean {
  return returned.some((one) => one.type === name && one.ofParts && one.returned > 0);
}

function notWorking(why: string): Error {
  return new Error(`The flow has to work where nothing goes wrong, and ${why}`);
}

type Asked = Ran["requests"][number];

function isRefused({ status }: Asked): boolean {
  return status !== null && status >= 400;
}

/** Such as `404 of resource.verb`, each once. */
function said(requests: readonly Asked[]): string {
  return [...new Set(requests.map(statusOf))].join(", ");
}

function statusOf({ status, operation, path }: Asked): string {
  return `${status} of ${operation ?? path}`;
}

/** With the rules of the contract that it breaks, where those are the reason. */
function whyRefused(request: Asked): string {
  const broken = request.violations.map(({ location, message }) => `${location}: ${message.replace(/\.$/, "")}`);
  return broken.length > 0 ? `${statusOf(request)} (${broken.join(", ")})` : statusOf(request);
}
