import { loopback } from "@video-ads/testing/loopback";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { call } from "./support/call.ts";
import { connectTo } from "./support/connect.ts";

test("what a tool sends names the server for assistants in front of the client", async () => {
  const agents: (string | undefined)[] = [];
  await using service = await loopback(({ headers }, response) => {
    agents.push(headers["user-agent"]);
    response.writeHead(200, { "content-type": "application/json" }).end("[]");
  });
  await using server = await connectTo(service.url);
  await call(server.client, "html_interactive_ads_list_styles");
  expect(agents).toEqual([`video-ads-mcp/${manifest.version} video-ads-client/${manifest.version}`]);
});
