/** Serves the application with the server of Node, Deno or Bun: `serve.ts bun`. Says on which port. */
import { createServer } from "node:http";
import process from "node:process";
import { Readable } from "node:stream";
import { application } from "./receiver.ts";

type Fetch = (request: Request, ...host: object[]) => Promise<Response>;

declare const Deno: {
  serve(
    options: { hostname: string; port: number; onListen: (address: { port: number }) => void },
    fetch: Fetch,
  ): object;
};
declare const Bun: { serve(options: { hostname: string; port: number; fetch: Fetch }): { port: number } };

const hostname = "127.0.0.1";
const say = ({ port }: { port: number }): void => console.log(`port ${port}`);

const servers: Record<string, () => unknown> = {
  bun: () => say(Bun.serve({ hostname, port: 0, fetch: application })),
  deno: () => Deno.serve({ hostname, port: 0, onListen: say }, application),
  node: () => {
    const server = createServer(async (request, response) => {
      const { method = "GET" } = request;
      const body = method === "GET" ? null : Readable.toWeb(request);
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const init = { method, headers, body, duplex: "half" } satisfies RequestInit & { duplex: "half" };
      const answer = await application(new Request(`http://${request.headers.host}${request.url}`, init));
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    server.listen(0, hostname, () => {
      const address = server.address();
      if (typeof address === "object" && address) say(address);
    });
  },
};

servers[process.argv[2] ?? ""]?.();
