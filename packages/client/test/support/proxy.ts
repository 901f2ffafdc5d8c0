import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { headersOf, keysOf } from "@video-ads/model/testing/keys";
import express from "express";
import type { Credentials, OperationId } from "../../src/index.ts";
import { expressProxy, type ProxyLogEvent, type ProxyOptions } from "../../src/proxy.ts";
import { type Answer, listen, type Seen, serve, type TestServer } from "./server.ts";

export const MOUNT = "/api/video-ads";
/** What the proxy is let in with … */
export const SERVER_KEYS: Credentials = keysOf("server");
/** … as it arrives, … */
export const SERVER_HEADERS = headersOf(keysOf("server"));
/** … and as no page may see it. */
export const SERVER_SECRETS = Object.values(keysOf("server"));
export const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

/** What the tests let pass: a read with an id, a list with a query, paid posts, an upload. */
export const ALLOWED: OperationId[] = [
  "customTemplates.list",
  "customTemplates.get",
  "customTemplateJobs.preview",
  "customTemplateJobs.render",
  "htmlInteractiveAds.list",
  "dyoa.delete",
  "voices.clone",
];

export interface ProxyServer {
  /** Of the app. */
  url: string;
  /** Of the proxy in it. */
  base: string;
  /** What reached the service. */
  upstream: TestServer;
  log: ProxyLogEvent[];
  /** Errors that reached the app's error handler. */
  errors: unknown[];
}

export type Given = Partial<ProxyOptions<express.Request>>;

/** An Express app with the proxy before a recording service, for the length of one test. */
export async function proxied(
  options: Given = {},
  answer: (request: Seen, count: number) => Answer | Promise<Answer> = () => ({ json: { ok: true } }),
): Promise<ProxyServer> {
  return proxiedTo(await serve(answer), options);
}

export async function proxiedTo(upstream: TestServer, options: Given = {}): Promise<ProxyServer> {
  const log: ProxyLogEvent[] = [];
  const errors: unknown[] = [];
  const app = express();
  const settings = {
    baseUrl: upstream.url,
    ...SERVER_KEYS,
    onLog: (event: ProxyLogEvent) => log.push(event),
  };
  app.use(MOUNT, expressProxy<express.Request>({ operations: ALLOWED, authorize: "public", ...settings, ...options }));
  app.use((error: unknown, _: express.Request, response: express.Response, _next: express.NextFunction) => {
    errors.push(error);
    response.status(500).end("app error");
  });
  app.use((_, response) => void response.status(418).end("the app's own"));
  const { url } = await listen([], app);
  return { url, base: `${url}${MOUNT}`, upstream, log, errors };
}

/** Sends bytes as they are, and gives all that comes back until the server closes. */
export async function raw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on("error", () => {});
  socket.write(bytes);
  const received = await text(socket).catch(() => "");
  socket.destroy();
  return received;
}

/** A request whose connection ends with its answer. */
export function request(line: string, headers: string[] = [], body = ""): string {
  return [`${line} HTTP/1.1`, "Host: app.example.com", "Connection: close", ...headers, "", body].join("\r\n");
}

/** The status of each answer in what came back. */
export function statuses(received: string): number[] {
  return Array.from(received.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status)).filter(
    (status) => status !== 100,
  );
}

/** The body of the only answer. */
export function bodyOf(received: string): string {
  return received.slice(received.indexOf("\r\n\r\n") + 4);
}
