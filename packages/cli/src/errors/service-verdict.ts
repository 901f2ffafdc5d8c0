// What an error of the client comes to on a command line: words for each, what to do about it, and what to exit with.
import { durationInWords } from "@video-ads/core/duration";
import { outcomeOf } from "@video-ads/core/outcome";
import { unsent } from "@video-ads/core/unsent";
import { variablesOf } from "@video-ads/operate/credentials";
import { type Explanation, inOneLine, mayBeMade, nothingCreated, type Problem } from "@video-ads/operate/explain";
import { journalPlace } from "@video-ads/operate/journal";
import { balance, security } from "../generated/resources.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { commandLine } from "../run/command-line.ts";
import { profileInUse } from "../run/environment.ts";
import { commandOf } from "../run/reader.ts";
import type { NextStep } from "../run/wait-stopped.ts";
import type { ExitName } from "./exit-codes.ts";
import type { Verdict } from "./verdict.ts";

/** The operation that a command has called, with the values of its path. */
export interface CalledOperation {
  readonly operation: OperationRow;
  readonly path: readonly string[];
  /** The command has made something before it: to send all of it again would make that twice. */
  readonly follows?: true;
}

/** What the command was doing, as far as it is known. */
export interface Circumstances {
  /** Where the service was asked, and what says so. */
  readonly address?: string;
  /** What was said of the service on the command line. */
  readonly connection?: ConnectionOptions;
  readonly called?: CalledOperation;
}

const EXITS: Record<Problem, ExitName> = {
  invalid: "validation",
  validation: "validation",
  authentication: "authentication",
  credits: "credits",
  notFound: "notFound",
  rateLimit: "rateLimit",
  refused: "refused",
  status: "service",
  timeout: "timeout",
  connection: "connection",
  answer: "service",
  redirect: "service",
  configuration: "configuration",
  jobFailed: "jobFailed",
  jobTimeout: "timeout",
  jobNotFound: "notFound",
  download: "download",
};

/** The command that reads the balance, where the service has one. */
function balanceCommand(connection: ConnectionOptions): string | undefined {
  return balance === undefined ? undefined : commandLine(commandOf(balance), connection);
}

/** The whole verdict: what may have been made in spite of the error is named with it. */
export function verdictOn(explanation: Explanation, error: unknown, circumstances: Circumstances = {}): Verdict {
  const { called, connection = {} } = circumstances;
  const hints = [...hintsOn(explanation, error, circumstances)];
  const unsettled = called && mayBeMade(called.operation, error) ? unsettledAdvice(called, connection) : undefined;
  if (unsettled) hints.push(...unsettled.hints);
  // First: of many faults the last are cut off.
  else if (called && !called.operation.repeatable && explanation.refused)
    hints.unshift(nothingCreated(called.operation, error));
  const exit = EXITS[explanation.problem];
  const message = messageOf(explanation);
  const { status } = explanation;
  const { id: named } = Object(error);
  const id = typeof named === "string" ? named : called?.path.at(-1);
  if (!called || called.operation.repeatable) return { message, hints, exit, status, id };
  const verdict: Verdict = { message, hints, exit, status, id, outcome: outcomeOf(error), next: unsettled?.next };
  if (!isUnanswered(explanation) || !explanation.neverSent) return verdict;
  return { ...verdict, message: `Nothing was sent: ${message}`, exit: called.follows ? exit : "notSent" };
}

function isUnanswered({ problem }: Explanation): boolean {
  return problem === "connection" || problem === "timeout";
}

function messageOf({ problem, message, fields, status }: Explanation): string {
  if (problem === "validation") return `The service refuses the request (${status}).`;
  if (problem === "invalid" && Object.keys(fields).length > 0)
    return "The request breaks the contract; nothing was sent.";
  return message;
}

function hintsOn({ problem, fields, retryAfterMs }: Explanation, error: unknown, how: Circumstances): string[] {
  switch (problem) {
    case "invalid":
    case "validation":
      return byFlag(fields, how.called?.operation);
    case "authentication":
      return goesBy(how.called?.operation);
    case "credits": {
      const command = balanceCommand(how.connection ?? {});
      return command === undefined ? [] : [`${command} shows the balance.`];
    }
    case "rateLimit":
      return retryAfterMs === undefined ? [] : [`Try again in ${durationInWords(retryAfterMs, Math.ceil)}.`];
    case "timeout":
    case "connection":
      return [
        ...(how.address === undefined ? [] : [`It was asked at ${how.address}.`]),
        ...(unsent(error) ? ["Is the service there? video-ads mock starts a local one."] : []),
      ];
    case "redirect":
      return how.address === undefined
        ? []
        : [`It was asked at ${how.address}: change that if the service is where the redirect leads.`];
    default:
      return [];
  }
}

function goesBy(operation?: OperationRow): string[] {
  const variables = variablesOf(security, operation);
  if (variables === "") return [];
  const profile = profileInUse();
  if (profile === undefined) return [`It goes by ${variables}.`];
  return [
    `It goes by ${variables} of the profile ${profile}: ${commandLine(["login", "--profile", profile], {})} changes them.`,
  ];
}

/** What to do before a command is repeated that may have made something. */
export function unsettledAdvice(
  { operation: { paid, lookUp }, path, follows }: CalledOperation,
  connection: ConnectionOptions,
): { hints: string[]; next: NextStep[] } {
  // What it follows is read again, and says.
  if (follows) return { hints: [], next: [] };
  const risk = `It may have been made${paid ? ", and may be paid for" : ""}: do not simply repeat it.`;
  if (lookUp) {
    const pages = lookUp.paged ? ["--all"] : [];
    const look = [...commandOf(lookUp.operation), ...path.slice(0, lookUp.path ?? 0), ...pages];
    return { hints: [risk], next: [{ sentence: "Look first:", commands: [commandLine(look, connection)] }] };
  }
  const command = paid ? balanceCommand(connection) : undefined;
  const orBalance = command === undefined ? "" : ` or for the balance (${command})`;
  const list = { sentence: "This lists it with what else was started:", commands: [commandLine(["jobs"], connection)] };
  return {
    hints: [risk, `The service cannot list it: look on its website${orBalance} first.`],
    next: journalPlace() ? [list] : [],
  };
}

/** `--some-field: …`; what is inside of a field keeps its path, as it is set on the command line: `--some-field inner=`. */
function byFlag(fields: Readonly<Record<string, readonly string[]>>, operation?: OperationRow): string[] {
  return Object.entries(fields).map(([path, messages]) => {
    const [name = "", ...rest] = path.split(".");
    const text = inOneLine(messages);
    return name === "" ? text : `${wordFor(name, rest.join("."), operation)}: ${text}`;
  });
}

function wordFor(name: string, inside: string, operation: OperationRow | undefined): string {
  const within = inside === "" ? "" : `.${inside}`;
  const argument = operation?.parameters.find((parameter) => parameter.name === name);
  if (argument) return `<${argument.flag}>${within}`;
  const field = [...(operation?.body?.fields ?? []), ...(operation?.query ?? [])].find((one) => one.name === name);
  if (!field) return `${name}${within}`;
  if (inside === "") return `--${field.flag}`;
  return field.kind === "object" ? `--${field.flag} ${inside}=` : `--${field.flag} (${inside})`;
}
