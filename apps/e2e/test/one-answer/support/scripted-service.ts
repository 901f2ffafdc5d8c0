/** A service that answers what a test has scripted: records by their id, and one answer to everything that makes something. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Operation, ServiceModel } from "@video-ads/model";
import { loopback } from "@video-ads/testing/loopback";

/** How the service takes a request that makes something. `drop`: it reads the request and closes the connection. */
export type Script = { status: number; headers?: Record<string, string>; body?: string } | "drop";

export interface ScriptedService {
  readonly url: string;
  /** What reads answer, by id. */
  readonly records: Map<string, object>;
  /** Answers everything that is not a read. Undefined: the record of the job that is rendered, else the contract's example. */
  making: Script | undefined;
  /** Requests that made something, in the order in which they came. */
  readonly made: string[];
  close(): Promise<void>;
}

export async function scriptedService(model: ServiceModel): Promise<ScriptedService> {
  const routes = model.operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  const service: ScriptedService = { url: "", records: new Map(), making: undefined, made: [], close: async () => {} };
  const { url, close } = await loopback((request, response) => {
    request.resume().once("end", () => {
      const url = new URL(request.url ?? "", "http://127.0.0.1");
      const found = routes.find(
        ({ operation, pattern }) =>
          operation.method.toUpperCase() === request.method && pattern.test(url.pathname.replace(/^\/base/, "")),
      );
      if (!found) return json(response, 404, { detail: "Not found." });
      if (request.method === "GET") return read(service, found.operation, url, response);
      service.made.push(found.operation.id);
      make(service, found.operation, request, response);
    });
  });
  return Object.assign(service, { url, close });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`);
}

function read(service: ScriptedService, operation: Operation, url: URL, response: ServerResponse): void {
  if (operation.success.list) {
    const ids = (url.searchParams.get("ids") ?? "").split(",");
    const found = ids.flatMap((id) => service.records.get(id) ?? []);
    json(response, 200, operation.job ? found : exampleOf(operation));
    return;
  }
  if (operation.job?.action !== "read") {
    json(response, 200, exampleOf(operation));
    return;
  }
  const id = url.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const record = service.records.get(id);
  json(response, record ? 200 : 404, record ?? { detail: "Not found." });
}

function make(
  { making: script, records }: ScriptedService,
  operation: Operation,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const known = (request.url ?? "").split("/").flatMap((step) => records.get(step) ?? [])[0];
  if (script === undefined) json(response, operation.success.status, known ?? exampleOf(operation));
  else if (script === "drop") request.socket.destroy();
  else
    response
      .writeHead(script.status, { "content-type": "application/json", ...script.headers })
      .end(script.body ?? "{}");
}

/** The first example of an operation's answer. */
export function exampleOf({ success }: Operation): unknown {
  return Object.values(success.examples)[0]?.value;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  if (status === 204) response.writeHead(204).end();
  else response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
