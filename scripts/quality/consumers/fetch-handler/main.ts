// Next and its like call a function with a Request and send what it answers. Here a few lines of Node do that for the route.
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { runFlow } from "./flow.ts";
import { createRoute } from "./route.ts";

await runFlow(async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    port,
    mount(hooks) {
      const { POST } = createRoute(hooks);
      server.on("request", async (request, response) => {
        const answer = await POST(
          new Request(`http://127.0.0.1:${port}${request.url}`, {
            method: request.method,
            headers: new Headers(
              Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values.join(", ")]),
            ),
            body: Readable.toWeb(request),
            duplex: "half",
          }),
        );
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
});
