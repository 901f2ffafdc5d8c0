import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { SAMPLE_LANGUAGES } from "@video-ads/codegen";
import type { OpenApi } from "@video-ads/model";

const run = promisify(execFile);
const MANIFEST = createRequire(import.meta.url).resolve("@redocly/cli/package.json");

/** JSON is YAML: the configuration needs no library. */
const CONFIG = {
  telemetry: "off",
  openapi: {
    // All caption styles, without a "show more" that a search in the page does not see.
    maxDisplayedEnumValues: 40,
    jsonSamplesExpandLevel: "all",
    schemasExpansionLevel: 1,
    sortRequiredPropsFirst: true,
    // The same labels as the samples', else the renderer makes up samples of its own beside them. The payload is where it
    // shows the other named examples of a request.
    codeSamples: { languages: [...SAMPLE_LANGUAGES, { lang: "payload", label: "Payload" }] },
    downloadUrls: [
      { title: "openapi.yaml", url: "../openapi.yaml" },
      { title: "openapi.json", url: "../openapi.json" },
    ],
  },
};

/**
 * Renders the reference page with Redoc, in one file.
 *
 * @param template The frame around it, in Handlebars.
 * @param scratch A folder for the files in between.
 */
export async function renderReference(contract: OpenApi, template: string, scratch: string): Promise<string> {
  const file = (name: string): string => join(scratch, name);
  await writeFile(file("openapi.json"), JSON.stringify(contract));
  await writeFile(file("redocly.yaml"), JSON.stringify(CONFIG));
  await writeFile(file("template.hbs"), template);
  const args = ["build-docs", "openapi.json", "--inlineBundle", "--config", "redocly.yaml", "--output", "index.html"];
  const { bin } = JSON.parse(readFileSync(MANIFEST, "utf8")) as { bin: { redocly: string } };
  const command = [join(dirname(MANIFEST), bin.redocly), ...args, "--title", "Reference", "--template", "template.hbs"];
  // Everything is off that would call its maker.
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  try {
    await run(process.execPath, command, { cwd: scratch, env });
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Error(`The reference page cannot be rendered:\n${stderr || stdout || error}`);
  }
  return await readFile(file("index.html"), "utf8");
}
