import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
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
