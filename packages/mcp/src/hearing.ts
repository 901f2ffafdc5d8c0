// How grave a message has to be for the client of a connection to hear it.
import {
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  type Server,
  type ServerContext,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";

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

/** A validator as {@link https://standardschema.dev | Standard Schema} has them. */
const ofLevel: StandardSchemaV1<unknown, { level: LoggingLevel }> = {
  "~standard": {
    version: 1,
    vendor: "video-ads",
    validate: (params: unknown) => {
      const level = GRAVITY.find((one) => one === Object(params).level);
      const message = `level is one of ${GRAVITY.join(", ")}`;
      return level === undefined ? { issues: [{ message, path: ["level"] }] } : { value: { level } };
    },
  },
};

/** Whether the client that made a call wants messages of this level. */
export type Hears = (context: Pick<ServerContext, "mcpReq">, level: LoggingLevel) => boolean;

/** `info` until the client sets a level: left to itself, the SDK sends one that has set none whatever there is. */
export function hearingOf(server: Server): Hears {
  let least: LoggingLevel = "info";
  // With a schema: what is no level is answered as invalid parameters, which it is not otherwise.
  server.setRequestHandler("logging/setLevel", { params: ofLevel }, async ({ level }) => {
    least = level;
    return {};
  });
  // Since 2026 each call says its level, and the SDK keeps to it.
  return ({ mcpReq: { envelope } }, level) =>
    (envelope !== undefined && LOG_LEVEL_META_KEY in envelope) || GRAVITY.indexOf(level) >= GRAVITY.indexOf(least);
}
