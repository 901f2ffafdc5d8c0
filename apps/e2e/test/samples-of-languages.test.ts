// The samples in other languages on the pages of operations: all of them run as they stand, and keep the rule about money.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { otherLanguages } from "@video-ads/codegen";
import { startMock } from "@video-ads/mock";
import { environmentOf } from "@video-ads/model/testing/keys";
import { filesOf, model, operationOf } from "@video-ads/model/testing/requests";
import { LANGUAGES, languageMissing, POSTS_AFTER } from "@video-ads/testing/languages";
import { run } from "@video-ads/testing/program";
import { describe, expect, test } from "vitest";

/** Programs that share the machine with every other test. */
const SLOW = 300_000;

const sampleOf = (id: string, label: string): string => {
  const sample = otherLanguages(model, operationOf(id)).find((each) => each.label === label);
  if (!sample) throw new Error(`${id} has no sample in ${label}`);
  return sample.source;
};

describe.each(LANGUAGES)("samples in $label", async (language) => {
  const { label, command } = language;
  const file = `sample.${language.ending}`;
  const why = await languageMissing(language);
  const here = why === "";

  /** Runs a sample in a folder of its own, beside a file for each name that it uploads. */
  async function ended(id: string, url: string, keys: Record<string, string>) {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-sample-"));
    try {
      const source = sampleOf(id, label);
      await writeFile(join(folder, file), source);
      for (const [, name = ""] of filesOf(operationOf(id)).length > 0
        ? source.matchAll(/["']([\w-]+\.(?:mp3|wav))["']/g)
        : [])
        await writeFile(join(folder, name), "ID3");
      return await run([...command, file], { cwd: folder, extraEnv: environmentOf(url, keys) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  test.runIf(here)(
    `run as they stand against a fresh sandbox${why}`,
    async () => {
      const wrong: Record<string, string> = {};
      for (const { id } of model.operations) {
        await using mock = await startMock();
        const { code, output } = await ended(id, mock.url, { ...mock.credentials });
        if (code !== 0) wrong[id] = output;
      }
      expect(wrong).toEqual({});
    },
    SLOW,
  );

  const paid = "aiEditing.create";

  test.runIf(here).each(POSTS_AFTER)(
    `send a POST as often as they may after %s${why}`,
    async (_, status, sent, failed) => {
      await using mock = await startMock();
      await mock.control.rules.add({ kind: "request", operation: paid, status, count: 1 });
      const { code, output } = await ended(paid, mock.url, { ...mock.credentials });
      const requests = await mock.control.requests.list();
      expect({ requests: requests.length, failed: Math.min(code ?? 1, 1), output }).toMatchObject({
        requests: sent,
        failed,
      });
    },
    SLOW,
  );
});
