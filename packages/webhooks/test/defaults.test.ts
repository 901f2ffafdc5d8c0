// Limits that a README, guides and docstrings promise with their numbers: what is left out has them.
import { readFileSync } from "node:fs";
import { appliedDefaults, promisedDefaults } from "@video-ads/testing/defaults";
import { expect, test } from "vitest";
import { limitsOf, MOST_RECONCILED, SILENT } from "../src/check-options.ts";
import { DEFAULT_RETRY } from "../src/dispatch/retry-plan.ts";

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

test("a limit that is left out is the one that the README names", () => {
  expect(limitsOf({} as Parameters<typeof limitsOf>[0])).toMatchObject({
    maxBodyBytes: 65_536,
    bodyTimeoutMs: 10 * SECOND,
    concurrency: 10,
    handlerTimeoutMs: 60 * SECOND,
    readTimeoutMs: 60 * SECOND,
    leaseMs: 5 * SECOND,
    retentionMs: Number.POSITIVE_INFINITY,
    refRetentionMs: 45 * DAY,
    deadLetterMs: 30 * DAY,
    readsPerMinute: 30,
    postsPerUrl: 1_000,
    work: true,
  });
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const rows = new Map(
    [...readme.matchAll(/^\| (`.+?`) +\| (.+?) +\|/gm)].map(([, names = "", value = ""]) => [names, value]),
  );
  expect(rows.get("`readsPerMinute`, `postsPerUrl`")).toBe("30, 1,000");
  expect(rows.get("`handlerTimeout`, `readTimeout`")).toBe('`"60s"`');
});

test("what is left out is what its docstring says", () => {
  const sources = new URL("../src/", import.meta.url);
  const applied = appliedDefaults(sources, {
    "CommonOptions.maxBodyBytes": "check-options.ts",
    "CommonOptions.bodyTimeoutMs": "check-options.ts",
    "CommonOptions.concurrency": "check-options.ts",
    "CommonOptions.handlerTimeout": "check-options.ts",
    "CommonOptions.readTimeout": "check-options.ts",
    "CommonOptions.retry": { value: DEFAULT_RETRY },
    "CommonOptions.lease": "check-options.ts",
    "CommonOptions.refRetention": "check-options.ts",
    "CommonOptions.deadLetterRetention": "check-options.ts",
    "CommonOptions.readsPerMinute": "check-options.ts",
    "CommonOptions.postsPerUrl": "check-options.ts",
    "ReconcileOptions.olderThan": { value: SILENT },
    "ReconcileOptions.limit": { value: MOST_RECONCILED },
    "StatsOptions.olderThan": { value: SILENT },
    "PageQuery.limit": "check-options.ts",
    "CloseOptions.timeout": "receiver.ts",
    "UrlOptions.ttl": "urls/capability-urls.ts",
    "MemoryStoreOptions.maxEntries": "stores/memory/memory-store.ts",
    "PostgresStoreOptions.pollMs": "stores/postgres/postgres-store.ts",
    "PostgresStoreOptions.acceptTimeoutMs": "stores/postgres/postgres-store.ts",
  });
  expect(Object.fromEntries(promisedDefaults(sources))).toEqual(Object.fromEntries(applied));
});
