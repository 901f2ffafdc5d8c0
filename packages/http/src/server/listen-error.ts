/** A server cannot listen. The message says why, and what to do; the cause is what the system said. */
export interface ListenError extends Error {
  /** Of the system, such as `EADDRINUSE`. */
  readonly code: string;
}

/** Whether a server could not listen because another one has the port. */
export function isPortInUse(error: unknown): error is ListenError {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

/** Whether a server could not listen because the machine has no such address. */
export function isNoAddress(error: unknown): error is ListenError {
  return error instanceof Error && "code" in error && NO_ADDRESS.has(String(error.code));
}

const NO_ADDRESS: ReadonlySet<string> = new Set(["EADDRNOTAVAIL", "ENOTFOUND"]);

/** @param advice How another port is chosen, for example `--port 0 takes any that is free`. */
export function listenError(
  cause: NodeJS.ErrnoException,
  { host, port, advice }: { host: string; port: number; advice: string },
): ListenError {
  const { code = "" } = cause;
  const where = host === "127.0.0.1" ? `port ${port}` : `port ${port} of ${host}`;
  return Object.assign(new Error(sentence(), { cause }), { code });

  function sentence(): string {
    if (code === "EADDRINUSE") return `P${where.slice(1)} is in use; ${advice}.`;
    if (code === "EACCES") return `This account may not listen on ${where}; ${advice}.`;
    if (NO_ADDRESS.has(code)) return `This machine has no address ${host}.`;
    return `Cannot listen on ${where}: ${cause.message}.`;
  }
}
