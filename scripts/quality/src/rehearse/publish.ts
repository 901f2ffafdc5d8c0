// Publishes to the registry of the rehearsal: by the commands of a real release, or just what the tree holds.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyTree } from "@video-ads/testing/copy-tree";
import { pack, type Tarball } from "../packages/pack.ts";
import { type Published, publishedPackages, repository } from "../packages/published.ts";
import { runOk } from "./command.ts";
import type { Registry } from "./registry.ts";

/** Folders whose tests go by what versioning writes: one that fails would be met by the next pull request, when everything is published. */
const TESTED = ["scripts/release", "spec"] as const;

/** What stands in the registry now. */
export interface Release {
  version: string;
  packages: { name: string; size: number; unpacked: number; files: number }[];
}

/** Packs the packages as they are built and publishes the tarballs. */
export async function publishTree(registry: Registry): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-tarballs-"));
  try {
    return await publishFrom(repository, folder, registry);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function publishFrom(root: string, folder: string, registry: Registry): Promise<Release> {
  await writeFile(join(folder, ".npmrc"), registry.publisher);
  const published = await publishedPackages(root);
  const packages = await Promise.all(
    published.map(async (one) => {
      const tarball = await pack(root, one, folder);
      const publish = ["npm", "publish", tarball.path, "--access", "public"];
      await runOk(publish, { cwd: folder, env: publisherEnv(registry, folder) });
      return sizeOf(tarball);
    }),
  );
  return { version: versionOf(published), packages };
}

/**
 * Versions, builds and publishes a copy of the tree by the scripts that the release workflow runs.
 *
 * @param say Is told what is going on.
 */
export async function publishRelease(registry: Registry, say: (step: string) => void): Promise<Release> {
  const tree = await copyTree();
  const at = { cwd: tree.root, limitMs: 600_000 };
  try {
    say("version: pending changesets become a version and its changelogs");
    await makeHistory(tree.root);
    const before = versionOf(await publishedPackages(tree.root));
    await runOk(["pnpm", "run", "version-packages"], at);
    const published = await publishedPackages(tree.root);
    const version = versionOf(published);
    const pending = (await readdir(join(tree.root, ".changeset"))).filter((name) => /^(?!readme).*\.md$/i.test(name));
    if (pending.length > 0) throw new Error(`Versioning left changesets behind: ${pending.join(", ")}.`);
    say("what versioning has written passes the linters that the next pull request meets");
    await runOk(["pnpm", "run", "lint"], at);
    say("and the tests that read versions, changelogs and what is kept of a release");
    await runOk(["pnpm", "exec", "turbo", "run", "build", "--output-logs=errors-only"], at);
    for (const folder of TESTED) {
      const cwd = join(tree.root, folder);
      await runOk([process.execPath, "node_modules/vitest/vitest.mjs", "run"], { ...at, cwd });
    }
    say(`build and publish ${version}`);
    await writeFile(join(tree.root, ".npmrc"), registry.publisher);
    const reported = join(tree.root, "published.ndjson");
    const env = { ...publisherEnv(registry, tree.root), CHANGESETS_OUTPUT: reported };
    await runOk(["pnpm", "run", "publish-packages"], { ...at, env });
    await expectReported(reported, published, version);
    const tags = (await runOk(["git", "tag"], at)).trim().split("\n");
    const untagged = published.filter(({ manifest }) => !tags.includes(`${manifest.name}@${version}`));
    if (untagged.length > 0)
      throw new Error(`Not tagged: ${untagged.map(({ manifest }) => manifest.name).join(", ")}.`);
    say("a tag that was lost is made again");
    const [lost = ""] = tags;
    await runOk(["git", "tag", "--delete", lost], at);
    await runOk(["pnpm", "exec", "changeset", "git-tag"], at);
    if ((await runOk(["git", "tag"], at)).trim() !== tags.join("\n")) throw new Error(`Not tagged again: ${lost}.`);
    say("the bill of materials of each package");
    const bills = await runOk(["pnpm", "--silent", "release:sbom", join(tree.root, "sboms")], at);
    const homeless = bills.split("\n").filter((line) => line && !tags.includes(line.split("\t")[0] ?? ""));
    if (homeless.length > 0) throw new Error(`Of no release: ${homeless.join(", ")}.`);
    const tarballs = await packAll(tree.root, published);
    if (version !== before) tarballs.forEach(expectChangelog);
    return { version, packages: tarballs.map(sizeOf) };
  } finally {
    await tree.remove();
  }
}

/** The action that runs the script tags what it reads there, makes a release of it, and does neither without. */
async function expectReported(file: string, published: readonly Published[], version: string): Promise<void> {
  const events = (await readFile(file, "utf8")).trim().split("\n");
  const tags = new Set(events.map((line) => (JSON.parse(line) as { tag?: string }).tag));
  const missing = published.filter(({ manifest }) => !tags.has(`${manifest.name}@${version}`));
  if (missing.length > 0)
    throw new Error(`Not reported as published: ${missing.map(({ manifest }) => manifest.name).join(", ")}.`);
}

/** changesets looks into the history for the commit that brought each changeset; the copy has none. */
async function makeHistory(cwd: string): Promise<void> {
  const settings = {
    "user.name": "rehearsal",
    "user.email": "rehearsal@localhost",
    "commit.gpgsign": "false",
    "tag.gpgsign": "false",
  };
  await runOk(["git", "init", "--quiet", "--initial-branch=main"], { cwd });
  for (const [key, value] of Object.entries(settings)) await runOk(["git", "config", key, value], { cwd });
  await runOk(["git", "add", "--all"], { cwd });
  await runOk(["git", "commit", "--quiet", "--no-verify", "--message=The tree as it is"], { cwd });
}

/** A version that says nothing about itself would be published in silence. */
function expectChangelog({ manifest, files }: Tarball): void {
  if (!files.get("CHANGELOG.md")?.includes(`## ${manifest.version}`)) {
    throw new Error(
      `The CHANGELOG.md of ${manifest.name} is not in its tarball, or does not speak of ${manifest.version}.`,
    );
  }
}

/** All published packages share one. */
function versionOf(published: readonly Published[]): string {
  const versions = [...new Set(published.map(({ manifest }) => manifest.version))];
  if (versions.length !== 1) throw new Error(`The published packages have several versions: ${versions.join(", ")}.`);
  return versions[0] ?? "";
}

/** Packs all of them, without publishing. */
async function packAll(root: string, published: readonly Published[]): Promise<Tarball[]> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-tarballs-"));
  try {
    return await Promise.all(published.map((one) => pack(root, one, folder)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sizeOf({ manifest, size, unpacked, files }: Tarball): Release["packages"][number] {
  return { name: manifest.name, size, unpacked, files: files.size };
}

/** Whatever is configured on this machine, nothing is published elsewhere and no token of its owner is used. */
function publisherEnv({ url }: Registry, folder: string): Record<string, string> {
  const userconfig = join(folder, ".npmrc");
  return {
    npm_config_registry: url,
    npm_config_userconfig: userconfig,
    npm_config_provenance: "false",
    NPM_CONFIG_PROVENANCE: "false",
  };
}
