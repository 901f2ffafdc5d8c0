import { validateHeaderName, validateHeaderValue } from "node:http";
import { notThis } from "@video-ads/core/options";

/** Who carries the answer says how long it is, and how it comes. */
const OF_THE_CARRIER = ["content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "trailer"];

/** Why an answer cannot have these headers. */
export function headerFault(headers: unknown): string | undefined {
  if (typeof headers !== "object" || headers === null || Array.isArray(headers))
    return notThis("It is an object.", headers);
  for (const [name, value] of Object.entries(headers)) {
    if (OF_THE_CARRIER.includes(name.toLowerCase())) return `${name} is set by the mock, to what it sends.`;
    try {
      validateHeaderName(name);
    } catch {
      return `${JSON.stringify(name)} is no name of a header.`;
    }
    try {
      validateHeaderValue(name, value);
    } catch {
      return `The value of ${name} has signs that no header can have.`;
    }
  }
  return undefined;
}
