import { createHash } from "node:crypto";
import { constants, createReadStream, type Stats } from "node:fs";
import { copyFile, link, lstat, mkdir, mkdtemp, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import { DownloadError, InvalidRequestError, type VideoAds } from "@video-ads/client";
import { reason } from "@video-ads/core/file-fault";
import { results } from "@video-ads/core/job";
import type { Job, JobKind } from "@video-ads/operate/facts";
import { CliError } from "../errors/cli-error.ts";
import { type LiveLine, liveLine } from "../output/live-line.ts";
import { sendOn } from "../output/standard-output.ts";
import { byteCount } from "../output/style.ts";
import type { OutputOptions } from "../program/common-options.ts";

/** Several outputs, of which some could not be saved. Those that could stay where they are. */
export class PartlySaved extends CliError {
  /** The files that are missing, and that another try may save. */
  readonly missing: readonly string[];

  constructor(failures: readonly Failure[], total: number) {
    const hints = failures.flatMap(({ error }) => [error.message, ...error.hints]);
    super(`${failures.length} of ${total} outputs could not be saved.`, { exit: "download", hints });
    this.name = "PartlySaved";
    this.missing = failures.flatMap(({ path, isFinal }) => (isFinal ? [] : [path]));
  }
}

/** A job that is done and has nothing that could be saved, which looking again does not change. */
export class NothingToSave extends CliError {
  constructor(message: string) {
    super(message, { exit: "download" });
    this.name = "NothingToSave";
  }
}

/** Several outputs, where there is a place for one. */
export class SeveralOutputs extends CliError {
  constructor(count: number) {
    super(`--download -: the job has made ${count} outputs, and standard output takes one.`, { exit: "download" });
    this.name = "SeveralOutputs";
  }
}

/** Whether `--download` names standard output, as `-` does. */
export function isStandardOutput(target: string | undefined): target is "-" {
  return target === "-";
}

/**
 * Refuses what cannot be done where the result itself goes to standard output: to show an answer there as well, or to write it to a
 * terminal.
 */
function checkStandardOutput({ json, ndjson, query }: OutputOptions): void {
  const flags = Object.entries({
    "--json": json === true,
    "--no-json": json === false,
    "--ndjson": ndjson,
    "--query": query,
  });
  const [flag] = flags.flatMap(([name, given]) => (given === undefined || given === false ? [] : [name]));
  if (flag !== undefined)
    throw new CliError(`--download -: standard output takes the result, and nothing for ${flag}.`);
  if (process.stdout.isTTY)
    throw new CliError("--download -: standard output is a terminal.", {
      hints: ["Name a file, or send it on: … --download - > output, or | to a program."],
    });
}

/** Why an output was not saved. */
interface Failure {
  readonly path: string;
  readonly error: CliError;
  /** Looking again does not change it. */
  readonly isFinal?: true;
}

/**
 * Refuses what nothing can be saved to, before anything is made for it: a place for the partial file is made there, and removed.
 *
 * @param made Of a job that is made now no file can be there yet; one that was made before may have been saved in part.
 */
export async function checkTarget(
  target: string,
  { made, output }: { made: "now" | "before"; output: OutputOptions },
): Promise<void> {
  if (isStandardOutput(target)) return checkStandardOutput(output);
  if (target === "") throw new CliError("--download: name a file, or a folder: ads/");
  const there = await checkedPlace(target);
  if (there?.isFile() && made === "now")
    throw new CliError(`--download: ${target} is there already, and no file is written over.`, {
      hints: ["Name another file, or a folder: ads/"],
    });
  const folder = there?.isDirectory() ? target : await folderOf(target);
  try {
    await stat(folder);
  } catch (error) {
    throw new CliError(cannotWrite(target, error));
  }
  await probe(folder, target);
}

/** What stands there; undefined: nothing. */
async function checkedPlace(target: string): Promise<Stats | undefined> {
  try {
    const link = await unlessMissing(lstat(target));
    const there = await unlessMissing(stat(target));
    if (link && !there) throw new Error("it is a link that leads nowhere");
    if (there && !there.isFile() && !there.isDirectory()) throw new Error("it is no regular file");
    return there;
  } catch (error) {
    throw new CliError(cannotWrite(target, error));
  }
}

/** Makes what a download makes first. What permits to write cannot be read off a folder: it may be a file system's own. */
async function probe(folder: string, target: string): Promise<void> {
  try {
    const scratch = await scratchIn(folder);
    try {
      // Folders that are to be made have names that have to fit as well.
      const missing = relative(folder, resolve(target)).split(sep);
      for (const name of missing) await unlessMissing(lstat(join(scratch, name)));
    } finally {
      await rmdir(scratch);
    }
  } catch (error) {
    // The folder is there: it is its file system that has no place for more.
    const cause = codeOf(error) === "ENOENT" ? new Error("no file can be made in its folder") : error;
    throw new CliError(cannotWrite(target, cause));
  }
}

/** A folder beside the file, for what is not whole yet: a name of any length fits, and nobody else writes there. */
async function scratchIn(folder: string): Promise<string> {
  return await mkdtemp(join(folder, ".video-ads-"));
}

/** The folder, which is there, in which a file, or folders that are not there yet, would be made. */
async function folderOf(target: string): Promise<string> {
  let folder = resolve(target);
  if (target.endsWith("/")) while ((await unlessMissing(lstat(folder))) === undefined) folder = dirname(folder);
  else folder = dirname(folder);
  // As of a folder: a file in its place is an error.
  return `${folder}/`;
}

async function unlessMissing(asked: Promise<Stats>): Promise<Stats | undefined> {
  return await asked.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function cannotWrite(target: string, error: unknown): string {
  return `--download: cannot write ${target}: ${reason(error)}.`;
}

/**
 * Where the results of a job can be fetched. Those that cannot be are among them as long as another one can.
 *
 * @throws {NothingToSave} when there is nothing to fetch.
 */
export function addressesOf(job: JobKind, record: Job): string[] {
  const urls = results(job, record);
  const [first] = urls;
  if (first === undefined) throw new NothingToSave(`Job ${record.id} is done, and has nothing to download.`);
  if (!urls.some(isAddress))
    throw new NothingToSave(`Job ${record.id} is done, and its output is at no address that can be fetched: ${first}`);
  return urls;
}

/**
 * Saves what was made: one output as the file that was named, several beside each other. Each is tried, whatever became of those
 * before it.
 *
 * @throws {CliError} of exit `download`, whatever kept an output from being saved: its job is done, and paid for.
 * @throws {PartlySaved} when some of several could not be saved.
 */
export async function saveResults(
  ads: VideoAds,
  urls: readonly string[],
  target: string,
  signal: AbortSignal,
): Promise<void> {
  if (isStandardOutput(target)) return await toStandardOutput(ads, urls, signal);
  const names = await targets(target, urls).catch((error: unknown) => {
    throw asCliError(error, target) ?? error;
  });
  const failures: Failure[] = [];
  for (const [index, url] of urls.entries()) {
    const name = names[index] ?? target;
    if (isAddress(url)) {
      await save(ads, url, { name, names }, signal).catch((error: unknown) => {
        const failure = signal.aborted ? undefined : asCliError(error, name);
        if (!failure) throw error;
        if (urls.length === 1) throw failure;
        failures.push({ path: name, error: failure });
      });
    } else {
      const message = `${name}: its output is at no address that can be fetched: ${url}`;
      failures.push({ path: name, error: new CliError(message, { exit: "download" }), isFinal: true });
    }
  }
  if (failures.length > 0) throw new PartlySaved(failures, urls.length);
}

/** The one output, when all of it is there: nothing that is cut off is sent on. */
async function toStandardOutput(ads: VideoAds, urls: readonly string[], signal: AbortSignal): Promise<void> {
  const [url = "", ...others] = urls;
  if (others.length > 0) throw new SeveralOutputs(urls.length);
  const line = liveLine();
  const scratch = await scratchIn(tmpdir());
  try {
    const partial = join(scratch, "output");
    const { bytes, contentType } = await fetched(ads, url, { partial, name: "the result" }, line, signal).catch(
      (error: unknown) => {
        throw (signal.aborted ? undefined : asCliError(error, partial)) ?? error;
      },
    );
    line.end();
    await sendOn(partial);
    process.stderr.write(`Written to standard output (${sizeAndType(bytes, contentType)})\n`);
  } finally {
    line.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function fetched(
  ads: VideoAds,
  url: string,
  { partial, name }: { partial: string; name: string },
  line: LiveLine,
  signal: AbortSignal,
): ReturnType<VideoAds["download"]> {
  return await ads.download(url, partial, {
    signal,
    onProgress: ({ received, total }) =>
      line.show(`Saving ${name}: ${byteCount(received)}${total === undefined ? "" : ` of ${byteCount(total)}`}`),
  });
}

function sizeAndType(bytes: number, contentType: string | undefined): string {
  return `${byteCount(bytes)}${contentType ? `, ${contentType}` : ""}`;
}

async function save(ads: VideoAds, url: string, place: Place, signal: AbortSignal): Promise<void> {
  const { name } = place;
  const line = liveLine();
  const scratch = await scratchIn(dirname(name));
  try {
    const partial = join(scratch, "output");
    const { bytes, contentType } = await fetched(ads, url, { partial, name }, line, signal);
    const { path, isNew } = await keep(partial, place);
    line.end();
    process.stderr.write(isNew ? `Saved ${path} (${sizeAndType(bytes, contentType)})\n` : `Saved before: ${path}\n`);
  } finally {
    line.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What kept one output from being saved; undefined for what is no reason to try the next one. */
function asCliError(error: unknown, path: string): CliError | undefined {
  const isOfClient = error instanceof DownloadError || error instanceof InvalidRequestError;
  const cause = isOfClient && isFileError(error.cause) ? error.cause : error;
  if (isFileError(cause))
    return new CliError(cannotWrite(path, cause), { exit: "download", hints: ["Mend that, or name another place."] });
  return isOfClient ? new CliError(error.message, { exit: "download" }) : undefined;
}

/** A path alone could be of the service or of another host, and keys are sent to neither. */
function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
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
  if (name === "" || name.startsWith(".")) return "output";
  const ending = extname(name);
  return fitting(basename(name, ending), ending.slice(0, 20));
}

/** In bytes, as nearly every file system has it. */
const LONGEST_NAME = 255;

/** The ending says what a file is, and stays. */
function fitting(stem: string, ending: string): string {
  let short = stem;
  while (short !== "" && Buffer.byteLength(short + ending) > LONGEST_NAME) short = short.replace(/.$/su, "");
  return short + ending;
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
  return join(dirname(path), fitting(basename(path, ending), `-${number}${ending}`));
}

/** Where an output is to go. */
interface Place {
  readonly name: string;
  /** Those of all outputs: each may have a file of an earlier try, which is not its neighbour's. */
  readonly names: readonly string[];
}

/**
 * Gives a file that is whole its name, or that name with a number: what has come to stand there stays, also when another command
 * saves at this moment.
 *
 * @returns The file that has in it what this one has: this one, or one that was saved before.
 */
async function keep(partial: string, { name, names }: Place): Promise<{ path: string; isNew: boolean }> {
  let path = name;
  for (let number = 2; ; number++) {
    if (path === name || !names.includes(path)) {
      if (await named(partial, path)) return { path, isNew: true };
      if (await isSame(partial, path)) return { path, isNew: false };
    }
    path = numbered(name, number);
  }
}

/** False: something stands there. It is never replaced. */
async function named(partial: string, path: string): Promise<boolean> {
  try {
    // Some file systems have no links: a copy is not whole at once, but replaces nothing either.
    await link(partial, path).catch((error: unknown) => {
      if (codeOf(error) === "EEXIST") throw error;
      return copyFile(partial, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function isSame(partial: string, path: string): Promise<boolean> {
  const there = await stat(path).catch(() => undefined);
  if (!there?.isFile() || there.size !== (await stat(partial)).size) return false;
  return (await digest(partial)) === (await digest(path));
}

async function digest(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
