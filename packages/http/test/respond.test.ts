import { request as sendRequest } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Answer, Deadlines, openEventStream, readBody, respond } from "../src/node/index.ts";
import { eventText } from "../src/server-sent-events/index.ts";
import { exchange, serve } from "./support/server.ts";

const refusal: Answer = { status: 413, headers: { "x-why": "size" }, body: "Zu groß." };

test("an answer has its length in bytes, and a kept connection serves the next request", async () => {
  const deadlines = new Deadlines();
  const { port } = await serve(async (request, response) => {
    await readBody(request, { maxBytes: 100, timeoutMs: 60_000 }, deadlines);
    await respond(request, response, {
      ...refusal,
      body: request.url === "/bytes" ? new Uint8Array([104, 105]) : refusal.body,
    });
  });
  const post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab";
  const answers = await exchange(port, [post, "GET /bytes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"]);
  expect(answers.match(/HTTP\/1\.1 413/g)).toHaveLength(2);
  expect(answers).toContain("content-length: 9\r\n");
  expect(answers).toMatch(/content-length: 2\r\n[\s\S]*\r\n\r\nhi$/);
});

test("204 and 304 have neither length nor body", async () => {
  for (const status of [204, 304]) {
    const { port } = await serve(
      (request, response) => void respond(request, response, { status, headers: {}, body: "" }),
    );
    const answer = await exchange(port, ["GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(answer.toLowerCase()).not.toMatch(/content-length|transfer-encoding/);
    expect(answer.endsWith("\r\n\r\n")).toBe(true);
  }
});

test("a sender whose body is refused unread still gets to read the answer, and the connection ends", async () => {
  const { port } = await serve((request, response) => void respond(request, response, refusal));
  const size = 900_000;
  const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`;
  const answer = await exchange(port, [head, new Uint8Array(size)]);
  expect(answer).toContain("HTTP/1.1 413");
  expect(answer.toLowerCase()).toContain("connection: close");
});

test("a sender of far more than is taken has time to read the answer", async () => {
  const { port } = await serve((request, response) => void respond(request, response, refusal));
  const size = 32 * 1_048_576;
  const socket = connect(port, "127.0.0.1").pause();
  const errors: unknown[] = [];
  socket.on("error", (error) => errors.push(error));
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`);
  socket.write(new Uint8Array(size));
  // It looks later, but before the server has waited for long enough: both go by the same event loop.
  await setTimeout(200);
  let answer = "";
  for await (const chunk of socket) {
    answer += chunk;
    if (answer.endsWith(refusal.body.toString())) break;
  }
  expect(answer).toContain("HTTP/1.1 413");
  expect(errors).toEqual([]);
});

test("a sender that never stops, and one that never goes on, are hung up on", async () => {
  const { port } = await serve((request, response) => void respond(request, response, refusal));
  const silent = exchange(port, ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nab"]);
  const status = await new Promise<number | undefined>((resolve) => {
    const request = sendRequest({ port, host: "127.0.0.1", method: "POST" }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode)).on("error", () => resolve(undefined));
    });
    const chunk = new Uint8Array(65_536);
    const flood = (): void => {
      if (!request.destroyed) request.write(chunk, (error) => void (error || setImmediate(flood)));
    };
    request.on("error", () => {});
    flood();
  });
  expect(status).toBe(413);
  expect(await silent).toContain("HTTP/1.1 413");
});

test("events reach a page as they are sent, and its end is heard", async () => {
  let left: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  const { url } = await serve((_, response) => {
    const stream = openEventStream(response, left);
    stream.send({ id: 7, event: "change", data: '{"a":1}' });
    stream.send({ data: "one\ntwo" });
  });
  const page = new AbortController();
  const answer = await fetch(url, { signal: page.signal });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk);
    if (text.includes("two")) break;
  }
  page.abort();
  expect(text).toContain('id: 7\nevent: change\ndata: {"a":1}\n\n');
  expect(text).toContain("data: one\ndata: two\n\n");
  await gone;
});

test("an event's id and name cannot begin another field", () => {
  expect(eventText({ id: "1\ndata: x", event: "a\rdata: y", data: "z" })).toBe("id: 1\nevent: a\ndata: z\n\n");
});
