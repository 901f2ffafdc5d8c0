/** Disks whose fsync takes as long as we say: what a commit costs decides what a queue is worth, and differs by a thousand times. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface SlowDisk {
  /** Runs what starts a program whose fsyncs take so many milliseconds. */
  during(ms: number, start: () => Promise<void>): Promise<void>;
  remove(): Promise<void>;
}

/** Undefined where there is no C compiler, or libraries cannot be loaded before others. */
export async function slowDisk(): Promise<SlowDisk | undefined> {
  if (process.platform !== "linux") return undefined;
  const folder = await mkdtemp(join(tmpdir(), "slow-disk-"));
  const library = join(folder, "slow-disk.so");
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  // Postgres runs as a user of its own.
  await chmod(folder, 0o755);
  try {
    const source = fileURLToPath(new URL("slow-disk.c", import.meta.url));
    await promisify(execFile)("cc", ["-O2", "-shared", "-fPIC", "-o", library, source]);
  } catch {
    await remove();
    return undefined;
  }
  return {
    remove,
    async during(ms, start) {
      const { LD_PRELOAD, FSYNC_US } = process.env;
      Object.assign(process.env, { LD_PRELOAD: library, FSYNC_US: String(ms * 1_000) });
      try {
        await start();
      } finally {
        delete process.env.LD_PRELOAD;
        delete process.env.FSYNC_US;
        Object.assign(process.env, { ...(LD_PRELOAD && { LD_PRELOAD }), ...(FSYNC_US && { FSYNC_US }) });
      }
    },
  };
}
