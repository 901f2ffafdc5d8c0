// The client's guides: their recipes for OpenTelemetry, an HTTP proxy and the progress of an upload do what they say, as they are printed.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { environmentOf } from "@video-ads/model/testing/keys";
import { loopback } from "@video-ads/testing/loopback";
import { runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { printedWith } from "./support/printed-code.ts";

// Below `reports`, which is left out when a test copies the tree meanwhile.
const folder = fileURLToPath(new URL("../reports/watched-calls/", import.meta.url));

beforeAll(() => mkdir(folder, { recursive: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Seen {
  headers: IncomingMessage["headers"];
  body: string;
}

/** A service that answers what it is told to, and keeps what came. */
async function service(answer: (count: number) => { status?: number; json: unknown }) {
  const seen: Seen[] = [];
  const server = await loopback(async (request, response) => {
    seen.push({ headers: request.headers, body: await text(request) });
    const { status = 200, json } = answer(seen.length);
    response.writeHead(status, { "content-type": "application/json", "retry-after": "0" }).end(JSON.stringify(json));
  });
  onTestFinished(server.close);
  return { url: server.url, seen };
}

/** Runs the code of a guide that has a word, with code before and after it, and gives what it printed. */
async function printed(
  guide: string,
  word: string,
  url: string,
  { before = "", after = "", env = {} },
): Promise<string[]> {
  const block = await printedWith(`apps/docs/guides/${guide}.md`, word);
  const file = `${word.toLowerCase()}.ts`;
  await writeFile(join(folder, file), `${before}${block}${after}`);
  const extraEnv = { ...environmentOf(url), ...env };
  return (await runOk([process.execPath, file], { cwd: folder, extraEnv })).trim().split("\n");
}

test("OpenTelemetry has a span for each attempt, in the one around the call, and the service its traceparent", async () => {
  const { url, seen } = await service((count) =>
    count === 1 ? { status: 503, json: {} } : { json: { remaining_credits: 7 } },
  );
  const before = `import { printSpans } from "../../test/support/spans.ts";\n`;
  const after = `
    await trace.getTracer("test").startActiveSpan("the job of a user", async (span) => {
      await ads.credits.getRemaining();
      span.end();
    });
    const gone = ads.withOptions({ baseUrl: "http://127.0.0.1:4", maxRetries: 0 });
    await gone.credits.getRemaining().catch(() => {});
    await printSpans();
`;
  const lines = await printed("observability", "opentelemetry", url, { before, after });
  expect(lines[0]).toContain("remaining_credits: 7");
  const [first, second, third, around, lost] = lines.slice(1).map((line) => JSON.parse(line));
  const { port } = new URL(url);
  const attributes = {
    "http.request.method": "GET",
    "url.full": `${url}/api/remaining_credits/`,
    "server.address": "127.0.0.1",
    "server.port": Number(port),
  };
  expect([first, second, third, lost].map(({ name, kind }) => [name, kind])).toEqual(
    Array.from({ length: 4 }, () => ["credits.getRemaining", 2]),
  );
  expect(first).toMatchObject({ attributes: { ...attributes, "http.response.status_code": 503 }, status: { code: 2 } });
  expect(first.attributes).not.toHaveProperty(["http.request.resend_count"]);
  expect(second).toMatchObject({
    attributes: { ...attributes, "http.response.status_code": 200, "http.request.resend_count": 1 },
    status: { code: 0 },
  });
  expect(around.name).toBe("the job of a user");
  expect(third).toMatchObject({ traceId: around.traceId, parent: around.spanId });
  expect(lost).toMatchObject({ status: { code: 2 }, events: ["exception"] });
  expect(seen.map(({ headers }) => headers.traceparent)).toEqual(
    [first, second, third].map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
  );
});

test("with undici's agent, requests go through the proxy that the environment names", async () => {
  const { url, seen } = await service(() => ({ json: { remaining_credits: 7 } }));
  const asked: (string | undefined)[] = [];
  const proxy = createServer((_, response) => void response.writeHead(502).end());
  proxy.on("connect", (request, socket) => {
    asked.push(request.url);
    const { hostname, port } = new URL(`http://${request.url}`);
    const there = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
    there.on("error", () => socket.destroy());
    socket.on("error", () => there.destroy());
  });
  await using listening = await loopback(proxy);
  const env = { HTTP_PROXY: listening.url, http_proxy: listening.url, NO_PROXY: "", no_proxy: "" };
  const lines = await printed("runtimes", "EnvHttpProxyAgent", url, { env });
  expect(lines.join()).toContain("remaining_credits: 7");
  expect(asked).toEqual([new URL(url).host]);
  expect(seen).toHaveLength(1);
});

test("an upload says how far it is, and is sent whole and once more after a 429, with its length", async () => {
  const { url, seen } = await service((count) => (count === 1 ? { status: 429, json: {} } : { json: { id: "v" } }));
  const after = `
    const file = new File([new Uint8Array(200_000).fill(97)], "voice.mp3", { type: "audio/mpeg" });
    await ads.voices.clone({ name: "Ann", audio: file });
`;
  const lines = await printed("runtimes", "fetchWithProgress", url, { after });
  expect(seen).toHaveLength(2);
  const [total] = seen.map(({ body }) => Buffer.byteLength(body));
  for (const { headers, body } of seen) {
    expect(headers["content-length"]).toBe(String(total));
    expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain('filename="voice.mp3"');
  }
  const steps = lines.map((line) => Number(/^(\d+) of \d+ bytes$/.exec(line)?.[1]));
  const half = steps.slice(0, steps.length / 2);
  expect(half).toEqual([65_536, 131_072, 196_608, total]);
  expect(steps).toEqual([...half, ...half]);
});
