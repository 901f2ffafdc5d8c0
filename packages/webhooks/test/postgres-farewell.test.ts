// A Postgres that shuts down says so to every connection, also to one that is just being given to somebody, in the same packet as what it has
// answered before.
import { createServer, type Socket } from "node:net";
import { loopback } from "@video-ads/testing/loopback";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { postgresStore } from "../src/postgres.ts";
import { until } from "./support/receiver.ts";

const message = (type: string, body: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
};
const WELCOME = message("R", "\0\0\0\0");
const READY = message("Z", "I");
const NOTHING_FOUND = message("C", "SELECT 0\0");
const FAREWELL = message("E", "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");

/** Serves connections that get these answers, one after the other. Gives pools to them, the connections, and errors that nobody has caught. */
async function serve(...answers: Buffer[][]) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const left = [...answers];
    socket.on("error", () => {}).on("data", () => socket.write(Buffer.concat(left.shift() ?? [])));
  });
  const { port, close } = await loopback(server);
  onTestFinished(close);
  const uncaught: unknown[] = [];
  const keep = (error: unknown): void => void uncaught.push(error);
  process.on("uncaughtExceptionMonitor", keep);
  onTestFinished(() => void process.off("uncaughtExceptionMonitor", keep));
  const pool = (max: number): pg.Pool =>
    new pg.Pool({ connectionString: `postgres://a:b@127.0.0.1:${port}/c`, max, idleTimeoutMillis: 0 });
  return { pool, sockets, uncaught };
}

it("ends a connection that is new: its process goes on", async () => {
  const { pool, uncaught } = await serve([WELCOME, READY, FAREWELL]);
  const ended = pool(1);
  await expect(postgresStore(ended).dueIn()).rejects.toThrow(Error);
  await until(() => ended.totalCount === 0);
  expect(uncaught).toEqual([]);
});

it("ends a connection that another part of the app gives back: the process of who has waited for it goes on", async () => {
  const { pool, uncaught } = await serve([WELCOME, READY], [NOTHING_FOUND, READY, FAREWELL]);
  const shared = pool(1);
  const [theirs, ours] = await Promise.allSettled([shared.query("select 1"), postgresStore(shared).dueIn()]);
  expect([theirs.status, ours.status]).toEqual(["fulfilled", "rejected"]);
  await until(() => shared.totalCount === 0);
  expect(uncaught).toEqual([]);
});

it("ends connections that nobody uses: the process goes on, also of an app that has listened once", async () => {
  const { pool, sockets, uncaught } = await serve([WELCOME, READY]);
  const idle = pool(2);
  const heard: Error[] = [];
  idle.once("error", (error) => heard.push(error));
  postgresStore(idle);
  const taken = await Promise.all([idle.connect(), idle.connect()]);
  for (const client of taken) client.release();
  for (const socket of sockets) socket.end(FAREWELL);
  await until(() => idle.totalCount === 0);
  expect([heard.length, uncaught]).toEqual([1, []]);
});

it("listens to a pool once, however many stores it has", () => {
  const pool = new pg.Pool();
  const stores = Array.from({ length: 3 }, (_, index) => postgresStore(pool, { schema: `s${index}` }));
  expect([stores.length, pool.listenerCount("error")]).toEqual([3, 1]);
});
