// A registry on loopback that holds nothing but our own packages, for as long as a rehearsal takes.
import { mkdtemp, rm } from "node:fs/promises";
import type { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loopback } from "@video-ads/testing/loopback";

/** A running registry. */
export interface Registry {
  url: string;
  /** For an `.npmrc`: `@video-ads` comes from here, everything else from the registry that npm is configured for. */
  scope: string;
  /** For the `.npmrc` of who publishes: nothing goes anywhere else. */
  publisher: string;
  close(): Promise<void>;
}

type Application = ReturnType<typeof createServer>;

/** Starts verdaccio without uplinks: what it answers has been published to it. */
export async function startRegistry(): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-registry-"));
  const { runServer } = loadVerdaccio();
  const server = await runServer({
    self_path: folder,
    storage: join(folder, "storage"),
    uplinks: {},
    packages: { "@video-ads/*": { access: "$all", publish: "$all", unpublish: "$all" } },
    auth: {},
    web: { enable: false },
    max_body_size: "100mb",
    log: { type: "file", path: join(folder, "log"), level: "warn" },
  });
  const { port, close } = await loopback(server);
  const url = `http://127.0.0.1:${port}/`;
  const scope = `@video-ads:registry=${url}\n`;
  return {
    url,
    scope,
    // npm wants to see a token before it publishes; this registry lets everybody in.
    publisher: `${scope}registry=${url}\n//127.0.0.1:${port}/:_authToken=rehearsal\nprovenance=false\n`,
    close: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Its declarations ask for types of packages that it does not bring along. */
function loadVerdaccio(): { runServer(config: object): Promise<Application> } {
  return createRequire(import.meta.url)("verdaccio");
}
