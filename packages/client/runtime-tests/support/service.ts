/** The other side of the checks: a service on loopback that behaves as the first part of the path says. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { loopback } from "@video-ads/testing/loopback";

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Service {
  url: string;
  /** A base URL at which nobody listens. */
  closed: string;
  close(): Promise<void>;
}

const FILE = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

/** Unassigned, and below the ports that others are given: one that was free a moment ago may be somebody's by now. */
const CLOSED = "http://127.0.0.1:4";

/** Starts the service. */
export async function startService(): Promise<Service> {
  const conversations = new Map<string, Seen[]>();
  const breaks = new Map<string, () => void>();
  const server = createServer(async (request, response) => {
    const [, scenario = "", conversation = "", path = ""] = /^\/([^/]+)\/([^/]+)(\/.*)$/.exec(request.url ?? "") ?? [];
    const seen = conversations.get(conversation) ?? [];
    conversations.set(conversation, seen);
    if (path === "/seen") {
      response.end(JSON.stringify(seen));
      return;
    }
    if (path === "/break") {
      breaks.get(conversation)?.();
      response.end();
      return;
    }
    const arrived = { method: request.method ?? "", url: path, headers: request.headers, body: await text(request) };
    seen.push(arrived);
    const onBreak = (breakOff: () => void): void => void breaks.set(conversation, breakOff);
    scenarioOf(scenario)({ request, response, seen: arrived, count: seen.length, onBreak });
  });
  server.keepAliveTimeout = 60_000;
  const { url, close } = await loopback(server);
  return { url, closed: CLOSED, close };
}

/** One request, and the means to answer it. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  seen: Seen;
  /** How many requests this client has made, this one included. */
  count: number;
  /** Calls back when the client asks for a break: it may lose what it has not read by then. */
  onBreak(breakOff: () => void): void;
}

type Scenario = (exchange: Exchange) => void;

/** What the service does, by the word in the path. Any other word: it works. */
const scenarios: Record<string, Scenario> = {
  silent: () => {},
  "down-for-long": (exchange) => refuse(exchange, 503, { "retry-after": "30" }),
  "down-twice": (exchange) =>
    exchange.count < 3 ? refuse(exchange, 503, { "retry-after": "0" }) : answerRecord(exchange),
  closed: (exchange) => (isPost(exchange) ? exchange.request.socket.destroy() : answerRecord(exchange)),
  reset: (exchange) => (isPost(exchange) ? exchange.request.socket.resetAndDestroy() : answerRecord(exchange)),
  half: (exchange) => (isPost(exchange) ? breakOff(exchange.response) : answerRecord(exchange)),
  elsewhere: ({ request, response }) => {
    const { port } = request.socket.address() as AddressInfo;
    response.writeHead(302, { location: `http://localhost:${port}${request.url}` }).end();
  },
  html: ({ response }) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<html>${"x".repeat(1000)}`);
  },
  gzip: ({ response, seen, count }) => {
    response
      .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
      .end(gzipSync(JSON.stringify(record(seen, count))));
  },
  running: ({ response, seen }) => answer(response, record(seen, 1)),
  failed: ({ response }) =>
    answer(response, { ...job, status: "failed", failed_reason: "The image could not be fetched." }),
  file,
  "file-silent": ({ response }) => {
    response.writeHead(200, { "content-type": "video/mp4", "content-length": FILE.length });
    response.write(FILE.subarray(0, 1000));
  },
};

function scenarioOf(name: string): Scenario {
  const [, status] = /^status-(\d+)$/.exec(name) ?? [];
  return status === undefined ? (scenarios[name] ?? answerRecord) : (exchange) => refuse(exchange, Number(status));
}

const isPost = ({ seen }: Exchange): boolean => seen.method === "POST";

function answerRecord({ response, seen, count }: Exchange): void {
  answer(response, record(seen, count));
}

function refuse({ response }: Exchange, status: number, headers?: Record<string, string>): void {
  answer(response, { name: ["Too long."] }, status, headers);
}

function answer(response: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", "x-answered-by": "loopback", ...headers });
  response.end(JSON.stringify(value));
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
  response.write('{"id": "3f2b', () => setTimeout(() => response.destroy(), 5));
}

const job = {
  id: "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10",
  status: "pending",
  preview: null,
  video_output: null,
  failed_reason: null,
  progress: 0,
};

/** The record that is due at a path. A job that is read is done at the second time. */
function record({ method, url }: Seen, count: number): unknown {
  if (url.startsWith("/api/remaining_credits/")) return { remaining_credits: 7 };
  if (method === "GET" && url.startsWith("/api/lipsyncs_v2/")) {
    const ids = new URL(url, "http://127.0.0.1").searchParams.get("ids") ?? "";
    return ids.split(",").map((id) => ({ ...job, id, status: id.startsWith("id-") ? "done" : "running" }));
  }
  if (url.startsWith("/api/html_interactive_ads/")) return [];
  const done = method === "GET" && count > 1;
  return done ? { ...job, status: "done", progress: 100, video_output: "https://media.example.com/v.mp4" } : job;
}

/** Stops in the middle the first time, and breaks off there; then answers the range that is asked for. */
function file({ response, seen: { headers }, count, onBreak }: Exchange): void {
  const [, from = "0"] = /^bytes=(\d+)-$/.exec(headers.range ?? "") ?? [];
  const rest = FILE.subarray(Number(from));
  response.writeHead(headers.range ? 206 : 200, {
    "content-type": "video/mp4",
    "content-length": rest.length,
    etag: '"v1"',
    ...(headers.range && { "content-range": `bytes ${from}-${FILE.length - 1}/${FILE.length}` }),
  });
  if (count > 1) {
    response.end(rest);
    return;
  }
  response.write(rest.subarray(0, 70_000));
  onBreak(() => response.destroy());
}
