import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { addressOf, close, isPortInUse, listen, localAddressOf } from "../src/server/index.ts";
import { listenError } from "../src/server/listen-error.ts";
import { serve } from "./support/server.ts";

test("a server listens on loopback, on a port that is free, and says where", async () => {
  const { port, url, localUrl } = await serve((_, response) => response.end("here"));
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect(localUrl).toBe(url);
  expect(await (await fetch(url)).text()).toBe("here");
});

test("a port that is taken is named, with what can be done", async () => {
  const { port } = await serve((_, response) => response.end());
  const failure = await listen(createServer(), { port, advice: "--port 0 takes any that is free" }).catch(
    (error) => error,
  );
  expect(failure.message).toBe(`Port ${port} is in use; --port 0 takes any that is free.`);
  expect(isPortInUse(failure)).toBe(true);
  expect(failure.cause).toMatchObject({ code: "EADDRINUSE" });
});

test.each([
  ["90s", '"90s"'],
  ["80", '"80"'],
  [null, "null"],
  [undefined, "undefined"],
  [Number.NaN, "NaN"],
  [65_536, "65536"],
  [1.5, "1.5"],
])("what is no port is refused, and nothing listens anywhere: %s", async (port, said) => {
  const server = createServer();
  const failure: unknown = await Reflect.apply(listen, undefined, [server, { port }]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: `port: A port is a number from 0 to 65535, not ${said}.` });
  expect(server.listening).toBe(false);
});

test.each(["", " ", "http://127.0.0.1", null])(
  "what is no address is refused, and nothing listens anywhere: %j",
  async (host) => {
    const server = createServer();
    const failure: unknown = await Reflect.apply(listen, undefined, [server, { port: 0, host }]).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ message: expect.stringMatching(/^host: It is an address to listen on/) });
    expect(server.listening).toBe(false);
  },
);

test("an address of another machine is named, and is no port in use", async () => {
  // Kept for documentation (RFC 5737): no machine has it.
  const failure = await listen(createServer(), { port: 0, host: "192.0.2.1" }).catch((error) => error);
  expect(failure.message).toBe("This machine has no address 192.0.2.1.");
  expect(isPortInUse(failure)).toBe(false);
});

test("what the system forbids, or says beside, is said in words", () => {
  const at = { host: "0.0.0.0", port: 80, advice: "choose one above 1023" };
  const caused = (code: string) => Object.assign(new Error(`listen ${code}`), { code });
  expect(listenError(caused("EACCES"), at).message).toBe(
    "This account may not listen on port 80 of 0.0.0.0; choose one above 1023.",
  );
  expect(listenError(caused("EMFILE"), at).message).toBe("Cannot listen on port 80 of 0.0.0.0: listen EMFILE.");
  expect(listenError(caused("EADDRINUSE"), at).message).toBe("Port 80 of 0.0.0.0 is in use; choose one above 1023.");
});

test("an address stands in a URL as URLs want it", () => {
  expect(addressOf("::1", 80)).toBe("http://[::1]:80");
  expect(addressOf("0.0.0.0", 80)).toBe("http://0.0.0.0:80");
  expect(localAddressOf("0.0.0.0", 80)).toBe("http://127.0.0.1:80");
  expect(localAddressOf("::", 80)).toBe("http://[::1]:80");
  expect(localAddressOf("192.168.1.2", 80)).toBe("http://192.168.1.2:80");
});

test("closing ends connections that are open, and may be done twice", async () => {
  const server = createServer(() => {});
  const { port, close: end } = await listen(server, { port: 0 });
  const ended = new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    socket.on("error", () => {}).on("close", resolve);
    server.once("request", () => void end());
  });
  await ended;
  await end();
  expect(server.listening).toBe(false);
});

test("with grace, an answer under way is finished, and one that never ends is not waited for", async () => {
  let finish: () => void = () => {};
  const server = createServer((request, response) => {
    response.write("a");
    if (request.url === "/") finish = () => response.end(" whole");
  });
  const { url } = await listen(server, { port: 0 });
  const never = await fetch(`${url}/never`);
  const answer = await fetch(url);
  const closed = close(server, 500);
  finish();
  expect(await answer.text()).toBe("a whole");
  await expect(never.text()).rejects.toThrow();
  await closed;
});
