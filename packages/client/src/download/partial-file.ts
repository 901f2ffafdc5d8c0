import type { Sink } from "./options.ts";

/** A file that is written beside the one that it replaces, so that nobody sees half of it. */
export interface PartialFile {
  readonly sink: Sink;
  /** Puts it in its place. */
  finish(): Promise<void>;
  /** Leaves nothing of it behind. */
  discard(): Promise<void>;
}

/** What it takes of the runtime. */
interface Files {
  readonly fs: typeof import("node:fs/promises");
  readonly fileURLToPath: (url: URL) => string;
}

/** Begins a file. Rejects with what the system says when it cannot be written there. Loaded with the first download to a path: no page has any. */
export async function partialFile({ fs, fileURLToPath }: Files, target: string | URL): Promise<PartialFile> {
  /** What a link leads to is replaced, and the link stays. */
  const placeOf = async (path: string): Promise<string> => {
    // A runtime may keep what is there to itself, and let it be written all the same.
    const there = await fs.lstat(path).catch(() => undefined);
    if (!there) return path;
    const place = await fs.realpath(path);
    if (!(await fs.stat(place)).isFile()) throw new Error("it is no regular file");
    return place;
  };
  const place = await placeOf(target instanceof URL ? fileURLToPath(target) : target);
  const partial = `${place}.${crypto.randomUUID().slice(0, 8)}.part`;
  const file = await fs.open(partial, "wx");
  let position = 0;
  return {
    sink: {
      path: place,
      async write(chunk) {
        for (let written = 0; written < chunk.byteLength; ) {
          const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, position);
          written += bytesWritten;
          position += bytesWritten;
        }
      },
      async restart() {
        await file.truncate(0);
        position = 0;
      },
    },
    async finish() {
      await file.sync();
      await file.close();
      // What has come to stand there meanwhile is looked at as well.
      await fs.rename(partial, await placeOf(place));
    },
    async discard() {
      await file.close().catch(() => {});
      await fs.rm(partial).catch(() => {});
    },
  };
}
