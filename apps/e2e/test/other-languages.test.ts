// The programs of the guide in other languages keep the rule about money: no POST that may have arrived is sent again.
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startMock } from "@video-ads/mock";
import { environmentOf, settings, variables } from "@video-ads/model/testing/keys";
import { LANGUAGES, languageMissing, POSTS_AFTER } from "@video-ads/testing/languages";
import { run } from "@video-ads/testing/program";
import { describe, expect, test } from "vitest";

const samples = fileURLToPath(new URL("../../docs/samples/", import.meta.url));

describe.each(LANGUAGES)("make_ad.$ending", async (language) => {
  const file = `make_ad.${language.ending}`;
  const missing = await languageMissing(language);
  const program = await readFile(join(samples, file), "utf8");
  // They are written by hand: of a contract that is let in otherwise they say nothing.
  const letsIn = settings.every((setting) => program.includes(variables[setting] ?? setting));
  const why = letsIn ? missing : " (skipped: it does not send all keys of this contract)";

  test.runIf(why === "").each(POSTS_AFTER)(
    `sends a paid POST as often as it may after %s${why}`,
    async (_, status, sent, code) => {
      await using mock = await startMock({ advance: "immediate" });
      await mock.control.rules.add({ kind: "request", operation: "aiEditing.create", status, count: 1 });
      const folder = await mkdtemp(join(tmpdir(), "video-ads-language-"));
      try {
        await cp(join(samples, file), join(folder, file));
        const extraEnv = environmentOf(mock.url, { ...mock.credentials });
        const ended = await run([...language.command, file], { cwd: folder, extraEnv });
        const requests = await mock.control.requests.list();
        const posts = requests.filter(({ method, path }) => `${method} ${path}` === "POST /api/ai_editing/");
        expect({ posts: posts.length, ended: Math.min(ended.code ?? 1, 1), said: ended.output }).toMatchObject({
          posts: sent,
          ended: code,
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
