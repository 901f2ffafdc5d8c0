import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { loopback } from "../loopback.ts";

test("it answers until the block ends, whoever still holds a connection", async () => {
  let url: string;
  {
    await using server = await loopback((_, response) => void response.end("here"));
    url = server.url;
    expect(await (await fetch(url)).text()).toBe("here");
    expect(server.connections()).toBe(1);
  }
  await expect(fetch(url)).rejects.toThrow();
});

test("a server without HTTP ends its connections too", async () => {
  const server = await loopback(createServer(() => {}));
  const socket = connect(server.port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  await expect.poll(server.connections).toBe(1);
  const gone = new Promise((resolve) => socket.once("close", resolve));
  await server.close();
  await gone;
});

test("a request that is broken off before it is whole is no error of who reads it", async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  const reading: Promise<unknown>[] = [];
  await using server = await loopback(async (request) => {
    const read = text(request);
    reading.push(read);
    await read;
  });
  const socket = connect(server.port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n");
  await expect.poll(() => reading.length).toBe(1);
  socket.destroy();
  await expect(reading[0]).rejects.toThrow();
  await new Promise((go) => setTimeout(go));
  expect(unheard).toEqual([]);
});
