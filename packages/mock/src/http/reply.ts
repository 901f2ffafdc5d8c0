import { isWrittenInJson, JSON_TYPE, mediaTypeOf } from "@video-ads/http/media-type";
import type { ServerSentEvent } from "@video-ads/http/server-sent-events";
import type { MockAnswer } from "./messages.ts";

/** What goes out, by whatever server. */
export type Reply = WholeReply | EventsReply | Broken;

/** An answer, as it is sent. */
export interface WholeReply {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Real milliseconds in which the body comes, piece by piece. */
  bodyMs?: number;
}

/** Events for as long as somebody listens. */
export interface EventsReply {
  headers: Readonly<Record<string, string>>;
  /** Begins, and says how to end. */
  events: (send: (event: ServerSentEvent) => void) => () => void;
}

/** No answer: the connection is reset, or stays open and silent. */
export type Broken = "reset" | "silence";

/** An answer as it is sent; in the type that it says it has, else in the contract's. */
export function replyOf(answer: MockAnswer, contractType = JSON_TYPE): WholeReply {
  const { status, body } = answer;
  const headers = lower(answer.headers ?? {});
  const { "content-type": type = contractType, ...others } = headers;
  if (isBodiless(status)) return { status, headers: others };
  if (body === undefined) return { status, headers };
  const isText = typeof body === "string" && !isWrittenInJson(mediaTypeOf(type));
  return textReply(status, isText ? body : JSON.stringify(body), { ...headers, "content-type": type });
}

/** Text, which is always UTF-8. */
export function textReply(status: number, body: string, headers: Readonly<Record<string, string>>): WholeReply {
  const { "content-type": type = "" } = headers;
  return {
    status,
    headers: /;\s*charset=/i.test(type) ? headers : { ...headers, "content-type": `${type}; charset=utf-8` },
    body,
  };
}

/** The reply with other headers beside its own. */
export function withHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  return typeof reply === "string" ? reply : { ...reply, headers: { ...headers, ...reply.headers } };
}

/** Whether an answer of this status has no body, whatever it says. */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** The pieces in which a body comes that takes its time, with the milliseconds before each. */
export function pieces(
  body: Uint8Array<ArrayBuffer>,
  bodyMs: number,
): { wait: number; piece: Uint8Array<ArrayBuffer> }[] {
  const size = Math.max(1, Math.ceil(body.length / PIECES));
  const count = Math.ceil(body.length / size);
  return Array.from({ length: count }, (_, at) => ({
    wait: bodyMs / count,
    piece: body.subarray(at * size, (at + 1) * size),
  }));
}

/** Into how many pieces it is cut. */
const PIECES = 10;

function lower(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
