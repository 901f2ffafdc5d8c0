/** Serves an application with the server of Node, Deno or Bun, and says on which port. Copied beside the application. */
import { createServer } from "node:http";
import { Readable } from "node:stream";

/** What workers export as well. */
export interface Application {
  fetch: Fetch;
}

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

const servers: Record<string, (fetch: Fetch) => unknown> = {
  bun: (fetch) => say(Bun.serve({ hostname, port: 0, fetch })),
  deno: (fetch) => Deno.serve({ hostname, port: 0, onListen: say }, fetch),
  node: (fetch) => {
    const server = createServer(async (request, response) => {
      const { method = "GET" } = request;
      const body = method === "GET" ? null : Readable.toWeb(request);
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const init = { method, headers, body, duplex: "half" } satisfies RequestInit & { duplex: "half" };
      const answer = await fetch(new Request(`http://${request.headers.host}${request.url}`, init));
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    server.listen(0, hostname, () => {
      const address = server.address();
      if (typeof address === "object" && address) say(address);
    });
  },
};

/** @param kind `node`, `deno` or `bun`. */
export function serve({ fetch }: Application, kind = ""): void {
  servers[kind]?.(fetch);
}
