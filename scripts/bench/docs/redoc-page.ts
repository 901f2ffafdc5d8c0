import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { PeerFile } from "./peer-server.ts";

const BUNDLE = "lib/chunks/redoc.standalone.js";

/** The page that our build starts from as its renderer makes it by itself: with its script beside it, and everything inlined. */
export interface RedocPages {
  readonly beside: ReadonlyMap<string, PeerFile>;
  readonly inlined: ReadonlyMap<string, PeerFile>;
}

const require = createRequire(new URL("../../../apps/docs/package.json", import.meta.url));
const CLI = dirname(require.resolve("@redocly/cli/package.json"));

/** Renders the page of our contract into a file of the folder, whose path is answered. */
export async function buildRedocPage(folder: string, ...options: string[]): Promise<string> {
  const output = join(folder, "redoc.html");
  const contract = require.resolve("@video-ads/spec/openapi.json");
  const args = [join(CLI, "bin/cli.js"), "build-docs", contract, "--output", output, ...options];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  return output;
}

export async function redocPages(folder: string): Promise<RedocPages> {
  const html = (body: string): PeerFile => ({ type: "text/html; charset=utf-8", body });
  const inlined = await readFile(await buildRedocPage(folder, "--inlineBundle"), "utf8");
  const beside = await readFile(await buildRedocPage(folder), "utf8");
  // The script from here, as the other pages have theirs, without the integrity of that on the maker's host.
  const local = beside
    .replaceAll(/https:[^"]*\/redoc\.standalone\.js/g, "./redoc.js")
    .replace(/ integrity="[^"]*"/, "");
  return {
    inlined: new Map([["/", html(inlined)]]),
    beside: new Map([
      ["/", html(local)],
      ["/redoc.js", { type: "text/javascript", body: await readFile(join(CLI, BUNDLE)) }],
    ]),
  };
}
