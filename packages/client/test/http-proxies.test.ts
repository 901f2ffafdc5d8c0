// The recipe for HTTP proxies that the guide to runtimes prints, in a program of its own and against a small proxy.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { runOk } from "@video-ads/testing/program";
import { expect, test } from "vitest";
import { KEYS, serve } from "./support/server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const guide = new URL("../../../apps/docs/guides/runtimes.md", import.meta.url);

/** A proxy that opens tunnels, and keeps where they lead. */
function tunnels(asked: (string | undefined)[]): Promise<Loopback> {
  const proxy = createServer((_, response) => void response.writeHead(502).end());
  proxy.on("connect", ({ url }, socket) => {
    asked.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const there = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
    there.on("error", () => socket.destroy());
    socket.on("error", () => there.destroy());
  });
  return loopback(proxy);
}

test("a proxy that opens no tunnel has passed nothing on: a POST is neverSent", async () => {
  const proxy = createServer();
  proxy.on("connect", (_, socket) => {
    socket.on("error", () => {});
    socket.end("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
  });
  await using refusing = await loopback(proxy);
  const code = `import { createClient } from "@video-ads/client";
    const ads = createClient(${JSON.stringify({ baseUrl: "https://ads.example.com", ...KEYS, maxRetries: 0 })});
    const error = await ads.aiEditing.create({ video_url: "https://a.example.com/v.mp4", editing_style: "film" }).catch((error) => error);
    console.log(error.name, error.outcome);`;
  const extraEnv = { NO_PROXY: "", no_proxy: "", NODE_USE_ENV_PROXY: "1", HTTPS_PROXY: refusing.url };
  const said = await runOk([process.execPath, "--input-type=module", "-e", code], { cwd: root, extraEnv });
  expect(said.trim()).toBe("ConnectionError neverSent");
});

test("by the variables that the guide prints, requests go through the proxy", async () => {
  const [recipe = ""] = /^NODE_USE_ENV_PROXY=.*$/m.exec(await readFile(guide, "utf8")) ?? [];
  const asked: (string | undefined)[] = [];
  await using proxy = await tunnels(asked);
  const printed = Array.from(recipe.matchAll(/(\w+)=(\S+)/g), ([, name = "", value = ""]) => [name, value]);
  const variables = printed.map(([name, value]) => [name, value?.startsWith("http") ? proxy.url : value]);
  const service = await serve(() => ({ json: { remaining_credits: 7 } }));
  const code = `import { createClient } from "@video-ads/client";
    const ads = createClient(${JSON.stringify({ baseUrl: service.url, ...KEYS })});
    console.log((await ads.credits.getRemaining()).remaining_credits);`;
  const extraEnv = { NO_PROXY: "", no_proxy: "", ...Object.fromEntries(variables) };
  const said = await runOk([process.execPath, "--input-type=module", "-e", code], { cwd: root, extraEnv });
  expect(said.trim()).toBe("7");
  expect(asked).toEqual([new URL(service.url).host]);
  expect(service.seen).toHaveLength(1);
});
