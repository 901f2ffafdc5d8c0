import { mkdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { VideoAds } from "@video-ads/client";
import { results } from "@video-ads/core/job";
import type { Job, JobKind } from "@video-ads/operate/facts";
import { CliError } from "../errors/cli-error.ts";
import { reason } from "../input/json-text.ts";
import { liveLine } from "../output/live-line.ts";
import { byteCount } from "../output/style.ts";

/**
 * Where the results of a job can be fetched.
 *
 * @throws {CliError} when there is nothing to fetch, which looking again does not change.
 */
export function addressesOf(job: JobKind, record: Job): string[] {
  const urls = results(job, record);
  if (urls.length === 0)
    throw new CliError(`Job ${record.id} is done, and has nothing to download.`, { exit: "download" });
  for (const url of urls) {
    if (!isAddress(url))
      throw new CliError(`Job ${record.id} is done, and its output is at no address that can be fetched: ${url}`, {
        exit: "download",
      });
  }
  return urls;
}

/** Saves what was made: one output as the file that was named, several beside each other. */
export async function saveResults(
  ads: VideoAds,
  urls: readonly string[],
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const paths = await targets(target, urls);
  for (const [index, url] of urls.entries()) {
    const path = paths[index] ?? target;
    const line = liveLine();
    try {
      const { bytes, contentType } = await ads.download(url, path, {
        signal,
        onProgress: ({ received, total }) =>
          line.show(`Saving ${path}: ${byteCount(received)}${total === undefined ? "" : ` of ${byteCount(total)}`}`),
      });
      line.end();
      process.stderr.write(`Saved ${path} (${byteCount(bytes)}${contentType ? `, ${contentType}` : ""})\n`);
    } catch (error) {
      line.end();
      if (isFileError(error)) throw new CliError(`--download: cannot write ${path}: ${reason(error)}.`);
      throw error;
    }
  }
}

/** A path alone could be of the service or of another host, and keys are sent to neither. */
function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "path" in error;
}

async function targets(target: string, urls: readonly string[]): Promise<string[]> {
  const isFolder = target.endsWith("/") || (await stat(target).catch(() => undefined))?.isDirectory() === true;
  if (isFolder) {
    await mkdir(target, { recursive: true });
    return distinct(urls.map((url) => join(target, fileName(url))));
  }
  return urls.length === 1 ? [target] : distinct(urls.map(() => target));
}

/** The last part of the address; never a path that leads elsewhere. */
function fileName(url: string): string {
  const name = basename(decodeURIComponent(new URL(url).pathname)).replace(/[^\w.-]/g, "_");
  return name === "" || name.startsWith(".") ? "output" : name;
}

/** `ad.mp4`, `ad-2.mp4`: nothing is written over its neighbour. */
function distinct(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const ending = extname(path);
    let candidate = path;
    for (let number = 2; taken.has(candidate); number++)
      candidate = `${path.slice(0, path.length - ending.length)}-${number}${ending}`;
    taken.add(candidate);
    return candidate;
  });
}
