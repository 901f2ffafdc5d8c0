import type { IncomingMessage } from "node:http";
import { isAddressOrLocalhost, isFromOwnPage, isThisMachine } from "@video-ads/http/guard";
import { headerOf } from "@video-ads/http/node";
import { Refusal } from "../http/refusal.ts";
import { SENDER } from "../sandbox/webhooks/post.ts";

/**
 * Keeps others from steering the sandbox: machines elsewhere, pages that a browser on this machine has opened, and the sandbox
 * itself, whose webhooks go wherever a request says.
 *
 * @param open Other machines are answered too. Pages of other origins never are.
 * @throws {Refusal} 403
 */
export function guard(request: IncomingMessage, open: boolean): void {
  if (!open) {
    if (!isThisMachine(request.socket)) {
      throw new Refusal(403, "The control plane answers this machine only. See --control-from.");
    }
    if (!isAddressOrLocalhost(request.headers.host)) {
      throw new Refusal(403, "Ask for the control plane by an address or as localhost, not by another name.");
    }
  }
  if (request.headers["user-agent"] === SENDER) {
    throw new Refusal(403, "A webhook does not steer the sandbox that it comes from, or any other.");
  }
  if (!isFromOwnPage((name) => headerOf(request, name), { typed: true, linked: request.method === "GET" })) {
    throw new Refusal(403, "The control plane answers no pages of other origins.");
  }
}
