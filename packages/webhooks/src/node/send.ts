import type { ServerResponse } from "node:http";
import { respond } from "@video-ads/http/node";
import type { Answer } from "../intake/post.ts";
import type { NodeRequest } from "./body-read-before.ts";

/** Sends an answer to a request of Node. */
export function send(
  request: NodeRequest,
  response: ServerResponse,
  { status, headers, cookies, body }: Answer,
): void | Promise<void> {
  return respond(request, response, {
    status,
    headers: cookies ? { ...headers, "set-cookie": [...cookies] } : headers,
    body,
  });
}
