import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { addedSources } from "@video-ads/model/testing/growth";
import { describe, expect, it } from "vitest";
import { samples } from "../src/generated/samples.ts";
import { validators } from "../src/generated/validators.js";
import type { Payloads } from "../src/index.ts";
import { JOB_ID, VIDEO } from "./support/jobs.ts";

const file = new URL("../src/generated/validators.js", import.meta.url);

const job = { id: JOB_ID, status: "done", failed_reason: "" };
/** As they were seen; a source that is not here shows the contract's example. */
const posts: Partial<Payloads> = {
  linkToVideo: { ...job, video_output: VIDEO, previews: [{ url: VIDEO }] },
  lipsync: { ...job, output: VIDEO },
  lipsyncV2: { ...job, output: VIDEO },
  customTemplateJob: { ...job, video_output: VIDEO },
  aiEditing: { ...job, video_output: VIDEO },
  adsClone: { id: JOB_ID, status: "done", video_output: VIDEO },
  htmlInteractiveAd: { ...job, ads: [] },
};

describe("the generated validators", () => {
  it("need nothing at run time and have at most 3 KiB, compressed, and 768 bytes for each source more", async () => {
    const code = await readFile(file, "utf8");
    expect(code).not.toMatch(/\b(require|import)\b/);
    expect(gzipSync(code).length).toBeLessThanOrEqual(3_072 + 768 * addedSources);
  });

  it("take a post of every source", () => {
    for (const [source, validate] of Object.entries(validators)) {
      const seen = Object.entries(posts).find(([name]) => name === source)?.[1];
      const shown = Object.entries(samples).find(([name]) => name === source)?.[1] ?? {};
      for (const post of [...(seen ? [seen] : []), ...Object.values(shown)]) {
        expect([source, validate(post), post]).toEqual([source, true, post]);
      }
      expect([source, validate({ ...job, id: undefined })]).toEqual([source, false]);
    }
  });
});
