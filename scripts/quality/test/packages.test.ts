// What would be published now, held as tarballs: what `npm install` brings to somebody, not what stands in the repository.

import { existsSync, globSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FULL } from "@video-ads/testing/full";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BUDGETS } from "../src/packages/budgets.ts";
import { importedPackages } from "../src/packages/imports.ts";
import { LICENCE_LIST, linesOf } from "../src/packages/licence-list.ts";
import { inlinedLicences, type Licence, objectionable, runtimeLicences } from "../src/packages/licences.ts";
import { pack, type Tarball } from "../src/packages/pack.ts";
import { publishedPackages, repository } from "../src/packages/published.ts";
import { unwantedIn } from "../src/packages/unwanted.ts";
import { run } from "../src/rehearse/command.ts";

// Nearly everything here starts a process.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

const published = await publishedPackages();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-packages-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("eight packages are published, under one version", () => {
  expect(published.map(({ manifest }) => manifest.name)).toEqual([
    "@video-ads/cli",
    "@video-ads/client",
    "@video-ads/docs",
    "@video-ads/mcp",
    "@video-ads/mock",
    "@video-ads/react",
    "@video-ads/spec",
    "@video-ads/webhooks",
  ]);
  expect(new Set(published.map(({ manifest }) => manifest.version)).size).toBe(1);
});

describe.each(published.map((one) => ({ ...one, name: one.manifest.name })))("$name", (one) => {
  let tarball: Tarball;
  beforeAll(async () => {
    tarball = await pack(repository, one, folder);
  });

  test("says what it is, where it comes from and what it needs", () => {
    expect(tarball.manifest).toMatchObject({
      type: "module",
      license: "MIT",
      description: expect.stringMatching(/^.{20,140}$/),
      keywords: expect.arrayContaining(["video-ads"]),
      homepage: `https://github.com/video-ads/video-ads/tree/main/${one.directory}#readme`,
      bugs: "https://github.com/video-ads/video-ads/issues",
      repository: { type: "git", url: "git+https://github.com/video-ads/video-ads.git", directory: one.directory },
      engines: { node: expect.stringMatching(/^>=22/) },
      files: expect.arrayContaining(["CHANGELOG.md"]),
    });
    expect(tarball.manifest).toHaveProperty("sideEffects");
    expect(one.manifest.publishConfig?.access).toBe("public");
  });

  test("brings its licence and a README", async () => {
    expect(tarball.files.get("LICENSE")).toEqual(await readFile(join(repository, "LICENSE")));
    expect(tarball.files.get("README.md")?.toString()).toMatch(new RegExp(`^# ${one.manifest.name}\n`));
  });

  test.runIf(one.manifest.inlinedDependencies)("brings the licence of each package that is in its files", async () => {
    const text = [...tarball.files]
      .filter(([path]) => path.endsWith(".txt"))
      .map(([, content]) => content.toString())
      .join("\n");
    for (const [name, version] of Object.entries(one.manifest.inlinedDependencies ?? {})) {
      const store = `node_modules/.pnpm/${name.replace("/", "+")}@${version}*/node_modules/${name}`;
      const [home = ""] = globSync(store, { cwd: repository });
      expect(home, `${name} ${version}`).not.toBe("");
      const [licence] = globSync(`${home}/{LICENSE,LICENCE,license}*`, { cwd: repository });
      // Some bring none: they are named with what they say of themselves.
      const expected = licence === undefined ? `${name} ${version}` : await readFile(join(repository, licence), "utf8");
      expect(text).toContain(expected.trim());
    }
  });

  test.runIf(existsSync(join(repository, one.directory, "skills")))("brings the skill, in a folder of its name", () => {
    const skills = [...tarball.files].filter(([path]) => path.startsWith("skills/"));
    expect(skills.map(([path]) => path)).toEqual(["skills/video-ads/SKILL.md"]);
    const text = skills[0]?.[1].toString() ?? "";
    expect(text).toMatch(/^---\nname: video-ads\ndescription: .{1,1024}\nlicense: MIT\n---\n\n# /);
    // It is read as a whole before anything is done.
    expect(text.length).toBeLessThan(12_000);
  });

  test("holds nothing that should not ship", () => expect(unwantedIn(tarball)).toEqual([]));

  test("is within its size", () => {
    expect(tarball.size).toBeLessThanOrEqual(BUDGETS[one.manifest.name] ?? 0);
  });

  test("asks for versions that a registry knows", () => {
    const { dependencies, peerDependencies, optionalDependencies } = tarball.manifest;
    const wanted = Object.entries({ ...dependencies, ...peerDependencies, ...optionalDependencies });
    const known = (range: string) => range.split(" || ").every((one) => /^([\^~]|>=)?\d+(\.\d+){0,2}$/.test(one));
    expect(wanted.filter(([, range]) => !known(range))).toEqual([]);
    for (const [name, range] of wanted) {
      if (name.startsWith("@video-ads/")) expect([name, range]).toEqual([name, tarball.manifest.version]);
    }
  });

  test("imports what it depends on, and depends on what it imports", () => {
    const { dependencies = {}, peerDependencies = {} } = tarball.manifest;
    const imported = importedPackages(tarball);
    expect([...imported].filter((name) => !(name in dependencies) && !(name in peerDependencies))).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([]);
  });

  test("depends on exact versions", () => {
    const { dependencies = {} } = tarball.manifest;
    const ranges = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version));
    expect(ranges).toEqual([]);
  });

  test("exports files that are in it", () => {
    const targets = targetsOf(tarball.manifest.exports).concat(Object.values(tarball.manifest.bin ?? {}));
    expect(targets.length).toBeGreaterThan(0);
    const there = [...tarball.files.keys()].map((path) => `./${path}`);
    const missing = targets.filter((target) => {
      const [start = "", end = ""] = target.split("*");
      return !there.some((path) =>
        target.includes("*") ? path.startsWith(start) && path.endsWith(end) : path === target,
      );
    });
    expect(missing).toEqual([]);
  });

  test("publint has nothing to say", async () => {
    const { buffer, byteOffset, byteLength } = await readFile(tarball.path);
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
    const { messages, pkg } = await publint({ pack: { tarball: bytes }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}, { color: false }))).toEqual([]);
  });

  // The contract has no types: what it exports is data.
  test.skipIf(one.manifest.name === "@video-ads/spec")(
    "its types resolve for everybody who can import it",
    async () => {
      const manifest = fileURLToPath(import.meta.resolve("@arethetypeswrong/cli/package.json"));
      const attw = [manifest.replace(/package\.json$/, "dist/index.js"), tarball.path];
      const profile = JSON.stringify(tarball.manifest.exports).includes('"require"') ? "node16" : "esm-only";
      const flags = ["--profile", profile, "--format", "ascii", "--no-color", "--no-emoji"];
      const data = dataIn(tarball.manifest.exports);
      const excluded = data.length > 0 ? ["--exclude-entrypoints", ...data] : [];
      const { code, output } = await run([process.execPath, ...attw, ...flags, ...excluded], { cwd: folder });
      expect(code === 0 ? "no problems" : output).toBe("no problems");
    },
  );
});

describe("what comes along", () => {
  const names = published.map(({ manifest }) => manifest.name);
  let licences: Licence[];
  beforeAll(async () => {
    licences = await runtimeLicences(repository, names);
  });

  test("every runtime dependency, installed or inlined, has a permissive licence", async () => {
    expect(licences.map(({ name }) => name)).toEqual(expect.arrayContaining(["express", "openapi-fetch"]));
    expect(objectionable(licences)).toEqual([]);
    const inlined = await inlinedLicences(repository, published);
    expect(inlined.map(({ name }) => name)).toEqual(expect.arrayContaining(["preact", "@stoplight/prism-http"]));
    // Fonts stand in the site under the licence of fonts, which lets them be passed on with anything.
    expect(objectionable(inlined).filter(({ licence }) => licence !== "OFL-1.1")).toEqual([]);
  });

  test("each stands in THIRD-PARTY.md with its version and licence, and nothing else does", async () => {
    const listed: string[] =
      (await readFile(join(repository, LICENCE_LIST), "utf8")).match(/^\| (?!package ).*\|$/gm) ?? [];
    const here = linesOf(licences);
    expect(here.filter((line) => !listed.includes(line))).toEqual([]);
    // Another platform may have others of its own.
    expect(listed.filter((line) => !here.includes(line) && !line.includes("-* |"))).toEqual([]);
  });

  test.runIf(FULL)("no runtime dependency has a known vulnerability", async ({ skip }) => {
    const { code, stdout, stderr } = await run(["pnpm", "audit", "--prod", "--json"], { cwd: repository });
    skip(
      /ERR_PNPM_AUDIT_BAD_RESPONSE|responded with 40[45]/.test(stdout + stderr),
      "the registry in use does not audit",
    );
    expect({ code, advisories: stdout }).toEqual({ code: 0, advisories: expect.any(String) });
  });
});

/** Every file that an `exports` field leads to. */
function targetsOf(exports: unknown): string[] {
  if (typeof exports === "string") return [exports];
  return typeof exports === "object" && exports !== null ? Object.values(exports).flatMap(targetsOf) : [];
}

/** The entry points that are no modules. */
function dataIn(exports: Tarball["manifest"]["exports"] = {}): string[] {
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string" && /\.ya?ml$/.test(target) ? [path] : [],
  );
}
