/** What a post of 300 MiB costs that nobody has signed, or that lies about its length. */
import { connect } from "node:net";
import { signedRequest } from "@video-ads/webhooks/testing";
import type { Figure } from "../lib/figure.ts";
import { posts, send } from "./load.ts";
import { measuredServer } from "./measured-server.ts";

const SECRET = "a secret of more than thirty-two characters";
const MEBIBYTE = 1_048_576;
const MEBIBYTES = 300;
const WARM_UP = 4;

export async function forged(say: (progress: string) => void): Promise<Figure[]> {
  say("forged posts of 300 MiB");
  const options = { secret: SECRET, baseUrl: "https://app.example.com/webhooks" };
  const { pathname } = new URL(signedRequest("customTemplateJob", "", options).url);
  const rows: { name: string; value: number }[] = [];
  for (const [name, path] of [
    ["forged token", `${pathname.slice(0, -1)}_`],
    ["right token, chunked", pathname],
  ] as const) {
    const server = await measuredServer("memory", SECRET);
    // Memory that ordinary requests take is not the forgery's.
    for (let turn = 0; turn < WARM_UP; turn++) await send(posts(3_000, options), [server.port], 20);
    for (const time of ["the first", "the second"]) {
      const before = await server.rss();
      await flood(server.port, path);
      rows.push({ name: `${name}, ${time}`, value: Math.max(0, (await server.rss()) - before) / MEBIBYTE });
    }
    server.stop();
  }
  return [
    {
      title: "Memory that a forged post of 300 MiB adds",
      method: `Resident memory of the server after the post less before it, each after a collection; the first after ${WARM_UP} times 3,000 ordinary posts, and one more of its kind.`,
      unit: "MiB",
      rows,
      target: { text: "at most 5 MiB", met: rows.every(({ value }) => value <= 5) },
    },
  ];
}

/** Sends until everything is sent or the server has had enough. */
function flood(port: number, path: string): Promise<void> {
  const chunk = Buffer.alloc(MEBIBYTE, " ");
  return new Promise((resolve) => {
    let left = MEBIBYTES;
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const more = (): void => {
        if (left-- <= 0 || socket.destroyed) {
          socket.destroy();
          return;
        }
        socket.write(`${MEBIBYTE.toString(16)}\r\n`);
        socket.write(chunk, more);
        socket.write("\r\n");
      };
      more();
    });
    socket
      .on("error", () => {})
      .on("close", () => resolve())
      .resume();
  });
}
