import { redirectFault } from "../errors/redirect-fault.ts";
import { followed } from "./followed.ts";
import type { Follow } from "./redirect.ts";

/** What a client does about a redirect. Loaded with the first. */
export function redirected(operation: string, ...args: Parameters<Follow>): Promise<Response> {
  return followed((...how) => redirectFault(operation, ...how), ...args);
}
