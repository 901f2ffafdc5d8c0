import { isIdentity, isJson, isMultipart } from "@video-ads/http/media-type";
import type { OperationHints } from "../operation-row.ts";
import {
  callbackNotAllowed,
  compressed,
  malformed,
  noForm,
  notForm,
  notJson,
  type Refusal,
  tooLarge,
  tooSlow,
} from "./answers.ts";
import type { IncomingCall } from "./call.ts";

/** The limits of a proxy, with everything filled in. */
export interface Limits {
  maxBodyBytes: number;
  maxUploadBytes: number;
  maxAnswerBytes: number;
  bodyTimeoutMs: number;
}

/** What leaves: JSON of an object that a hook may still change, a form that is written anew, or nothing. */
export type Body =
  | { kind: "none" }
  | { kind: "json"; value: Record<string, unknown> }
  | { kind: "form"; type: string; bytes: Uint8Array<ArrayBuffer> };

/** Reads the body that the operation takes. Where it takes none, what came is left unread. */
export async function readBody(
  incoming: IncomingCall<unknown>,
  { body: kind, optional }: OperationHints,
  callbacks: readonly string[],
  limits: Limits,
): Promise<Body | Refusal> {
  if (kind === undefined) return { kind: "none" };
  if (kind === "empty") return { kind: "json", value: {} };
  const type = incoming.header("content-type")?.trim() ?? "";
  const isForm = kind === "multipart";
  // A body that has no type may be none.
  const mayBeNone = optional && type === "";
  if (!mayBeNone && !(isForm ? isMultipart : isJson)(type)) return isForm ? notForm : notJson;
  if (!isIdentity(incoming.header("content-encoding"))) return compressed;
  const maxBytes = isForm ? limits.maxUploadBytes : limits.maxBodyBytes;
  if (Number(incoming.header("content-length") ?? 0) > maxBytes) return tooLarge(maxBytes);
  const read = await incoming.readBody({ maxBytes, timeoutMs: limits.bodyTimeoutMs });
  if ("failed" in read) return read.failed === "tooLarge" ? tooLarge(maxBytes) : tooSlow;
  if (mayBeNone) return read.bytes.length === 0 ? { kind: "none" } : isForm ? notForm : notJson;
  const form = isForm ? await formOf(read.bytes, type) : undefined;
  form?.delete(PROTOTYPE);
  const value = isForm ? form && Object.fromEntries(form) : parsed(read.bytes);
  if (!value) return isForm ? noForm : malformed;
  const set = callbacks.find((name) => value[name] !== undefined && value[name] !== null);
  if (set !== undefined) return callbackNotAllowed(set);
  return form ? written(form) : { kind: "json", value };
}

/** Where the server reports to, in a body that has it. */
export function callbacksIn(body: Body, callbacks: readonly string[]): string[] {
  const values = body.kind === "json" ? callbacks.map((name) => body.value[name]) : [];
  return values.filter((value) => typeof value === "string");
}

async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => undefined);
}

/** As JSON is: what another reader could find between the parts does not pass. */
async function written(form: FormData): Promise<Body> {
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return { kind: "form", type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** No service means it as a field, and it changes the objects of one that copies what it is sent. */
const PROTOTYPE = "__proto__";

function parsed(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text, (key, inside) => (key === PROTOTYPE ? undefined : inside));
    // What is nested so deeply that it cannot be written again ends here.
    JSON.stringify(value);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
