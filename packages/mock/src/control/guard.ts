import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
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
  const { host = "", origin, "sec-fetch-site": site, "sec-fetch-mode": mode } = request.headers;
  if (!open) {
    if (!isThisMachine(request)) {
      throw new Refusal(403, { detail: "The control plane answers this machine only. See --control-from." });
    }
    // A name that somebody has pointed at this machine makes a browser take the page for one of that name's own.
    const name = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
    if (name.toLowerCase() !== "localhost" && isIP(name) === 0) {
      throw new Refusal(403, {
        detail: "Ask for the control plane by an address or as localhost, not by another name.",
      });
    }
  }
  if (request.headers["user-agent"] === SENDER) {
    throw new Refusal(403, { detail: "A webhook does not steer the sandbox that it comes from, or any other." });
  }
  const navigation = mode === "navigate" && request.method === "GET";
  if (origin !== undefined && origin !== `http://${host}`) throw foreign();
  if (site !== undefined && site !== "same-origin" && site !== "none" && !navigation) throw foreign();
}

function foreign(): Refusal {
  return new Refusal(403, { detail: "The control plane answers no pages of other origins." });
}

function isThisMachine({ socket: { remoteAddress = "", localAddress } }: IncomingMessage): boolean {
  const plain = remoteAddress.replace(/^::ffff:/, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127.")) || remoteAddress === localAddress;
}
