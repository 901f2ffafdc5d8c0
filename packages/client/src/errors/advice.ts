import { balance, lookUp } from "../generated/look-up.ts";
import { extended } from "./extended.ts";
import { VideoAdsError } from "./video-ads-error.ts";

/**
 * Says in an error of this client that what its request makes may have been made all the same, and where to look for it. Loaded with the
 * first such error.
 */
export function withAdvice(error: unknown, operation: string): unknown {
  if (!(error instanceof VideoAdsError)) return error;
  const problem = `${error.message.replace(/\.?$/, ".")} It was not sent again: it may have arrived and been paid for.`;
  const message = `${problem} ${whereToLook(operation)}`;
  return extended(error, { problem, message });
}

function whereToLook(operation: string): string {
  const [place, by] = lookUp[operation] ?? [];
  if (by === "list") return `Look for it with ${place} before you send it again.`;
  if (by === "id") return `Look with ${place} whether it was done before you send it again.`;
  const trace = balance ? `: what ${balance} says is the trace that it leaves` : "";
  return `The service has no list to look for it in${trace}.`;
}
