// A contract by what somebody calls it: a bundled file, a folder with `openapi.yaml`, or a revision of this repository.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundleContract, type OpenApi } from "@video-ads/model";
import { contractIn } from "@video-ads/model/document";
import { parse } from "yaml";

const run = promisify(execFile);

/**
 * @param root The repository.
 * @throws Error that says what the name is not.
 */
export async function readContract(name: string, root: string): Promise<OpenApi> {
  const found = await stat(name).catch(() => undefined);
  if (found?.isDirectory()) return bundleContract(name, join(root, "spec"));
  if (found) return parsed(name, await readFile(name, "utf8"));
  const { stdout } = await run("git", ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`], {
    cwd: root,
  }).catch(() => ({ stdout: "" }));
  if (stdout === "") throw new Error(`${name} is no file, no folder and no revision of this repository.`);
  return atRevision(stdout.trim(), root);
}

function parsed(name: string, text: string): OpenApi {
  try {
    return contractIn(parse(text));
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}.`, { cause: error });
  }
}

/** The folder as it was then, bundled with the tools of now. */
async function atRevision(commit: string, root: string): Promise<OpenApi> {
  const scratch = await mkdtemp(join(tmpdir(), "video-ads-revision-"));
  try {
    const archive = join(scratch, "spec.tar");
    await run("git", ["archive", "--output", archive, commit, "spec"], { cwd: root });
    await run("tar", ["-xf", archive, "-C", scratch]);
    return await bundleContract(join(scratch, "spec"), join(root, "spec"));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
