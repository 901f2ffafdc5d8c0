// For vitest's `globalSetup`: whatever the tests of a package put into the folder for temporary files goes when they have ended.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function setup(): () => void {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), "video-ads-tests-"));
  // Programs of other users have to get in: where tests run as root, their Postgres is one.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    // What a program is still ending there may write once more.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
