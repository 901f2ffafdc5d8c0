// The same questions, asked of packages that were made from a second contract: its jobs have other states, another status field,
// parts of their own, two places for results and prices per minute. No file outside of spec/ differs.

import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { FULL } from "@video-ads/testing/full";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackages } from "../support/build.ts";

describe.runIf(FULL)("made from a second contract", () => {
  let tree: TreeCopy;
  const at = (...path: string[]): string => join(tree.root, ...path);

  beforeAll(async () => {
    tree = await copyTree();
    await cp(join(import.meta.dirname, "second-contract/transcripts"), at("spec/resources/transcripts"), {
      recursive: true,
    });
    const index = at("spec/openapi.yaml");
    await writeFile(index, withTranscripts(await readFile(index, "utf8")));
    await runOk([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root, limitMs: 240_000 });
    await buildPackages(tree, [
      ["packages/client"],
      ["packages/webhooks", "packages/mock"],
      ["packages/react", "packages/cli"],
    ]);
    // Its other step copies the docs, which are not built here.
    await runOk(["pnpm", "exec", "tsdown"], { cwd: at("packages/mcp"), limitMs: 240_000 });
  }, 600_000);
  afterAll(() => tree?.remove());

  test("every package gives the one answer to each question", async () => {
    const { code, stdout, output } = await run(
      [
        "pnpm",
        "exec",
        "vitest",
        "run",
        "test/one-answer",
        "--reporter=verbose",
        "-t",
        "^(?!made from a second contract)",
      ],
      { cwd: at("apps/e2e"), extraEnv: { VIDEO_ADS_TEST_FULL: undefined } },
    );
    expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
    expect(stdout).toMatch(/✓ .*results\.test\.ts > transcript /);
  }, 600_000);
});

function withTranscripts(index: string): string {
  return index
    .replace(
      /^paths:\n/m,
      `paths:
  /api/transcripts/:
    $ref: resources/transcripts/collection.yaml
  /api/transcripts/{id}/:
    $ref: resources/transcripts/item.yaml
`,
    )
    .replace(
      /^tags:\n/m,
      `tags:
  - name: transcripts
    x-displayName: Transcripts
    description: Recordings, written down.
`,
    );
}
