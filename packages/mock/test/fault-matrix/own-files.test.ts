// An app that is busy with files of its own while a timer of it runs: `quietMs` is how long time waits for those.
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@video-ads/client";
import { fileJournal } from "@video-ads/client/journal";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createMock, type Flow, faultMatrix, type LocalMock } from "../../src/index.ts";
import { TEMPLATE_ID } from "../support.ts";

vi.setConfig({ testTimeout: 120_000 });

let mock: LocalMock;
let folder = "";
beforeAll(async () => {
  mock = await createMock();
  folder = await mkdtemp(join(tmpdir(), "video-ads-files-"));
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

/** Has the preview of a job, in a client that may have a journal. */
const previewed: (before: () => Promise<unknown>, journal?: boolean) => Flow =
  (before, journal = false) =>
  async ({ url, fetch, credentials }) => {
    await before();
    const own = journal ? { journal: fileJournal({ path: join(folder, "journal") }) } : {};
    const ads = createClient({ baseUrl: url, fetch, ...credentials, timeoutMs: 10_000, ...own });
    const job = await ads.customTemplateJobs.preview({ template_id: TEMPLATE_ID, variables: {} });
    return (await ads.customTemplateJobs.wait(job, { until: "preview" })).preview;
  };

async function writing(): Promise<void> {
  for (let count = 0; count < 10; count++) {
    await writeFile(join(folder, `order-${count}`), "x");
    const file = await open(join(folder, `order-${count}`), "r+");
    await file.datasync();
    await file.close();
  }
}

test.each<[string, Flow]>([
  [
    "files that are written within a timeout",
    previewed(() => {
      const late = new Promise((_, reject) => {
        setTimeout(() => reject(new Error("The files took ten seconds.")), 10_000);
      });
      return Promise.race([writing(), late]);
    }),
  ],
  ["a journal of the client", previewed(async () => {}, true)],
])("%s", async (_, flow) => {
  const { cases, mistakes } = await faultMatrix(mock, flow, {
    quietMs: 250,
    result: "started",
    only: (name) => name.startsWith("429"),
  });
  expect([cases.length > 0, mistakes]).toEqual([true, []]);
});
