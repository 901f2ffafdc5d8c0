// The samples in other languages on the pages of operations: all of them run as they stand, and keep the rule about money.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { otherLanguages } from "@video-ads/codegen";
import { startMock } from "@video-ads/mock";
import { environmentOf, keysOf } from "@video-ads/model/testing/keys";
import { filesOf, model, operationOf } from "@video-ads/model/testing/requests";
import { LANGUAGES, languageMissing, POSTS_AFTER } from "@video-ads/testing/languages";
import { loopback } from "@video-ads/testing/loopback";
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

  const uploads = model.operations.filter((operation) => filesOf(operation).length > 0 && operation.method === "post");

  test.runIf(here && uploads.length > 0)(
    `send the whole file again after a 429${why}`,
    async () => {
      for (const { id } of uploads) {
        const sizes: number[] = [];
        await using server = await loopback(async (request, response) => {
          let size = 0;
          for await (const chunk of request) size += chunk.length;
          sizes.push(size);
          response.writeHead(sizes.length === 1 ? 429 : 200, {
            "Content-Type": "application/json",
            "Retry-After": "0",
          });
          response.end("{}");
        });
        const { code, output } = await ended(id, server.url, keysOf("test"));
        expect({ code, output, sizes }).toMatchObject({ code: 0, sizes: [sizes[0], sizes[0]] });
      }
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
