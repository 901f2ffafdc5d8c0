import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PeerFile } from "./peer-server.ts";

/** Its package brings a hundred others, of which its page needs none: so it is fetched for a measurement, and not installed with the tree. */
export const SCALAR = "@scalar/api-reference@1.76.0";

const run = promisify(execFile);

/** Scalar as it is used without a build: a page, one script and the contract, each served from here. */
export async function scalarPage(folder: string): Promise<ReadonlyMap<string, PeerFile>> {
  await run("npm", ["pack", SCALAR, "--pack-destination", folder, "--silent"], { cwd: folder, shell: true });
  const archive = SCALAR.replace("@", "").replace(/[/@]/g, "-");
  await run("tar", ["-xzf", `${archive}.tgz`, "package/dist/browser/standalone.js"], { cwd: folder });
  const require = createRequire(new URL("../../../apps/docs/package.json", import.meta.url));
  const page = `<!doctype html><html><head><title>Reference</title><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body><div id="app"></div><script src="standalone.js"></script>
<script>Scalar.createApiReference("#app", { url: "openapi.json", withDefaultFonts: false, telemetry: false })</script></body></html>`;
  return new Map([
    ["/", { type: "text/html; charset=utf-8", body: page }],
    [
      "/standalone.js",
      { type: "text/javascript", body: await readFile(join(folder, "package/dist/browser/standalone.js")) },
    ],
    [
      "/openapi.json",
      { type: "application/json", body: await readFile(require.resolve("@video-ads/spec/openapi.json")) },
    ],
  ]);
}
