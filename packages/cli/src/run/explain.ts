import { ConnectionError, InvalidRequestError, TimeoutError, ValidationError } from "@video-ads/client";
import { CliError } from "../errors/cli-error.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { baseUrlOf } from "./connect.ts";
import { Interruption } from "./interrupt.ts";

const MAY_HAVE_ARRIVED = "The request may have arrived: look for what it made before you send it again.";

/** Says what the client's error means for this command: which flag, which address. Other errors stay as they are. */
export function explained(error: unknown, options: ConnectionOptions, operation?: OperationRow): unknown {
  if (error instanceof Interruption && operation && operation.method !== "GET") error.note = MAY_HAVE_ARRIVED;
  if (error instanceof ConnectionError) return unanswered(error, options, operation);
  if (error instanceof ValidationError) {
    const hints = byFlag(error.fields, operation);
    return new CliError(`The service refuses the request (${error.status}).`, { exit: "validation", hints });
  }
  if (error instanceof InvalidRequestError && Object.keys(error.fields).length > 0) {
    const hints = byFlag(error.fields, operation);
    return new CliError("The request breaks the contract; nothing was sent.", { exit: "validation", hints });
  }
  return error;
}

function unanswered(error: ConnectionError, options: ConnectionOptions, operation?: OperationRow): CliError {
  const { message, sent } = error;
  const hints = [`It was asked at ${baseUrlOf(options)} (${options.baseUrl ? "--base-url" : "VIDEO_ADS_BASE_URL"}).`];
  if (isAbsent(error)) hints.push("Is the service there? video-ads mock starts a local one.");
  if (sent && operation && operation.method !== "GET") {
    hints.push(MAY_HAVE_ARRIVED);
  }
  return new CliError(message, { exit: error instanceof TimeoutError ? "timeout" : "connection", hints });
}

function isAbsent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && (cause.code === "ECONNREFUSED" || cause.code === "ENOTFOUND")) return true;
  }
  return false;
}

/** `--template-id: …`; what is inside of a field keeps its path. */
function byFlag(fields: Readonly<Record<string, readonly string[]>>, operation?: OperationRow): string[] {
  return Object.entries(fields).map(([path, messages]) => {
    const [name = "", ...rest] = path.split(".");
    const text = messages.join(" ");
    return name === "" ? text : `${[wordFor(name, operation), ...rest].join(".")}: ${text}`;
  });
}

function wordFor(name: string, operation: OperationRow | undefined): string {
  const argument = operation?.parameters.find((parameter) => parameter.name === name);
  if (argument) return `<${argument.flag}>`;
  const field = [...(operation?.body?.fields ?? []), ...(operation?.query ?? [])].find((one) => one.name === name);
  return field ? `--${field.flag}` : name;
}
