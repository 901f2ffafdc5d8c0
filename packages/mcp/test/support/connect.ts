// A client of the SDK, connected to a server over each of its transports.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  Client,
  type ClientOptions,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Credentials } from "@video-ads/client";
import type { Mock } from "@video-ads/mock";
import { environmentOf, keysOf } from "@video-ads/model/testing/keys";
import { type HttpOptions, type McpServerOptions, startHttp } from "../../src/index.ts";
import { serverFor } from "../../src/server-for.ts";
import { createSession, type Session } from "../../src/session.ts";

/** What lets in at a service that a test has scripted. */
export const KEYS: Credentials = keysOf("test");

/** The built command line, as it is published. */
export const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** A folder that is empty. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "video-ads-mcp-"));
}

/** Where a server finds its service, and its keys for it. */
interface Service {
  url: string;
  credentials: Credentials;
}

export interface Connected extends AsyncDisposable {
  client: Client;
  /** What the server has told its owner. */
  log: string[];
}

export const newClient = (options?: ClientOptions): Client => new Client({ name: "test", version: "1.0.0" }, options);

/** The environment that leads a server to a mock. */
export function environment(mock: Mock): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    XDG_STATE_HOME: newFolder(),
    VIDEO_ADS_JOURNAL: newFolder(),
    ...environmentOf(mock.url, { ...mock.credentials }),
  };
}

/** A server in this process. */
export async function connect(mock: Service, options: McpServerOptions = {}): Promise<Connected> {
  const log: string[] = [];
  return connectSession(createSession(serverOptions(mock, log, options)), log);
}

/** A server of this session. */
export async function connectSession(session: Session, log: string[] = []): Promise<Connected> {
  const server = serverFor(session);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = newClient();
  await client.connect(near);
  return { client, log, [Symbol.asyncDispose]: () => client.close() };
}

/** A server in this process, of a service that a test has scripted. */
export function connectTo(baseUrl: string, options: McpServerOptions = {}): Promise<Connected> {
  return connect({ url: baseUrl, credentials: KEYS }, options);
}

/** A server in a process of its own, spoken to over its stdin and stdout. */
export async function connectStdio(
  mock: Mock,
  { args = [], options }: { args?: string[]; options?: ClientOptions } = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, ...args],
    env: environment(mock),
    stderr: "pipe",
  });
  const log: string[] = [];
  transport.stderr?.on("data", (chunk) => log.push(...String(chunk).trimEnd().split("\n")));
  const client = newClient(options);
  await client.connect(transport);
  return { client, log, [Symbol.asyncDispose]: () => client.close() };
}

/** A server of this process, spoken to over streamable HTTP. */
export async function connectHttp(
  mock: Mock,
  { options, ...server }: McpServerOptions & HttpOptions & { options?: ClientOptions } = {},
): Promise<Connected & { url: string }> {
  const log: string[] = [];
  const http = await startHttp({ port: 0, ...serverOptions(mock, log, server) });
  const transport = new StreamableHTTPClientTransport(new URL(http.url), {
    requestInit: { headers: server.token === undefined ? {} : { Authorization: `Bearer ${server.token}` } },
  });
  const client = newClient(options);
  await client.connect(transport);
  const end = async (): Promise<void> => {
    await client.close();
    await http.close();
  };
  return { client, log, url: http.url, [Symbol.asyncDispose]: end };
}

/** Options that lead a server to a mock, with little time between two looks at a job. */
export function serverOptions<O extends McpServerOptions>(
  mock: Service,
  log: string[],
  options: O,
): O & McpServerOptions {
  return {
    client: { baseUrl: mock.url, ...mock.credentials },
    pollMs: 5,
    log: (line) => log.push(line),
    journal: newFolder(),
    // A ledger of its own, unless a test says whose it shares.
    ...((options.maxCredits ?? options.maxCreditsPerDay) !== undefined && {
      ledger: join(newFolder(), "credits.sqlite"),
    }),
    ...options,
  };
}
