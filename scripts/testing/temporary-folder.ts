// For vitest's `globalSetup`: whatever the tests of a package put into the folder for temporary files goes when they have ended.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function setup(): () => void {
  const before = { ...process.env };
  const folder = mkdtempSync(join(tmpdir(), "video-ads-tests-"));
  // Programs of other users have to get in: where tests run as root, their Postgres is one.
  chmodSync(folder, 0o755);
  const places = {
    TMPDIR: folder,
    // What programs keep of what they start is not to be found in the folders of whoever runs the tests.
    XDG_STATE_HOME: join(folder, "state"),
    VIDEO_ADS_JOURNAL: join(folder, "state", "journal"),
  };
  Object.assign(process.env, places);
  return () => {
    for (const name of Object.keys(places)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    // What a program is still ending there may write once more.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
