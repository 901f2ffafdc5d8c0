// Limits that a README and guides promise with their numbers: what is left out has them.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limitsOf } from "../src/check-options.ts";

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
