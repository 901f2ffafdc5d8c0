// A contract by what somebody calls it: a file, a folder, or a version of the published one.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { reason } from "@video-ads/core/file-fault";
import { contractIn, type OpenApi } from "@video-ads/model/document";
import { parse } from "yaml";
import { MERGING } from "../contract/load.ts";
import { fileOfArchive } from "./archive.ts";

const run = promisify(execFile);

const PACKAGE = "@video-ads/spec";

/** Where a contract may lie in a folder: that of a package, or one that somebody has bundled. */
const IN_FOLDERS = ["dist/openapi.json", "openapi.json", "openapi.yaml"];

/** A contract, and what it is called. */
export interface NamedContract {
  name: string;
  contract: OpenApi;
}

/**
 * Reads a contract. A version is taken from the registry that npm is set to; nothing of it is installed or run.
 *
 * @throws {Error} That says what the name is not.
 */
export async function namedContract(name: string): Promise<NamedContract> {
  const found = await stat(name).catch(() => undefined);
  if (found?.isDirectory()) return inFolder(name);
  if (found) return { name, contract: read(name, await textOf(name)) };
  if (!/^[\w^~][\w.+^~-]*$/.test(name) || /\.(json|ya?ml)$/.test(name))
    throw new Error(`${JSON.stringify(name)} is no file, no folder and no version of ${PACKAGE}.`);
  return ofVersion(name);
}

function inFolder(folder: string): Promise<NamedContract> {
  const file = IN_FOLDERS.map((path) => join(folder, path)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${JSON.stringify(folder)} has no contract: ${IN_FOLDERS.join(", ")}.`);
  return textOf(file).then((text) => ({ name: file, contract: read(file, text) }));
}

async function textOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new Error(`${JSON.stringify(file)} cannot be read: ${reason(error)}.`);
  });
}

function read(name: string, text: string): OpenApi {
  try {
    return contractIn(parse(text, MERGING));
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}.`, { cause: error });
  }
}

async function ofVersion(version: string): Promise<NamedContract> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-contract-"));
  try {
    const args = [
      "pack",
      `${PACKAGE}@${version}`,
      "--pack-destination",
      folder,
      "--ignore-scripts",
      "--loglevel=error",
    ];
    // Of Windows, npm is a script of its shell. The version has no sign that a shell reads, but for ^, which is quoted.
    const isWindows = process.platform === "win32";
    const quoted = isWindows ? args.map((arg) => JSON.stringify(arg)) : args;
    await run("npm", quoted, { shell: isWindows }).catch((error: unknown) => {
      const { stderr = "", message }: { stderr?: string; message?: string } = Object(error);
      const lines = stderr.split("\n").flatMap((line) => /^npm error (.+)$/.exec(line)?.[1] ?? []);
      const [said] = lines.filter((line) => !/^(code|syscall|errno) /.test(line));
      throw new Error(`${PACKAGE}@${version} cannot be had from the registry: ${said ?? message}`);
    });
    const [archive = ""] = await readdir(folder);
    const packed = await readFile(join(folder, archive));
    const { version: exact }: { version: string } = JSON.parse(fileOfArchive(packed, "package/package.json"));
    const name = `${PACKAGE}@${exact}`;
    return { name, contract: read(name, fileOfArchive(packed, "package/dist/openapi.json")) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
