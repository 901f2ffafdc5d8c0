import { serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import { serverFor } from "./server-for.ts";
import type { Session } from "./session.ts";

/** Serves one client over stdin and stdout, until stdin ends. */
export function serveStdio(session: Session): { close(): Promise<void> } {
  return serve(() => serverFor(session), { onerror: (error) => session.log(`protocol: ${error.message}`) });
}
