import { isAddressOrLocalhost, isFromOwnPage, isThisMachine } from "@video-ads/http/guard";
import type { Incoming } from "../http/incoming.ts";
import { Refusal } from "../http/refusal.ts";
import { SENDER } from "../sandbox/webhooks/post.ts";

/** What a proxy says of whom it asks for: seen from here, they all ask from this machine. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * Keeps others from steering the sandbox: machines elsewhere, pages that a browser on this machine has opened, and the sandbox
 * itself, whose webhooks go wherever a request says. The program in which it runs may.
 *
 * @param open Other machines are answered too. Pages of other origins never are.
 * @throws {Refusal} 403
 */
export function guard({ sender, method, headers }: Incoming, open: boolean): void {
  if (sender === "program") return;
  if (!open) {
    if (sender === "unknown") {
      throw new Refusal(
        403,
        'It is not known here who asks. controlFrom: "anywhere" opens the control plane to everybody.',
      );
    }
    if (!isThisMachine(sender)) {
      throw new Refusal(403, "The control plane answers this machine only. See --control-from.");
    }
    const forwarded = FORWARDED.find((name) => headers[name] !== undefined);
    if (forwarded !== undefined) {
      throw new Refusal(
        403,
        `The control plane answers this machine only, and this has come through a proxy (${forwarded}). See --control-from.`,
      );
    }
    if (!isAddressOrLocalhost(headers.host)) {
      throw new Refusal(403, "Ask for the control plane by an address or as localhost, not by another name.");
    }
  }
  if (headers["user-agent"] === SENDER) {
    throw new Refusal(403, "A webhook does not steer the sandbox that it comes from, or any other.");
  }
  if (!isFromOwnPage((name) => [headers[name]].flat()[0], { typed: true, linked: method === "GET" })) {
    throw new Refusal(403, "The control plane answers no pages of other origins.");
  }
}
