// Defaults that docstrings promise with a number: the code applies each.
import { LONGEST_RETRY_AFTER_MS } from "@video-ads/core/pace";
import { appliedDefaults, promisedDefaults } from "@video-ads/testing/defaults";
import { expect, test } from "vitest";

const sources = new URL("../src/", import.meta.url);

test("what is left out is what its docstring says", () => {
  const applied = appliedDefaults(sources, {
    "ClientOptions.timeoutMs": "settings.ts",
    "ClientOptions.maxRetries": "settings.ts",
    "ClientOptions.maxRetryAfterMs": { value: LONGEST_RETRY_AFTER_MS },
    "WatchOptions.timeoutMs": "jobs/wait-limits.ts",
    "WatchOptions.pollMs": "jobs/wait-limits.ts",
    "Concurrency.concurrency": "jobs/settled.ts",
    "DownloadOptions.idleTimeoutMs": "download/download.ts",
    "DownloadOptions.maxRetries": "download/download.ts",
    "FileJournalOptions.keep": "journal/file-journal.ts",
    "ProxyOptions.origins": "proxy/handler.ts",
    "ProxyOptions.forwardHeaders": "proxy/handler.ts",
    "ProxyOptions.maxBodyBytes": "proxy/check-options.ts",
    "ProxyOptions.maxUploadBytes": "proxy/check-options.ts",
    "ProxyOptions.maxAnswerBytes": "proxy/check-options.ts",
    "ProxyOptions.bodyTimeoutMs": "proxy/check-options.ts",
  });
  expect(Object.fromEntries(promisedDefaults(sources))).toEqual(Object.fromEntries(applied));
});
