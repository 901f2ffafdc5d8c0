/** How the server is reached. */
export interface HttpOptions {
  /** 0 takes any port that is free. @default 4040 */
  port?: number;
  /** Address to listen on. Other than this machine's it needs a token. @default 127.0.0.1 */
  host?: string;
  /** Host names under which it may be asked for, beside those of this machine. */
  allowedHosts?: readonly string[];
  /** Host names of pages that may call it, beside those of this machine. */
  allowedOrigins?: readonly string[];
  /** Clients have to send it as a bearer token. @default none is asked for */
  token?: string;
  /** Bytes that a request may have. @default 4 MiB */
  maxBodyBytes?: number;
}

/** A server that listens. */
export interface HttpServer extends AsyncDisposable {
  /** Where clients find it, for example `http://127.0.0.1:4040/mcp`. */
  readonly url: string;
  /** Ends every session and stops listening. */
  close(): Promise<void>;
}
