// What is published shows what docs/surface says: a change of it is seen in review.
import { beforeAll, expect, test } from "vitest";
import { repository } from "../src/packages/published.ts";
import { committed, reports } from "../src/surface/report.ts";

let now: Map<string, string>;
beforeAll(async () => {
  now = await reports(repository);
}, 300_000);

test("each package shows what its report says: `pnpm surface` writes it anew", async () => {
  const stale: string[] = [];
  for (const [path, text] of now) if ((await committed(repository, path)) !== text) stale.push(path);
  expect(stale).toEqual([]);
});

test("a report has exports with their types, commands, flags, exit codes, variables and tools", () => {
  const {
    client = "",
    cli = "",
    mcp = "",
  } = Object.fromEntries([...now].map(([path, text]) => [path.replace(/^.*\/|\.txt$/g, ""), text]));
  expect(client).toMatch(/^export \. createClient\n {4}function createClient\(/m);
  expect(client).toMatch(/^export \.\/proxy \w+$/m);
  expect(cli).toMatch(/^command video-ads webhooks replay\n(?: {4}.*\n)* {4}--/m);
  expect(cli).toMatch(/^exit code 14\n {4}refused$/m);
  expect(mcp).toMatch(/^variable VIDEO_ADS_MAX_CREDITS$/m);
  expect(mcp).toMatch(/^tool \w+_\w+\n {4}\w+\??: /m);
});
