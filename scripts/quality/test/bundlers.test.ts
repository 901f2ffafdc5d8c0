// What bundlers make of a page with the client, as it is packed. Those that are installed here, at each test; all of them, and Next, in
// the rehearsal.
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { pack } from "../src/packages/pack.ts";
import { publishedPackages, repository } from "../src/packages/published.ts";
import { runOk } from "../src/rehearse/command.ts";

const HERE = ["esbuild", "rolldown", "vite"];

test("the page of the README is built by esbuild, Rolldown and Vite without a word", { timeout: 120_000 }, async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "video-ads-bundlers-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(fileURLToPath(new URL("../consumers/bundlers", import.meta.url)), folder, { recursive: true });
  await installPacked("@video-ads/client", folder);
  const require = createRequire(import.meta.url);
  for (const name of HERE) await link(dirname(require.resolve(`${name}/package.json`)), name, folder);

  const said = await runOk([process.execPath, "main.js", ...HERE], { cwd: folder });
  expect(said.trim().split("\n")).toEqual(HERE.map((name) => `flow: the page of the README is built by ${name}`));
});

/** Puts what is in the tarball of a package into a folder's node_modules, and what it depends on beside it. */
async function installPacked(name: string, folder: string): Promise<void> {
  const one = (await publishedPackages()).find(({ manifest }) => manifest.name === name);
  if (!one) throw new Error(`${name} is not published.`);
  const { files, manifest } = await pack(repository, one, folder);
  for (const [path, content] of files) {
    const file = join(folder, "node_modules", name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    await link(join(repository, one.directory, "node_modules", dependency), dependency, folder);
  }
}

async function link(place: string, name: string, folder: string): Promise<void> {
  await symlink(await realpath(place), join(folder, "node_modules", name));
}
