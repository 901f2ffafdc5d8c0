import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** What the renderer makes by itself, in one file: the page that our build starts from. */
export async function buildPlainPage(folder: string): Promise<string> {
  const require = createRequire(new URL("../../../apps/docs/package.json", import.meta.url));
  const contract = require.resolve("@video-ads/spec/openapi.json");
  const tool = join(dirname(require.resolve("@redocly/cli/package.json")), "bin/cli.js");
  const output = join(folder, "plain.html");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  await promisify(execFile)(process.execPath, [tool, "build-docs", contract, "--inlineBundle", "--output", output], {
    cwd: folder,
    env,
  });
  return output;
}
