import type { IncomingMessage } from "node:http";

/**
 * Path and query of a request. A sender may name the host as well (`POST http://host/path`, RFC 9112, 3.2.2), and Node hands that over as it came;
 * Express looks through it, and leaves it in what it hands on.
 */
export function targetOf({ url = "" }: Pick<IncomingMessage, "url">): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "");
}
