import { lasting } from "@video-ads/core/listener";
import { printable, thrownText } from "@video-ads/core/printable";

/** Where the mock reports what it does. `console` fits. */
export interface Logger {
  info(message: string): void;
  error(message: string): void;
  /** Told about each request, in the place of a line for `info`. */
  request?(request: RequestEntry): void;
}

/** A request that was answered, or whose connection has ended. Holds no headers, and no values of queries and bodies, which have keys in them. */
export interface RequestEntry {
  method: string;
  /** Without the query. */
  path: string;
  /** Null: the connection ended without an answer. */
  status: number | null;
  milliseconds: number;
  /** The rule that made it go wrong, of the control plane; `random` for error rates. */
  rule?: string;
  /** Names in it that change nothing: the operation does not know them, or the sandbox does not play them. Absent: none. */
  ignored?: readonly string[];
}

/** A logger of the app's that ends nothing: when it throws or rejects, the console says so. */
export function lastingLogger(logger: Logger): Logger {
  return {
    info: lasting((line) => logger.info(line), failed),
    error: lasting((line) => logger.error(line), failed),
    ...(logger.request && { request: lasting((entry) => logger.request?.(entry), failed) }),
  };
}

/** Says of a function of the app that is only told of something that it has failed. */
export function failed(error: unknown): void {
  console.error(`video-ads-mock: what was given to be told failed: ${printable(thrownText(error))}`);
}

/** Says in JSON, for machines, what it is told and what happens. */
export interface JsonLogger extends Logger {
  event(name: string, about: object): void;
}

/** Writes one JSON object per line. */
export function jsonLogger(write: (line: string) => void): JsonLogger {
  const line = (level: "info" | "error", about: object): void =>
    write(JSON.stringify({ time: new Date().toISOString(), level, ...about }));
  return {
    info: (message) => line("info", { message }),
    error: (message) => line("error", { message }),
    request: (request) => line("info", { event: "request", ...request }),
    event: (event, about) => line("info", { event, ...about }),
  };
}
