/** What of Deno is asked for here. */
interface Deno {
  createHttpClient?(options: { poolMaxIdlePerHost: number }): OwnConnection;
}

/** Sends a request that is given it as `client`. */
export interface OwnConnection {
  close(): void;
}

/**
 * A connection that nobody else has had. Deno sends on one that the server is just closing, for it was idle, and the request is lost: nobody
 * knows whether it arrived, so that it cannot be sent again. The other runtimes see in time that it is closed. Loaded with Deno's first POST.
 */
export function ownConnection(): OwnConnection | undefined {
  const deno: Deno = Reflect.get(globalThis, "Deno");
  return deno.createHttpClient?.({ poolMaxIdlePerHost: 0 });
}
