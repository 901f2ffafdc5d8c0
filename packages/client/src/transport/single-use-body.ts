import { isRepeatable } from "./retry-policy.ts";

/**
 * The body in a form that the runtime cannot send twice. Deno repeats a request by itself, and without a word, when a
 * connection that was in use before breaks, also when the service had the whole of it: a paid POST would be paid for twice.
 * What it streams it cannot repeat, and it streams blobs.
 */
export function singleUseBody(method: string, body: RequestInit["body"]): RequestInit["body"] {
  if (!("Deno" in globalThis) || isRepeatable(method)) return body;
  const isBytes = body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  return typeof body === "string" || isBytes ? new Blob([body]) : (body ?? new Blob([]));
}
