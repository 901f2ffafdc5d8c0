// How grave a message has to be for the client of a connection to hear it.
import { LOG_LEVEL_META_KEY, type LoggingLevel, type Server, type ServerContext } from "@modelcontextprotocol/server";

const GRAVITY: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/** Whether the client that made a call wants messages of this level. */
export type Hears = (context: Pick<ServerContext, "mcpReq">, level: LoggingLevel) => boolean;

/** `info` until the client sets a level: left to itself, the SDK sends one that has set none whatever there is. */
export function hearingOf(server: Server): Hears {
  let least: LoggingLevel = "info";
  server.setRequestHandler("logging/setLevel", ({ params }) => {
    least = params.level;
    return {};
  });
  // Since 2026 each call says its level, and the SDK keeps to it.
  return ({ mcpReq: { envelope } }, level) =>
    (envelope !== undefined && LOG_LEVEL_META_KEY in envelope) || GRAVITY.indexOf(level) >= GRAVITY.indexOf(least);
}
