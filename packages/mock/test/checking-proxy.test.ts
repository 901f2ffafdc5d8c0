// The proxy between an app and a service: bytes go through as they are, and what breaks the contract is reported.
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rename, rm, rmdir } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as zlib from "node:zlib";
import { smallestBody } from "@video-ads/model/testing/requests";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { run, start } from "@video-ads/testing/program";
import { expect, test, vi } from "vitest";
import { type CheckingProxyOptions, type Mock, OptionsError, startCheckingProxy, startMock } from "../src/index.ts";
import { sendRaw } from "./hostile/raw-request.ts";
import { send } from "./requests/request.ts";
import { KEYS, validRequests } from "./requests/valid.ts";
import { keyHeaders, keysFor, UNKNOWN_ID, until, withoutOne } from "./support.ts";

// Two tests start a process, and one sends every request that there is: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

/** Enough for any answer, in milliseconds; what takes longer counts as none. */
const PATIENCE = 15_000;

const balance = { method: "GET", path: "/api/remaining_credits/", headers: KEYS };

test("what the contract allows goes through without a violation, and is answered as without the proxy", async () => {
  await using mock = await startMock({ mode: "contract" });
  await using proxy = await startCheckingProxy({ upstream: mock.url });
  for (const request of validRequests()) {
    const [direct, through] = [await send(mock.url, request, PATIENCE), await send(proxy.url, request, PATIENCE)];
    expect([request.label, through.status, through.text]).toEqual([request.label, direct.status, direct.text]);
    expect(through.headers.get("x-contract-violations")).toBeNull();
  }
  const exchanges = proxy.exchanges();
  expect(exchanges).toHaveLength(validRequests().length);
  expect(exchanges.filter(({ violations, unchecked }) => violations.length + unchecked.length > 0)).toEqual([]);
});

test("an upload arrives byte for byte, with a length and in chunks", async () => {
  await using service = await startService((_, response) => void response.writeHead(204).end());
  await using proxy = await startCheckingProxy({ upstream: service.url });
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 2_654_435_761) & 0xff));
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\n'),
    bytes,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const headers = { ...KEYS, "content-type": "multipart/form-data; boundary=b" };
  await sendRaw(proxy.url, { method: "POST", path: "/api/voices/", headers, body }, PATIENCE);
  expect(service.seen[0]?.body.equals(body)).toBe(true);
  expect(service.seen[0]?.headers).toMatchObject({ "content-length": String(body.length) });

  const outgoing = httpRequest(`${proxy.url}/api/voices/`, { method: "POST", headers });
  for (let at = 0; at < body.length; at += 100_000) outgoing.write(body.subarray(at, at + 100_000));
  outgoing.end();
  await once(outgoing, "response");
  expect(service.seen[1]?.body.equals(body)).toBe(true);
  expect(service.seen[1]?.headers).toMatchObject({ "transfer-encoding": "chunked" });
  expect(service.seen[1]?.headers).not.toHaveProperty("content-length");
});

test("an answer comes back byte for byte, also packed, and is still checked", async () => {
  const packed = zlib.gzipSync('{ "remaining_credits" :"many"}');
  await using service = await startService((_, response) => {
    response.writeHead(200, "Fine", [
      "Content-Type",
      "application/json",
      "Content-Encoding",
      "gzip",
      "Set-Cookie",
      "a=1",
      "Set-Cookie",
      "b=2",
      "X-CaSe",
      "é",
    ]);
    response.end(packed);
  });
  await using proxy = await startCheckingProxy({ upstream: service.url });
  const { message, body } = await get(`${proxy.url}/api/remaining_credits/`);
  expect(body.equals(packed)).toBe(true);
  expect(message.statusMessage).toBe("Fine");
  expect(message.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  expect(message.rawHeaders).toContain("X-CaSe");
  expect(JSON.parse(String(message.headers["x-contract-violations"]))).toEqual([
    { side: "answer", place: "body.remaining_credits", message: "has to be a number" },
  ]);
});

test.each(["gzip", "deflate", "br", "zstd"] as const)(
  "an answer in %s is checked, as far as Node knows it",
  async (encoding) => {
    const answer = Buffer.from('{ "remaining_credits" :"many"}');
    const pack = {
      gzip: zlib.gzipSync,
      deflate: zlib.deflateSync,
      br: zlib.brotliCompressSync,
      zstd: zlib.zstdCompressSync,
    };
    const packed = pack[encoding]?.(answer) ?? answer;
    await using service = await startService((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding }).end(packed);
    });
    await using proxy = await startCheckingProxy({ upstream: service.url });
    const { message, body } = await get(`${proxy.url}/api/remaining_credits/`);
    expect(body.equals(packed)).toBe(true);
    const known = pack[encoding] !== undefined;
    expect(message.headers["x-contract-violations"] !== undefined).toBe(known);
    expect(proxy.exchanges()[0]?.unchecked).toEqual(
      known ? [] : [expect.stringContaining("its encoding zstd is not known")],
    );
  },
);

test("headers of one connection are not passed on, in either direction; all others are", async () => {
  await using service = await startService((_, response) => {
    response.writeHead(200, {
      "content-type": "application/json",
      connection: "close, X-Hop",
      "x-hop": "1",
      "x-end": "2",
      "keep-alive": "timeout=9",
    });
    response.end('{"remaining_credits":1}');
  });
  await using proxy = await startCheckingProxy({ upstream: `${service.url}/base/` });
  const { headers } = await sendRaw(
    proxy.url,
    {
      ...balance,
      path: `${balance.path}?a=%2B&a=b+c`,
      headers: {
        ...KEYS,
        connection: "keep-alive, x-mine",
        "x-mine": "1",
        te: "trailers",
        "X-Yours": "2",
        "proxy-authorization": "Basic x",
      },
    },
    PATIENCE,
  );
  expect(headers).toMatchObject({ "x-end": "2" });
  expect(headers).not.toHaveProperty("x-hop");
  expect(service.seen[0]).toMatchObject({
    url: "/base/api/remaining_credits/?a=%2B&a=b+c",
    headers: { host: new URL(service.url).host, "x-yours": "2", ...KEYS },
  });
  for (const name of ["x-mine", "te", "proxy-authorization"]) expect(service.seen[0]?.headers).not.toHaveProperty(name);
});

test("a request line with the whole URL is that of its path", async () => {
  await using service = await startService(json(200, { remaining_credits: 1 }));
  await using proxy = await startCheckingProxy({ upstream: service.url });
  await sendRaw(proxy.url, { ...balance, path: `${proxy.url}${balance.path}?a=b` }, PATIENCE);
  expect(service.seen[0]?.url).toBe(`${balance.path}?a=b`);
  expect(proxy.exchanges()).toMatchObject([{ path: balance.path, operation: expect.any(String), violations: [] }]);
});

test("violations of both directions stand in the log, in the answer's header, in a file and in the report", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-proxy-"));
  try {
    const file = join(folder, "violations.jsonl");
    const lines: string[] = [];
    await using service = await startService(json(200, { id: "x", status: "exploded" }));
    const proxy = await startCheckingProxy({
      upstream: service.url,
      violations: file,
      logger: { info: (line) => lines.push(line), error: () => {} },
    });
    const body = Buffer.from(JSON.stringify({ video_url: "https://a.example/b.mp4", editing_style: "sepia" }));
    const answer = await sendRaw(
      proxy.url,
      { method: "POST", path: "/api/ai_editing/", headers: { ...KEYS, "content-type": "application/json" }, body },
      PATIENCE,
    );
    await proxy.close();

    expect(answer).toMatchObject({ status: 200, text: '{"id":"x","status":"exploded"}' });
    const expected = [
      { side: "answer", place: "status", message: expect.stringContaining("200 is not documented") },
      { side: "request", place: "body.editing_style", message: '"sepia" is not a valid choice.' },
    ];
    const [exchange] = proxy.exchanges();
    expect(exchange).toMatchObject({
      method: "POST",
      path: "/api/ai_editing/",
      operation: "aiEditing.create",
      status: 200,
      violations: expected,
    });
    expect(JSON.parse(String(answer.headers["x-contract-violations"]))).toEqual(expected);
    expect(
      (await readFile(file, "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([exchange]);
    expect(lines.join("\n")).toMatch(
      /^POST \/api\/ai_editing\/ 200 \d+ ms, 2 violations\n {2}answer status: 200 is not.*\n {2}request body.editing_style: /,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

for (const [what, request, respond, expected] of [
  ["a status that is not documented", balance, json(418, { detail: "x" }), { side: "answer", place: "status" }],
  [
    "a field that is missing",
    balance,
    json(200, {}),
    { side: "answer", place: "body.remaining_credits", message: "is missing" },
  ],
  [
    "an answer that is no JSON",
    balance,
    raw("text/html", "<h1>Sorry</h1>"),
    { side: "answer", place: "header.content-type" },
  ],
  [
    "JSON that is malformed",
    balance,
    raw("application/json", "{"),
    { side: "answer", place: "body", message: expect.stringContaining("It is not JSON") },
  ],
  [
    "an empty answer",
    balance,
    raw("application/json", ""),
    { side: "answer", place: "body", message: "The body is empty." },
  ],
  [
    "a body that does not say what it is",
    balance,
    (_: IncomingMessage, response: ServerResponse) => void response.writeHead(200).end('{"remaining_credits":1}'),
    {
      side: "answer",
      place: "header.content-type",
      message: "It is missing, although there is a body. The contract has application/json.",
    },
  ],
  [
    "a type that is none",
    balance,
    raw("json", '{"remaining_credits":1}'),
    {
      side: "answer",
      place: "header.content-type",
      message: "json is not documented. The contract has application/json.",
    },
  ],
  [
    "a path that the contract does not have",
    { ...balance, path: "/api/secret/" },
    json(200, {}),
    { side: "request", place: "path" },
  ],
  [
    "a method that the contract does not have",
    { ...balance, method: "PATCH" },
    json(200, { remaining_credits: 1 }),
    { side: "request", place: "path" },
  ],
  [
    "a key that is missing",
    { ...balance, headers: withoutOne().others },
    json(200, { remaining_credits: 1 }),
    { side: "request", place: `header.${withoutOne().last}` },
  ],
  [
    "a query that is wrong",
    { ...balance, path: "/api/lipsyncs_v2/?ids=x" },
    json(200, []),
    { side: "request", place: "query.ids.0" },
  ],
  [
    "a path parameter that is wrong",
    { ...balance, path: "/api/dyoa/x/", method: "DELETE" },
    (_: IncomingMessage, response: ServerResponse) => void response.writeHead(204).end(),
    { side: "request", place: "path.id" },
  ],
] as const) {
  test(`reports ${what}, and passes it on`, async () => {
    await using service = await startService(respond);
    await using proxy = await startCheckingProxy({ upstream: service.url });
    const [direct, through] = [
      await sendRaw(service.url, request, PATIENCE),
      await sendRaw(proxy.url, request, PATIENCE),
    ];
    expect([through.status, through.text]).toEqual([direct.status, direct.text]);
    expect(proxy.exchanges()).toMatchObject([{ violations: [expected] }]);
    expect(through.headers["x-contract-violations"]).toBeDefined();
  });
}

test("a path with a slash too few is told with the one there is", async () => {
  await using service = await startService((_, response) => void response.writeHead(301, { location: "/" }).end());
  await using proxy = await startCheckingProxy({ upstream: service.url });
  for (const path of [balance.path.slice(0, -1), "/nowhere"]) await get(`${proxy.url}${path}`);
  expect(proxy.exchanges().flatMap(({ violations }) => violations.map(({ message }) => message))).toEqual([
    `The contract has no such path. There is ${balance.path}.`,
    "The contract has no such path.",
  ]);
});

test("what a browser asks before a call is passed on, and breaks nothing where the call is one of the contract", async () => {
  await using mock = await startMock();
  await using proxy = await startCheckingProxy({ upstream: mock.url });
  const ask = (method: string) =>
    fetch(proxy.url + balance.path, {
      method: "OPTIONS",
      headers: { origin: "http://localhost:3000", "access-control-request-method": method },
    });
  const answer = await ask("GET");
  expect([answer.status, answer.headers.get("access-control-allow-methods")]).toEqual([204, "GET"]);
  expect(answer.headers.get("x-contract-violations")).toBeNull();
  await ask("DELETE");
  await fetch(proxy.url + balance.path, { method: "OPTIONS" });
  const method = { side: "request", place: "path", message: "The contract has no such method for this path." };
  expect(proxy.exchanges().map(({ violations }) => violations)).toEqual([[], [method], [method]]);
});

test("keys appear nowhere, even when the service repeats them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-proxy-"));
  try {
    const lines: string[] = [];
    const secret = "very-secret-key-0123456789";
    const { others, last } = withoutOne(keyHeaders(keysFor(secret)));
    const file = join(folder, "violations.jsonl");
    await using service = await startService((request, response) => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ [String(request.headers[last])]: { deep: 1 }, remaining_credits: "x" }));
    });
    const proxy = await startCheckingProxy({
      upstream: service.url,
      violations: file,
      logger: { info: (line) => lines.push(line), error: (line) => lines.push(line) },
    });
    const headers = { ...others, [last]: secret, "content-type": "application/json" };
    const asked = JSON.stringify({ template_id: secret, variables: { [secret]: { type: secret } } });
    const answer = await sendRaw(
      proxy.url,
      {
        method: "POST",
        path: `/api/custom_template_jobs/?key=${secret}&${secret}=1`,
        headers,
        body: Buffer.from(asked),
      },
      PATIENCE,
    );
    await sendRaw(proxy.url, { method: "GET", path: `/api/${secret}/`, headers }, PATIENCE);
    await proxy.close();
    expect(answer.text).toContain(secret);
    expect(service.seen[0]?.headers[last]).toBe(secret);
    const said = [
      JSON.stringify(proxy.exchanges()),
      await readFile(file, "utf8"),
      lines.join("\n"),
      String(answer.headers["x-contract-violations"]),
      String(answer.headers["x-contract-ignored"]),
    ];
    for (const text of said) {
      expect(text).not.toContain(secret);
      expect(text).toContain("***");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("names that the contract does not have are told, by what the sandbox decides it with, and are no violations", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-proxy-"));
  try {
    const file = join(folder, "violations.jsonl");
    const lines: string[] = [];
    await using mock = await startMock();
    const proxy = await startCheckingProxy({
      upstream: mock.url,
      violations: file,
      logger: { info: (line) => lines.push(line), error: () => {} },
    });
    const headers = { ...KEYS, "content-type": "application/json" };
    const edit = {
      ...smallestBody("aiEditing.create"),
      webhok_url: "https://a.example",
      caption_setting: { stile: 1 },
    };
    const post = { method: "POST", path: "/api/ai_editing/", headers };
    const misspelt = await sendRaw(proxy.url, { ...post, body: Buffer.from(JSON.stringify(edit)) }, PATIENCE);
    const filtered = await sendRaw(
      proxy.url,
      { method: "GET", path: "/api/dyoa/?created_afer=2026-01-01", headers: KEYS },
      PATIENCE,
    );
    const plain = await sendRaw(proxy.url, balance, PATIENCE);
    const broken = { ...edit, editing_style: "sepia" };
    await sendRaw(proxy.url, { ...post, body: Buffer.from(JSON.stringify(broken)) }, PATIENCE);
    await proxy.close();

    for (const { headers: answered } of [misspelt, filtered]) {
      expect(answered).not.toHaveProperty("x-contract-violations");
      expect(answered["x-contract-ignored"]).toBe(answered["x-sandbox-ignored"]);
    }
    const names = ["webhok_url", "caption_setting.stile"];
    expect(misspelt.headers["x-contract-ignored"]).toBe(names.join(", "));
    expect(filtered.headers["x-contract-ignored"]).toBe("created_afer");
    expect(plain.headers).not.toHaveProperty("x-contract-ignored");
    const wrong = { side: "request", place: "body.editing_style", message: '"sepia" is not a valid choice.' };
    expect(proxy.exchanges().map(({ ignored, violations, unchecked }) => [ignored, violations, unchecked])).toEqual([
      [names, [], []],
      [["created_afer"], [], []],
      [[], [], []],
      [names, [wrong], []],
    ]);
    expect(lines[0]).toMatch(
      /^POST \/api\/ai_editing\/ \d+ \d+ ms\n {2}not in the contract: webhok_url, caption_setting\.stile$/,
    );
    expect(lines[2]).not.toContain("not in the contract");
    // A line of the file is an exchange with violations, and nothing else is.
    const written = (await readFile(file, "utf8")).trim().split("\n");
    expect(written.map((line) => JSON.parse(line))).toEqual([proxy.exchanges()[3]]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a large answer is passed on while it comes", async () => {
  let finish: (() => void) | undefined;
  await using service = await startService((_, response) => {
    response.writeHead(200, { "content-type": "video/mp4" });
    response.write("first");
    finish = () => response.end("last");
  });
  await using proxy = await startCheckingProxy({ upstream: service.url });
  const outgoing = httpRequest(`${proxy.url}/api/dyoa/`, { headers: KEYS }).end();
  const [message] = (await once(outgoing, "response")) as [IncomingMessage];
  const [first] = await once(message, "data");
  expect(String(first)).toBe("first");
  finish?.();
  const rest: Buffer[] = await message.toArray();
  expect(Buffer.concat(rest).toString()).toBe("last");
});

test("JSON that is too large to be held back is passed on, and checked all the same", async () => {
  const text = JSON.stringify({ remaining_credits: "x".repeat(9 * 1024 * 1024) });
  await using service = await startService(raw("application/json", text));
  await using proxy = await startCheckingProxy({ upstream: service.url });
  const answer = await sendRaw(proxy.url, balance, PATIENCE);
  expect(answer.text === text).toBe(true);
  expect(proxy.exchanges()).toMatchObject([{ violations: [{ side: "answer", place: "body.remaining_credits" }] }]);
});

test("a paid POST whose answer is lost is sent once, and the app is told", async () => {
  await using service = await startService((request) => void request.socket.destroy());
  await using proxy = await startCheckingProxy({ upstream: service.url });
  const body = Buffer.from('{"url":"https://a.example/shoe"}');
  const answer = await sendRaw(
    proxy.url,
    { method: "POST", path: "/api/links/", headers: { ...KEYS, "content-type": "application/json" }, body },
    PATIENCE,
  );
  expect(answer).toMatchObject({ status: 502, text: expect.stringContaining("The service cannot be reached") });
  expect(service.seen).toHaveLength(1);
  expect(proxy.exchanges()[0]).not.toHaveProperty("status");
});

test("a service that is not there is a 502, and one that is silent a 504", async () => {
  // A port that no other test can be given.
  await using proxy = await startCheckingProxy({ upstream: "http://127.0.0.1:1" });
  expect(await sendRaw(proxy.url, balance, PATIENCE)).toMatchObject({
    status: 502,
    text: expect.stringContaining("ECONNREFUSED"),
  });

  await using silent = await startService(() => {});
  await using impatient = await startCheckingProxy({ upstream: silent.url, timeout: 100 });
  expect(await sendRaw(impatient.url, balance, PATIENCE)).toMatchObject({
    status: 504,
    text: expect.stringContaining("0.1 s"),
  });
});

test("an app that hangs up ends the request to the service", async () => {
  let closed = false;
  await using service = await startService((request) => void request.socket.once("close", () => (closed = true)));
  await using proxy = await startCheckingProxy({ upstream: service.url });
  const outgoing = httpRequest(`${proxy.url}/api/dyoa/`, { headers: KEYS }).end();
  outgoing.on("error", () => {});
  await until(() => service.seen.length >= 1);
  outgoing.destroy();
  await until(() => closed);
  await until(() => proxy.exchanges().length >= 1);
  expect(proxy.exchanges()[0]?.unchecked).toEqual(["The app hung up before the answer."]);
});

test("an answer that is broken off is not made whole", async () => {
  await using service = await startService((_, response) => {
    response
      .writeHead(200, { "content-type": "text/plain", "content-length": "100" })
      .write("half", () => response.destroy());
  });
  await using proxy = await startCheckingProxy({ upstream: service.url });
  await expect(sendRaw(proxy.url, balance, PATIENCE)).rejects.toThrow(/aborted|hang up/);
  expect(proxy.exchanges()[0]?.unchecked.join()).toContain("The service broke off its answer");
});

test.each([
  ["", "It is the http(s) base URL of the real service"],
  ["api.example.com", "It is the http(s) base URL of the real service"],
  ["ftp://me:secret@api.example.com", "It is the http(s) base URL of the real service"],
  ["https://me:secret@api.example.com", "It is a base URL: leave out the query, the fragment and the user."],
  ["https://api.example.com/?a=1", "It is a base URL: leave out the query, the fragment and the user."],
])("upstream has to be a base URL, and %j is none", async (upstream, message) => {
  const failure = await startCheckingProxy({ upstream } satisfies CheckingProxyOptions).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OptionsError);
  expect(failure).toMatchObject({ option: "upstream", problem: expect.stringContaining(message) });
  expect(String(failure)).not.toContain("secret");
});

test("a proxy is not set before itself, however that is spelt", async () => {
  await using taken = await startService((_, response) => void response.end());
  const { port } = new URL(taken.url);
  for (const host of ["localhost", "127.0.0.1", "127.1", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]"]) {
    const started = startCheckingProxy({ upstream: `http://${host}:${port}`, port: Number(port) });
    await expect(started, host).rejects.toThrow("upstream: It is where the proxy itself listens");
  }
});

test("a request that comes back to the proxy is not passed on again", async () => {
  let back = "";
  await using service = await startService((request, response) => {
    const { url, headers } = request;
    httpRequest(
      back + url,
      { headers },
      (answer) => void answer.pipe(response.writeHead(answer.statusCode ?? 0)),
    ).end();
  });
  await using proxy = await startCheckingProxy({ upstream: service.url });
  back = proxy.url;
  const answer = await fetch(`${proxy.url}/api/remaining_credits/`);
  expect(answer.status).toBe(508);
  expect(await answer.text()).toContain("leads back to this proxy");
  expect(service.seen).toHaveLength(1);
});

test("without an upstream there is no proxy", async () => {
  const failure = await Promise.resolve(Reflect.apply(startCheckingProxy, undefined, [{}])).catch(String);
  expect(failure).toContain("upstream: It is missing. It is the http(s) base URL of the real service");
});

test("in front of the sandbox, a job runs through it without a violation", async () => {
  await using mock: Mock = await startMock({ advance: { afterReads: 1 } });
  await using proxy = await startCheckingProxy({ upstream: mock.url });
  const headers = { ...KEYS, "content-type": "application/json" };
  const asked = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" };
  const created = await sendRaw(
    proxy.url,
    { method: "POST", path: "/api/ai_editing/", headers, body: Buffer.from(JSON.stringify(asked)) },
    PATIENCE,
  );
  const { id } = JSON.parse(created.text);
  for (let reads = 0; reads < 3; reads++)
    await sendRaw(proxy.url, { method: "GET", path: `/api/ai_editing/${id}/`, headers }, PATIENCE);
  await sendRaw(proxy.url, { method: "GET", path: `/api/ai_editing/${UNKNOWN_ID}/`, headers }, PATIENCE);
  expect(proxy.exchanges().map(({ status, violations }) => [status, violations])).toEqual([
    [201, []],
    [200, []],
    [200, []],
    [200, []],
    [404, []],
  ]);
});

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** A stand-in for the service, which keeps what it was sent. */
interface Service extends Loopback {
  seen: Seen[];
}

async function startService(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<Service> {
  const seen: Seen[] = [];
  const server = await loopback(async (request, response) => {
    const { method = "", url = "", headers } = request;
    seen.push({ method, url, headers, body: await buffer(request) });
    respond(request, response);
  });
  return { ...server, seen };
}

function json(status: number, body: unknown) {
  return (_: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function raw(type: string, text: string) {
  return (_: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(200, { "content-type": type }).end(text);
}

async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "video-ads-proxy-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

async function get(url: string): Promise<{ message: IncomingMessage; body: Buffer }> {
  const outgoing = httpRequest(url, { headers: KEYS }).end();
  const [message] = (await once(outgoing, "response")) as [IncomingMessage];
  return { message, body: Buffer.concat(await message.toArray()) };
}

test("on the command line it says where it is, prints violations, and ends with SIGINT", async () => {
  await using service = await startService(json(418, {}));
  await using program = start([process.execPath, cli, "--mode", "proxy", "--upstream", service.url, "--port", "0"]);
  const [, url = ""] = await program.said(/ready at ([^\s,]+)[\s,]/);
  await sendRaw(url, balance, PATIENCE);
  await program.said(/answer status: 418 is not documented/);
  expect(await program.stop("SIGINT")).toMatchObject({ code: 0 });
});

test("with --json every line of the command line is an object, and an exchange stands in one with its violations", async () => {
  await using service = await startService(json(200, {}));
  const command = [process.execPath, cli, "--mode", "proxy", "--upstream", service.url, "--port", "0", "--json"];
  await using program = start(command);
  const lines = (): Record<string, unknown>[] =>
    program
      .output()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const ready = await until(() => lines().find(({ event }) => event === "ready"), 60_000);
  expect(ready).toMatchObject({ mode: "proxy", upstream: service.url });
  await fetch(`${ready.url}/nowhere/`);
  const exchange = await until(() => lines().find(({ event }) => event === "exchange"));
  expect(exchange).toMatchObject({ path: "/nowhere/", violations: [{ side: "request", place: "path" }] });
});

test("an answer in JSON by another name is held against the contract too", async () => {
  const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const content = { "application/vnd.thing+json": { schema } };
  const paths = {
    "/things/": { get: { operationId: "things.show", responses: { "200": { description: "One.", content } } } },
  };
  await using service = await startService((_, response) => {
    response.writeHead(200, { "content-type": "application/vnd.thing+json" }).end('{"name":5}');
  });
  const spec = { openapi: "3.0.3", info: { title: "Things", version: "1" }, security: [], paths };
  await using proxy = await startCheckingProxy({ upstream: service.url, spec });
  await fetch(`${proxy.url}/things/`);
  expect(proxy.exchanges()).toMatchObject([{ violations: [{ side: "answer", place: "body.name" }] }]);
});

test("an answer is held against what the contract has for its own type", async () => {
  const content = { "application/json": { schema: { type: "array" } }, "text/csv": { schema: { type: "string" } } };
  const responses = { "200": { description: "All.", content }, "204": { description: "None." } };
  const paths = { "/things/": { get: { operationId: "things.list", responses } } };
  await using service = await startService((request, response) => {
    if (request.url?.endsWith("?none")) response.writeHead(204).end();
    else response.writeHead(200, { "content-type": "text/csv" }).end("name\nlamp");
  });
  const spec = { openapi: "3.0.3", info: { title: "Things", version: "1" }, security: [], paths };
  await using proxy = await startCheckingProxy({ upstream: service.url, spec });
  for (const search of ["", "?none"]) await fetch(`${proxy.url}/things/${search}`);
  expect(proxy.exchanges().flatMap(({ violations }) => violations.filter(({ side }) => side === "answer"))).toEqual([]);
});

test("violations that cannot be written are said, kept, tried again, and none is lost", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "violations.jsonl");
  const errors: string[] = [];
  await using service = await startService(json(200, {}));
  await using proxy = await startCheckingProxy({
    upstream: service.url,
    violations: file,
    logger: { info: () => {}, error: (message) => errors.push(message) },
  });
  await fetch(`${proxy.url}/first/`);
  const paths = async () =>
    (await readFile(file, "utf8"))
      .split("\n")
      // The file is there before its first line is.
      .flatMap((line) => (line === "" ? [] : [JSON.parse(line).path]));
  await until(async () => (await paths()).length === 1);
  await rename(file, `${file}.kept`);
  await mkdir(file);
  await fetch(`${proxy.url}/second/`);
  await fetch(`${proxy.url}/third/`);
  await until(() => errors.length > 0);
  const [said = ""] = errors;
  expect(said.startsWith(`"${file}" cannot be written: it is a folder. `)).toBe(true);
  expect(said).toMatch(/ (1 exchange is|2 exchanges are) missing; it is tried again\.$/);
  await rmdir(file);
  await rename(`${file}.kept`, file);
  await until(async () => (await paths()).length === 3);
  expect(await paths()).toEqual(["/first/", "/second/", "/third/"]);
});

test("a file for violations that nothing can be written to keeps the proxy from starting", async () => {
  const options = { upstream: "http://127.0.0.1:1", violations: join(tmpdir(), "no-such-folder", "violations.jsonl") };
  await expect(startCheckingProxy(options)).rejects.toThrow("There is no folder");
});

test("the command line ends with 1 when violations were not written, and says how many", async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, "violations.jsonl");
  await using service = await startService(json(200, {}));
  const proxy = ["--mode", "proxy", "--upstream", service.url, "--port", "0", "--violations", file, "--quiet"];
  await using program = start([process.execPath, cli, ...proxy]);
  const [, url = ""] = await program.said(/ready at ([^\s,]+)[\s,]/);
  await rm(file);
  await mkdir(file);
  await fetch(`${url}/nowhere/`);
  await program.said(/cannot be written: it is a folder/);
  const { code, stderr } = await program.stop("SIGINT");
  expect(code).toBe(1);
  expect(stderr).toContain(`video-ads-mock: 1 exchange is missing in "${file}".`);
});

test("on the command line it asks for --upstream", async () => {
  const { code, stderr } = await run([process.execPath, cli, "--mode", "proxy"]);
  expect(code).toBe(2);
  expect(stderr.trim()).toBe("video-ads-mock: --mode proxy needs --upstream, the base URL of the real service.");
});
