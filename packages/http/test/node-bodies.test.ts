import { once } from "node:events";
import { type IncomingMessage, request as sendRequest } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import type { BodyLimits, BodyRead } from "../src/body/index.ts";
import { Deadlines, headerOf, readBody } from "../src/node/index.ts";
import { serve } from "./support/server.ts";

const LIMITS: BodyLimits = { maxBytes: 10, timeoutMs: 60_000 };

/** A server that reads one body, and what it read. */
async function reader(limits: BodyLimits, beforeRead?: (request: IncomingMessage) => Promise<unknown>) {
  const deadlines = new Deadlines();
  let tell: (read: BodyRead) => void = () => {};
  const read = new Promise<BodyRead>((resolve) => {
    tell = resolve;
  });
  const { port } = await serve(async (request, response) => {
    await beforeRead?.(request);
    tell(await readBody(request, limits, deadlines));
    response.end();
  });
  return { port, read };
}

const textOf = (read: BodyRead): unknown => ("bytes" in read ? new TextDecoder().decode(read.bytes) : read);

test("a body in several chunks comes back as one, up to the limit", async () => {
  const { port, read } = await reader(LIMITS);
  const request = sendRequest({ port, host: "127.0.0.1", method: "POST" }).on("error", () => {});
  request.write("01234");
  await new Promise((resolve) => setTimeout(resolve, 20));
  request.end("56789");
  expect(textOf(await read)).toBe("0123456789");
});

test("no body is an empty one", async () => {
  const { port, read } = await reader(LIMITS);
  await fetch(`http://127.0.0.1:${port}`, { method: "POST" });
  expect(textOf(await read)).toBe("");
});

test("a byte too many is too large, with a length and without, while more still comes", async () => {
  for (const head of ["Content-Length: 1000", "Transfer-Encoding: chunked"]) {
    const { port, read } = await reader(LIMITS);
    const body = head.startsWith("Transfer") ? "b\r\n01234567890\r\n" : "01234567890";
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n${body}`);
    expect(await read).toEqual({ failed: "tooLarge" });
    socket.destroy();
  }
});

test("a body that does not end is too slow, and others with the same deadlines are not", async () => {
  const deadlines = new Deadlines();
  const reads: Promise<BodyRead>[] = [];
  let begun: (() => void) | undefined;
  const { port } = await serve((request, response) => {
    const read = readBody(
      request,
      { maxBytes: 10, timeoutMs: request.url === "/slow" ? 30 : Number.POSITIVE_INFINITY },
      deadlines,
    );
    reads.push(read);
    read.then(() => response.end());
    begun?.();
  });
  const open = async (path: string) => {
    const heard = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab`);
    await heard;
    return socket;
  };
  const patient = await open("/patient");
  const slow = await open("/slow");
  expect(await reads[1]).toEqual({ failed: "tooSlow" });
  patient.write("cd");
  expect(textOf((await reads[0]) ?? { failed: "aborted" })).toBe("abcd");
  for (const socket of [patient, slow]) socket.destroy();
});

test("who goes away in the middle of a body has aborted it, also before anybody reads", async () => {
  for (const wait of [undefined, (request: IncomingMessage) => new Promise((close) => request.once("close", close))]) {
    const { port, read } = await reader(LIMITS, wait);
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01");
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.destroy();
    expect(await read).toEqual({ failed: "aborted" });
  }
});

test("a deadline of weeks is no timer that rings at once", async () => {
  const { port, read } = await reader({ maxBytes: 10, timeoutMs: 2 ** 40 });
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab");
  await new Promise((resolve) => setTimeout(resolve, 30));
  socket.write("cd");
  expect(textOf(await read)).toBe("abcd");
  socket.destroy();
});

test("of a header that came twice, the first counts", async () => {
  const seen: (string | undefined)[] = [];
  const { port } = await serve((request, response) => {
    seen.push(headerOf(request, "set-cookie"), headerOf(request, "x-one"), headerOf(request, "x-none"));
    response.end();
  });
  const request = sendRequest({
    port,
    host: "127.0.0.1",
    headers: { "set-cookie": ["a=1", "b=2"], "x-one": "1" },
  }).end();
  await once(request, "response");
  expect(seen).toEqual(["a=1", "1", undefined]);
  request.destroy();
});
