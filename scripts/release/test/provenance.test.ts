// Releases carry provenance: with the variables that a workflow sets, the pinned pnpm asks GitHub for the identity that signs it.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loopback } from "@video-ads/testing/loopback";
import { run } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../../../", import.meta.url));

interface Workflow {
  jobs: Record<
    string,
    {
      permissions?: Record<string, string>;
      steps: { run?: string; env?: Record<string, string>; with?: Record<string, string> }[];
    }
  >;
}

/** The variables of the step that publishes by a script, but for secrets. */
async function publishingEnv(script: string): Promise<Record<string, string>> {
  const { jobs } = parse(await readFile(join(root, ".github/workflows/release.yml"), "utf8")) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const step = steps.find(({ run: command, with: given }) => `${command}${given?.["publish-script"]}`.includes(script));
  return Object.fromEntries(Object.entries(step?.env ?? {}).filter(([, value]) => !value.includes("secrets.")));
}

/** What is asked of a registry and of GitHub, both on loopback, when a package is published under these variables. */
async function askedFor(env: Record<string, string>): Promise<string[]> {
  const asked: string[] = [];
  await using server = await loopback((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => response.writeHead(request.method === "PUT" ? 201 : 404).end("{}"));
  });
  const folder = await mkdtemp(join(tmpdir(), "video-ads-provenance-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "package.json"), '{ "name": "@video-ads/probe", "version": "1.0.0" }');
  const { host } = new URL(server.url);
  await writeFile(join(folder, ".npmrc"), `registry=http://${host}/\n//${host}/:_authToken=none\n`);
  const github = {
    CI: "true",
    GITHUB_ACTIONS: "true",
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://${host}/identity?of=run`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "none",
  };
  const publish = ["pnpm", "publish", "--no-git-checks", "--access", "public"];
  await run(publish, {
    cwd: folder,
    extraEnv: { NPM_CONFIG_PROVENANCE: undefined, PNPM_CONFIG_PROVENANCE: undefined, ...github, ...env },
  });
  return asked;
}

test.each(["publish-packages", "publish-preview"])(
  "what %s publishes has provenance, as the pinned pnpm reads it",
  async (script) => {
    expect(await askedFor(await publishingEnv(script))).toContain("GET /identity?of=run&audience=sigstore");
  },
);

test("the name that npm reads has no effect on it", async () => {
  expect(await askedFor({ NPM_CONFIG_PROVENANCE: "true" })).not.toContain("GET /identity?of=run&audience=sigstore");
});
