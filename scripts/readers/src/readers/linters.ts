import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@video-ads/testing/program";
import { program } from "../installed.ts";
import { FORMS, type Reader } from "../reader.ts";

/** The linter's recommended rules, but for the one that the service's paths break. */
export const redocly: Reader = {
  name: "@redocly/cli",
  does: "lints it with its recommended rules, but for final slashes of paths: nothing is found",
  takes: FORMS,
  slow: true,
  async read(file, folder) {
    const words = [
      ...program("@redocly/cli", "redocly"),
      "lint",
      "--skip-rule=no-path-trailing-slash",
      "--format=json",
      file,
    ];
    const extraEnv = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const { stdout, output } = await run(words, { cwd: folder, extraEnv });
    const { problems }: { problems: { message: string }[] } = JSON.parse(
      stdout || `{"problems":[{"message":${JSON.stringify(output)}}]}`,
    );
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
  },
};

/** What the rules of OpenAPI as such warn of: the service's paths, and that nobody is named. */
const KNOWN = new Set(["path-keys-no-trailing-slash", "info-contact"]);

export const spectral: Reader = {
  name: "@stoplight/spectral-cli",
  does: "lints it with `spectral:oas`: it warns of final slashes, and that no contact is named, and of nothing else",
  takes: FORMS,
  slow: true,
  async read(file, folder) {
    await writeFile(join(folder, ".spectral.yaml"), 'extends: ["spectral:oas"]\n');
    const words = [...program("@stoplight/spectral-cli", "spectral"), "lint", file, "--format=json", "--quiet"];
    const { stdout, output } = await run(words, { cwd: folder });
    if (!stdout.startsWith("[")) throw new Error(output);
    const found: { code: string; message: string }[] = JSON.parse(stdout);
    const others = found.filter(({ code }) => !KNOWN.has(code));
    if (others.length > 0) throw new Error(others.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  },
};
