// Connections of the protocol's 2025 versions, which have sessions: each with a server and a transport of its own.
import { randomUUID } from "node:crypto";
import { type Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { refusal } from "./refusal.ts";

/** Clients come and go, and not all say goodbye: of more sessions than this, the one unused for longest ends. */
const MOST_SESSIONS = 100;

interface HttpSession {
  server: Server;
  transport: WebStandardStreamableHTTPServerTransport;
}

export class HttpSessions {
  /** By id, the one used last at the end. */
  readonly #sessions = new Map<string, HttpSession>();
  readonly #connect: () => Server;
  readonly #maxBodyBytes: number;

  constructor(connect: () => Server, maxBodyBytes: number) {
    this.#connect = connect;
    this.#maxBodyBytes = maxBodyBytes;
  }

  /** Answers a request of a session, or one that begins one. */
  async fetch(request: Request): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return (await this.#open()).handleRequest(request);
    const session = this.#sessions.get(id);
    if (!session)
      return refusal(404, "There is no such session: it has ended, or the server was started anew. Initialize again.");
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session.transport.handleRequest(request);
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#sessions.values(), ({ server }) => server.close()));
  }

  /** A transport that becomes a session when the request initializes one, and refuses every other. */
  async #open(): Promise<WebStandardStreamableHTTPServerTransport> {
    const server = this.#connect();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: this.#maxBodyBytes,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { server, transport });
        const [oldest] = this.#sessions.keys();
        if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) void this.#end(oldest);
      },
      onsessionclosed: (id) => this.#end(id),
    });
    await server.connect(transport);
    return transport;
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.server.close();
  }
}
