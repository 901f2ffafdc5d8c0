/** The other side of the checks: a service on loopback that behaves as the first part of the path says. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

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

/** Starts the service. */
export async function startService(): Promise<Service> {
  const conversations = new Map<string, Seen[]>();
  const server = createServer(async (request, response) => {
    const [, scenario = "", conversation = "", path = ""] =
      /^\/([^/]+)\/([^/]+)(\/.*)$/.exec(request.url ?? "") ?? [];
    const seen = conversations.get(conversation) ?? [];
    conversations.set(conversation, seen);
    if (path === "/seen") {
      response.end(JSON.stringify(seen));
      return;
    }
    const arrived = { method: request.method ?? "", url: path, headers: request.headers, body: await text(request) };
    seen.push(arrived);
    answer(scenario, arrived, seen.length, request, response);
  });
  server.keepAliveTimeout = 60_000;
  const port = await listen(server);
  const nobody = createTcpServer();
  const closed = await listen(nobody);
  await new Promise((resolve) => nobody.close(resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    closed: `http://127.0.0.1:${closed}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function answer(scenario: string, seen: Seen, count: number, request: IncomingMessage, response: ServerResponse): void {
  const json = (value: unknown, status = 200, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { "content-type": "application/json", "x-answered-by": "loopback", ...headers });
    response.end(JSON.stringify(value));
  };
  const error = (status: number, headers?: Record<string, string>): void =>
    json({ name: ["Too long."] }, status, headers);
  const { method } = seen;
  const [, status] = /^status-(\d+)$/.exec(scenario) ?? [];
  if (status !== undefined) return error(Number(status));
  if (method === "POST") {
    if (scenario === "closed") return void request.socket.destroy();
    if (scenario === "reset") return void request.socket.resetAndDestroy();
    if (scenario === "half") {
      response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
      response.write('{"id": "3f2b', () => setTimeout(() => response.destroy(), 5));
      return;
    }
  }
  switch (scenario) {
    case "silent":
      return;
    case "down-for-long":
      return error(503, { "retry-after": "30" });
    case "down-twice":
      return count < 3 ? error(503, { "retry-after": "0" }) : json(record(seen, count));
    case "elsewhere": {
      const { port } = request.socket.address() as AddressInfo;
      response.writeHead(302, { location: `http://localhost:${port}${request.url}` }).end();
      return;
    }
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end(`<html>${"x".repeat(1000)}`);
      return;
    case "gzip":
      response
        .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
        .end(gzipSync(JSON.stringify(record(seen, count))));
      return;
    case "running":
      return json(record(seen, 1));
    case "failed":
      return json({ ...job, status: "failed", failed_reason: "The image could not be fetched." });
    case "file":
      return file(seen, count, response);
    case "file-silent":
      response.writeHead(200, { "content-type": "video/mp4", "content-length": FILE.length });
      response.write(FILE.subarray(0, 1000));
      return;
    default:
      return json(record(seen, count));
  }
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

/** Breaks off the first time; then answers the range that is asked for. */
function file({ headers }: Seen, count: number, response: ServerResponse): void {
  const [, from = "0"] = /^bytes=(\d+)-$/.exec(headers.range ?? "") ?? [];
  const rest = FILE.subarray(Number(from));
  response.writeHead(headers.range ? 206 : 200, {
    "content-type": "video/mp4",
    "content-length": rest.length,
    etag: '"v1"',
    ...(headers.range && { "content-range": `bytes ${from}-${FILE.length - 1}/${FILE.length}` }),
  });
  if (count === 1) response.write(rest.subarray(0, 70_000), () => setTimeout(() => response.destroy(), 20));
  else response.end(rest);
}

async function listen(server: ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
