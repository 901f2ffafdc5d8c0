// The programs of the guide in other languages keep the rule about money: no POST that may have arrived is sent again.
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startMock } from "@video-ads/mock";
import { environmentOf, settings, variables } from "@video-ads/model/testing/keys";
import { run } from "@video-ads/testing/program";
import { describe, expect, test } from "vitest";

const samples = fileURLToPath(new URL("../../docs/samples/", import.meta.url));
const programs = [
  { file: "make_ad.py", needs: ["python3", "-c", "import requests"], command: ["python3"] },
  { file: "make_ad.go", needs: ["go", "version"], command: ["go", "run"] },
  { file: "make_ad.php", needs: ["php", "-r", "exit(extension_loaded('curl') ? 0 : 1);"], command: ["php"] },
];

describe.each(programs)("$file", async ({ file, needs, command }) => {
  const here = await run(needs).then(
    ({ code }) => code === 0,
    () => false,
  );
  const program = await readFile(join(samples, file), "utf8");
  // They are written by hand: of a contract that is let in otherwise they say nothing.
  const letsIn = settings.every((setting) => program.includes(variables[setting] ?? setting));
  const why = !letsIn
    ? " (skipped: it does not send all keys of this contract)"
    : here
      ? ""
      : ` (skipped: this machine has no ${needs[0]} that can run it)`;

  test.runIf(here && letsIn).each([
    ["a status that says nothing was created", 429, 2, 0],
    ["an error of the service", 500, 1, 1],
    ["a timeout of the service", 408, 1, 1],
    ["a request that is refused", 400, 1, 1],
  ])(`sends a paid POST as often as it may after %s${why}`, async (_, status, sent, code) => {
    await using mock = await startMock({ advance: "immediate" });
    await mock.control.rules.add({ kind: "request", operation: "aiEditing.create", status, count: 1 });
    const folder = await mkdtemp(join(tmpdir(), "video-ads-language-"));
    try {
      await cp(join(samples, file), join(folder, file));
      const extraEnv = environmentOf(mock.url, { ...mock.credentials });
      const ended = await run([...command, file], { cwd: folder, extraEnv });
      const requests = await mock.control.requests.list();
      const posts = requests.filter(({ method, path }) => `${method} ${path}` === "POST /api/ai_editing/");
      expect({ posts: posts.length, ended: Math.min(ended.code ?? 1, 1), said: ended.output }).toMatchObject({
        posts: sent,
        ended: code,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
