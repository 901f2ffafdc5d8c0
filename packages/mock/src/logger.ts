/** Where the mock reports what it does. `console` fits. */
export interface Logger {
  info(message: string): void;
  error(message: string): void;
  /** Told about each request, in the place of a line for `info`. */
  request?(request: RequestEntry): void;
}

/** A request that was answered, or whose connection has ended. Holds no headers, queries or bodies, which have keys in them. */
export interface RequestEntry {
  method: string;
  /** Without the query. */
  path: string;
  /** Null: the connection ended without an answer. */
  status: number | null;
  milliseconds: number;
  /** The rule that made it go wrong, of the control plane; `random` for error rates. */
  rule?: string;
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
