// Files of JSON lines in a folder, each with a number that no other has had: processes need no lock to share them.
import { constants } from "node:fs";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { reason } from "@video-ads/core/file-fault";
import { makeFolder } from "@video-ads/http/make-folder";
import { ConfigurationError } from "../errors/configuration-error.ts";

/** A file, without the lines that are torn. */
export interface NumberedFile {
  readonly number: number;
  readonly lines: readonly unknown[];
}

export interface NumberedFiles {
  /** From the lowest to the highest; none where there is no folder. */
  numbers(): Promise<number[]>;
  read(): Promise<NumberedFile[]>;
  /** Those of a file; none where there is none. */
  lines(number: number): Promise<unknown[]>;
  /** Writes a line into a file of its own, which is on the disk then. `isAnew`: all that this process has written before is gone. */
  add(line: object): Promise<{ readonly number: number; readonly isAnew: boolean }>;
  /** Adds a line to a file, if that is still there: whether it is. */
  append(number: number, line: object): Promise<boolean>;
  remove(numbers: readonly number[]): Promise<void>;
  /** Takes those away that nobody can be writing any more: a process that was killed, or a full disk, leaves a file without its first line. */
  removeLeft(numbers: readonly number[]): Promise<void>;
}

/** Nobody takes as long between making a file and writing its first line. */
const LEFT_AFTER_MS = 60_000;

/** How many are read at a time. */
const AT_ONCE = 50;

export function numberedFiles(folder: string): NumberedFiles {
  const place = (number: number): string => join(folder, `${String(number).padStart(6, "0")}.jsonl`);
  /** One claim of this process after the other: they would all try the same number. */
  let claiming: Promise<unknown> = Promise.resolve();
  /** That of this process's last file, which comes to no other when its folder is taken away. */
  let last = 0;

  async function numbers(): Promise<number[]> {
    const names = await readdir(folder).catch((cause: unknown) => {
      if (Object(cause).code === "ENOENT") return [];
      throw new ConfigurationError(`${JSON.stringify(folder)} cannot be read: ${reason(cause)}.`, "journal");
    });
    const found = names.flatMap((name) => (/^\d{6,15}\.jsonl$/.test(name) ? [Number.parseInt(name, 10)] : []));
    return found.sort((a, b) => a - b);
  }

  // What is removed meanwhile is as what was removed before.
  const lines = async (number: number): Promise<unknown[]> =>
    linesIn(await readFile(place(number), "utf8").catch(() => ""));

  async function remove(gone: readonly number[]): Promise<void> {
    for (const number of gone) await rm(place(number), { force: true });
  }

  async function claim() {
    await makeFolder(folder);
    const highest = (await numbers()).at(-1);
    const isAnew = highest === undefined && last > 0;
    for (let number = Math.max(highest ?? 0, last) + 1; ; number++) {
      try {
        const file = await open(place(number), "wx", 0o600);
        last = number;
        return { number, file, isAnew };
      } catch (error) {
        // Another process has just taken it.
        if (Object(error).code !== "EEXIST") throw error;
      }
    }
  }

  return {
    numbers,
    lines,
    async read() {
      const all = await numbers();
      const read: NumberedFile[] = [];
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE);
        read.push(...(await Promise.all(some.map(async (number) => ({ number, lines: await lines(number) })))));
      }
      return read;
    },
    async add(line) {
      try {
        const claimed = claiming.then(claim);
        claiming = claimed.catch(() => {});
        const { number, file, isAnew } = await claimed;
        try {
          await write(file, line);
          await file.datasync();
        } catch (error) {
          await file.close().catch(() => {});
          // What was not written whole counts for nothing: left there, it would push out what was.
          await rm(place(number), { force: true }).catch(() => {});
          throw error;
        }
        try {
          // A process that was stopped meanwhile for long: nobody would see what it has written.
          if ((await file.stat()).nlink === 0) throw new Error("the file was taken away");
        } finally {
          await file.close();
        }
        await keepName(folder);
        return { number, isAnew };
      } catch (cause) {
        throw new Error(`${JSON.stringify(folder)} cannot be written: ${reason(cause)}`, { cause });
      }
    },
    async append(number, line) {
      // Never one that is made anew: it would be a file without its first line.
      const file = await open(place(number), constants.O_WRONLY | constants.O_APPEND).catch((error: unknown) => {
        if (Object(error).code === "ENOENT") return undefined;
        throw error;
      });
      try {
        if (file) await write(file, line);
        return file !== undefined;
      } finally {
        await file?.close();
      }
    },
    remove,
    async removeLeft(torn) {
      for (const number of torn) {
        const { mtimeMs } = await stat(place(number)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs < Date.now() - LEFT_AFTER_MS) await remove([number]);
      }
    },
  };
}

type OpenFile = Awaited<ReturnType<typeof open>>;

async function write(file: OpenFile, line: object): Promise<void> {
  // Behind a line that was torn off, it begins on one of its own.
  const bytes = new TextEncoder().encode(`\n${JSON.stringify(line)}\n`);
  const { bytesWritten } = await file.write(bytes);
  if (bytesWritten < bytes.length) throw new Error("no space is left");
}

/** The name of a new file is on the disk only with its folder; Windows has no such thing. */
async function keepName(folder: string): Promise<void> {
  const opened = await open(folder, "r").catch(() => undefined);
  await opened?.sync().catch(() => {});
  await opened?.close();
}

function linesIn(text: string): unknown[] {
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
