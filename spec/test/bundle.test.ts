// The published bundle is a document of its own: whoever lints it has none of this folder's configuration.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@video-ads/testing/program";
import { expect, test } from "vitest";
import { specRoot } from "./support/redocly.ts";

test("the README's lint command finds nothing in it, with the linter's recommended rules and no configuration", async () => {
  const command = readFileSync(join(specRoot, "README.md"), "utf8").match(/^npx @redocly\/cli (lint .*)$/m)?.[1];
  const folder = mkdtempSync(join(tmpdir(), "published-"));
  try {
    cpSync(join(specRoot, "dist"), join(folder, "node_modules/@video-ads/spec/dist"), { recursive: true });
    const redocly = join(specRoot, "node_modules/.bin/redocly");
    const { code, stdout, output } = await run([redocly, ...(command?.split(" ") ?? []), "--format=json"], {
      cwd: folder,
      extraEnv: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
