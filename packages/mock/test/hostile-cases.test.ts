// Attacks that have a name, each on a mock that goes on answering others.
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadContract } from "../src/contract/load.ts";
import { listen } from "../src/http/server.ts";
import { type Mock, type MockMode, startMock } from "../src/index.ts";
import { objection } from "./hostile/oracle.ts";
import { agent, type RawAnswer, sendRaw } from "./hostile/raw-request.ts";
import { KEYS } from "./requests/valid.ts";
import { caller, headerLines, UNKNOWN_ID, until } from "./support.ts";

const MEGABYTE = 1024 * 1024;
/** Milliseconds that an answer may take at most, on a busy machine as well. */
const LIMIT = 10_000;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

for (const mode of ["contract", "sandbox"] satisfies MockMode[]) {
  describe(`${mode} mode`, () => {
    let mock: Mock;
    beforeAll(async () => {
      mock = await startMock({ mode, ...(mode === "sandbox" && { advance: { everyMs: 5 } }) });
    });
    afterAll(async () => {
      agent.destroy();
      await mock?.close();
    });
    afterEach(async () => {
      const answer = await sendRaw(mock.url, { method: "GET", path: "/api/remaining_credits/", headers: KEYS }, LIMIT);
      expect(answer.status).toBe(200);
    });

    for (const [what, type, path] of [
      ["JSON", "application/json", "/api/links/"],
      ["an upload", "multipart/form-data; boundary=b", "/api/voices/"],
    ] as const) {
      const head = `POST ${path} HTTP/1.1\r\nHost: mock\r\n${headerLines(KEYS)}Content-Type: ${type}\r\n`;

      test(`50 MB of ${what}, announced, are refused at once`, async () => {
        const socket = open(mock.port);
        socket.write(`${head}Content-Length: ${50 * MEGABYTE}\r\n\r\n{`);
        expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 413 .*"detail"/s);
      });

      test(`50 MB of ${what}, not announced, are refused when the limit is reached`, async () => {
        const socket = open(mock.port);
        const answer = answerOn(socket);
        socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
        const chunk = Buffer.concat([
          Buffer.from(`${MEGABYTE.toString(16)}\r\n`),
          Buffer.alloc(MEGABYTE, "["),
          Buffer.from("\r\n"),
        ]);
        for (let sent = 0; sent < 50 && socket.writable; sent++) await written(socket, chunk);
        expect(await answer).toMatch(/^HTTP\/1.1 413 .*"detail"/s);
      });
    }

    test("50 MB that come packed as 50 kB are refused", async () => {
      const answer = await post("/api/links/", gzipSync(Buffer.alloc(50 * MEGABYTE)), { "content-encoding": "gzip" });
      expect(answer.status).toBe(413);
    });

    test("10 MB of headers are refused", async () => {
      const socket = open(mock.port);
      const answer = answerOn(socket);
      socket.write(`GET /api/dyoa/ HTTP/1.1\r\nHost: mock\r\nX-Long: ${"x".repeat(10 * MEGABYTE)}\r\n\r\n`);
      expect(await answer).toMatch(/^HTTP\/1.1 431 .*"detail"/s);
    });

    for (const [what, text] of [
      ["no HTTP at all", "hello\r\n\r\n"],
      [
        "two lengths that differ",
        "POST /api/links/ HTTP/1.1\r\nHost: m\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
      ],
      [
        "a length and chunks",
        "POST /api/links/ HTTP/1.1\r\nHost: m\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      ],
      ["no host", "GET /api/dyoa/ HTTP/1.1\r\n\r\n"],
      ["a header with a control character", "GET /api/dyoa/ HTTP/1.1\r\nHost: m\r\nX-A: \u0001\r\n\r\n"],
    ] as const) {
      test(`${what} is answered with 400`, async () => {
        const socket = open(mock.port);
        socket.write(text);
        expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 400 /);
      });
    }

    test("two hundred clients that never finish their request keep nobody out", async () => {
      for (let index = 0; index < 200; index++)
        open(mock.port).write("GET /api/dyoa/ HTTP/1.1\r\nHost: mock\r\nX-Slow: ");
      const answer = await sendRaw(mock.url, { method: "GET", path: "/api/dyoa/", headers: KEYS }, LIMIT);
      expect(answer.status).toBe(200);
    });

    test("JSON nested 20,000 deep, in arrays or in objects", async () => {
      for (const open of ["[", '{"a":']) {
        const answer = await post("/api/links/", Buffer.from(open.repeat(20_000)));
        expect(answer).toMatchObject({ status: 400, text: expect.stringContaining("nested deeper") });
      }
    });

    test("keys of Object.prototype are keys like others", async () => {
      for (const key of ["__proto__", "constructor", "hasOwnProperty", "toString"]) {
        const text = `{"template_id":"${UNKNOWN_ID}","${key}":{"polluted":true},"variables":{"${key}":{"type":"text","properties":{"content":"x"}}}}`;
        const answer = await post("/api/custom_template_jobs/", Buffer.from(text));
        expect(objection("POST", "/api/custom_template_jobs/", answer)).toBeUndefined();
        const form = Buffer.from(`title=x&${key}=1&${key}[polluted]=true`);
        const sent = await post("/api/links/link_with_params/", form, {
          "content-type": "application/x-www-form-urlencoded",
        });
        expect(sent.status).toBe(200);
      }
      expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    });

    test.each([
      "/__sandbox/../api/dyoa/",
      "/__sandbox/..%2f..%2f..%2f..%2fetc/passwd",
      "/__sandbox/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
      "/__sandbox/....//....//etc/passwd",
      "/__sandbox//etc/passwd",
      "/__sandbox/%00",
      "/__sandbox/%ff%fe",
      "/__sandbox/%",
      "//__sandbox/reset",
      "/./__sandbox/reset",
      "/%5f%5fsandbox/reset",
      "/__SANDBOX/reset",
      "/api/../__sandbox/reset",
      "/api/..%2f__sandbox/reset",
      "/__sandbox\\..\\..\\etc\\passwd",
      "/__media/..%2f..%2f..%2fetc%2fpasswd",
      "/__media/%2e%2e/%2e%2e/etc/passwd",
      "http://169.254.169.254/latest/",
    ])("the path %s leads to no file, no secret and no crash", async (path) => {
      for (const method of ["GET", "POST", "DELETE"]) {
        const answer = await sendRaw(mock.url, { method, path, headers: {} }, LIMIT);
        expect(answer.status).toBeGreaterThanOrEqual(300);
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(/root:|sandbox-key|node_modules|\.ts\b/);
      }
    });

    /** Posts JSON, or what else the headers say. */
    function post(path: string, body: Buffer, headers: Record<string, string> = {}): Promise<RawAnswer> {
      return sendRaw(
        mock.url,
        { method: "POST", path, headers: { ...KEYS, "content-type": "application/json", ...headers }, body },
        LIMIT,
      );
    }
  });
}

test("a client that sends its headers or its body drop by drop is told that it is too late", async () => {
  const { errors } = await loadContract();
  const server = await listen((request, response) => request.on("end", () => response.end()).resume(), {
    port: 0,
    host: "127.0.0.1",
    errors,
    patience: { headers: 300, request: 600 },
  });
  try {
    for (const start of ["GET / HTTP/1.1\r\nX-Slow: ", "POST / HTTP/1.1\r\nHost: m\r\nContent-Length: 1000\r\n\r\n"]) {
      const socket = open(server.port);
      const answer = answerOn(socket);
      socket.write(start);
      const drops = setInterval(() => socket.writable && socket.write("x"), 50);
      expect(await answer).toMatch(/^HTTP\/1.1 408 .*"detail"/s);
      clearInterval(drops);
    }
  } finally {
    await server.close();
  }
});

test("a webhook that is sent back to the mock itself is one request without keys, and no loop", async () => {
  await using mock = await startMock({ advance: { everyMs: 1 } });
  const call = caller(mock);
  for (const path of ["/api/custom_template_jobs/", "/api/links/", "/__sandbox/reset"]) {
    const { status } = await call("POST", "/api/ai_editing/", {
      video_url: "https://shop.example.com/shoe.mp4",
      editing_style: "film",
      webhook_url: `${mock.url}${path}`,
    });
    expect(status).toBe(201);
  }
  const deliveries = await until(() => {
    const all = mock.deliveries();
    return all.length === 3 && all.every(({ attempts }) => attempts.length > 0) && all;
  });
  for (const { attempts } of deliveries) expect(attempts[0]?.status).toBeGreaterThanOrEqual(400);
  expect(mock.deliveries()).toHaveLength(3);
  expect((await call("GET", "/api/remaining_credits/")).status).toBe(200);
});

/** Writes and waits until it has left, or never will. */
function written(socket: Socket, chunk: Buffer): Promise<void> {
  return new Promise((done) => socket.write(chunk, () => done()));
}

function open(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  // Being hung up on is what these clients have earned.
  socket.on("error", () => {});
  sockets.push(socket);
  return socket;
}

/** All that is answered until the headers and the body have come. */
function answerOn(socket: Socket): Promise<string> {
  let text = "";
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`no answer in time: ${text}`)), LIMIT);
    const end = (): void => {
      clearTimeout(timer);
      done(text);
    };
    socket.on("data", (data) => {
      text += data;
      if (/\r\n\r\n\{.*\}$/s.test(text)) end();
    });
    socket.on("close", end);
  });
}
