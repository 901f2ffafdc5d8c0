import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, mkdir, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { DownloadError, type VideoAds } from "@video-ads/client";
import { reason } from "@video-ads/core/file-fault";
import { results } from "@video-ads/core/job";
import type { Job, JobKind } from "@video-ads/operate/facts";
import { CliError } from "../errors/cli-error.ts";
import { liveLine } from "../output/live-line.ts";
import { byteCount } from "../output/style.ts";

/** Several outputs, of which some could not be saved. Those that could stay where they are. */
export class PartlySaved extends CliError {
  /** The files that are missing, and that another try may save. */
  readonly missing: readonly string[];

  constructor(failures: readonly Failure[], total: number) {
    const exit = failures.every(({ error }) => error.exit === "usage") ? "usage" : "download";
    const hints = failures.flatMap(({ error }) => [error.message, ...error.hints]);
    super(`${failures.length} of ${total} outputs could not be saved.`, { exit, hints });
    this.name = "PartlySaved";
    this.missing = failures.flatMap(({ path, isFinal }) => (isFinal ? [] : [path]));
  }
}

/** Why an output was not saved. */
interface Failure {
  readonly path: string;
  readonly error: CliError;
  /** Looking again does not change it. */
  readonly isFinal?: true;
}

/**
 * Refuses what nothing can be saved to, before anything is made for it.
 *
 * @param made Of a job that is made now no file can be there yet; one that was made before may have been saved in part.
 */
export async function checkTarget(target: string, { made }: { made: "now" | "before" }): Promise<void> {
  const there = await stat(target).catch(() => undefined);
  if (there?.isFile()) {
    if (made === "before") return;
    throw new CliError(`--download: ${target} is there already, and no file is written over.`, {
      hints: ["Name another file, or a folder: ads/"],
    });
  }
  try {
    await access(there?.isDirectory() ? target : await folderOf(target), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CliError(`--download: cannot write ${target}: ${reason(error)}.`);
  }
}

/** The folder, which is there, in which a file, or folders that are not there yet, would be made. */
async function folderOf(target: string): Promise<string> {
  let folder = resolve(target);
  if (target.endsWith("/")) while (await isMissing(folder)) folder = dirname(folder);
  else folder = dirname(folder);
  // As of a folder: a file in its place is an error.
  return `${folder}/`;
}

async function isMissing(path: string): Promise<boolean> {
  return await stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );
}

/**
 * Where the results of a job can be fetched. Those that cannot be are among them as long as another one can.
 *
 * @throws {CliError} when there is nothing to fetch, which looking again does not change.
 */
export function addressesOf(job: JobKind, record: Job): string[] {
  const urls = results(job, record);
  const [first] = urls;
  if (first === undefined)
    throw new CliError(`Job ${record.id} is done, and has nothing to download.`, { exit: "download" });
  if (!urls.some(isAddress))
    throw new CliError(`Job ${record.id} is done, and its output is at no address that can be fetched: ${first}`, {
      exit: "download",
    });
  return urls;
}

/**
 * Saves what was made: one output as the file that was named, several beside each other. Each is tried, whatever became of those
 * before it.
 *
 * @throws {PartlySaved} when some of several could not be saved.
 */
export async function saveResults(
  ads: VideoAds,
  urls: readonly string[],
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const names = await targets(target, urls);
  const failures: Failure[] = [];
  for (const [index, url] of urls.entries()) {
    const name = names[index] ?? target;
    if (isAddress(url)) {
      const { path, others } = await placeOf(name, names);
      await save(ads, url, { path, others }, signal).catch((error: unknown) => {
        const failure = asCliError(error);
        if (urls.length === 1 || signal.aborted || !failure) throw error;
        failures.push({ path: name, error: failure });
      });
    } else {
      const message = `${name}: its output is at no address that can be fetched: ${url}`;
      failures.push({ path: name, error: new CliError(message, { exit: "download" }), isFinal: true });
    }
  }
  if (failures.length > 0) throw new PartlySaved(failures, urls.length);
}

async function save(ads: VideoAds, url: string, { path, others }: Place, signal: AbortSignal): Promise<void> {
  const line = liveLine();
  try {
    const { bytes, contentType } = await ads.download(url, path, {
      signal,
      onProgress: ({ received, total }) =>
        line.show(`Saving ${path}: ${byteCount(received)}${total === undefined ? "" : ` of ${byteCount(total)}`}`),
    });
    line.end();
    const saved = await sameAs(path, others);
    if (saved !== undefined) {
      await rm(path);
      process.stderr.write(`Saved before: ${saved}\n`);
      return;
    }
    process.stderr.write(`Saved ${path} (${byteCount(bytes)}${contentType ? `, ${contentType}` : ""})\n`);
  } catch (error) {
    line.end();
    if (isFileError(error)) throw new CliError(`--download: cannot write ${path}: ${reason(error)}.`);
    throw error;
  }
}

/** What kept one output from being saved; undefined for what is no reason to try the next one. */
function asCliError(error: unknown): CliError | undefined {
  if (error instanceof CliError) return error;
  return error instanceof DownloadError ? new CliError(error.message, { exit: "download" }) : undefined;
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
  if (!isAddress(url)) return "output";
  const name = basename(decoded(new URL(url).pathname)).replace(/[^\w.-]/g, "_");
  return name === "" || name.startsWith(".") ? "output" : name;
}

/** A sign of percent that encodes nothing stays what it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `output.mp4`, `output-2.mp4`: nothing is written over its neighbour. */
function distinct(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    let candidate = path;
    for (let number = 2; taken.has(candidate); number++) candidate = numbered(path, number);
    taken.add(candidate);
    return candidate;
  });
}

function numbered(path: string, number: number): string {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}-${number}${ending}`;
}

/** Where an output goes, and the files of its name that are there: those of another job, or of an earlier try. */
interface Place {
  readonly path: string;
  readonly others: readonly string[];
}

/**
 * @param names Those of all outputs: each may have a file of an earlier try, which is not its neighbour's.
 */
async function placeOf(name: string, names: readonly string[]): Promise<Place> {
  const others: string[] = [];
  let path = name;
  for (let number = 2; (path !== name && names.includes(path)) || (await isFile(path)); number++) {
    if (path === name || !names.includes(path)) others.push(path);
    path = numbered(name, number);
  }
  return { path, others };
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

/** The first of these files that has in it what this one has. */
async function sameAs(path: string, others: readonly string[]): Promise<string | undefined> {
  if (others.length === 0) return undefined;
  const own = await digest(path);
  for (const other of others) if ((await digest(other)) === own) return other;
  return undefined;
}

async function digest(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
