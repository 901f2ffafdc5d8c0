// The skill for assistants that write code: its programs compile and run as they stand in it, and what it names is there.
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startMock } from "@video-ads/mock";
import { environmentOf } from "@video-ads/model/testing/keys";
import { freePort } from "@video-ads/testing/free-port";
import { run, start } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tsc } from "./support/tsc.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = fileURLToPath(new URL("../reports/skill/", import.meta.url));
const skill = await readFile(join(root, "packages/client/skills/video-ads/SKILL.md"), "utf8");
const programs = new Map(
  Array.from(skill.matchAll(/^```(?:js|ts) title="([^"]+)"\n(.*?)^```$/gms), ([, name = "", code = ""]) => [
    name,
    code,
  ]),
);

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "tsconfig.json"),
    '{ "extends": "../../../docs/tsconfig.json", "include": ["*.ts", "*.mjs"] }',
  );
  await writeFile(join(folder, "vitest.config.js"), "export default {};");
  for (const [name, code] of programs) await writeFile(join(folder, name), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("its programs compile, all of them", async () => {
  expect(programs.size).toBe(skill.match(/^```(?:js|ts)/gm)?.length);
  const { code, stdout } = await run([process.execPath, tsc, "--noEmit", "-p", "."], { cwd: folder });
  expect({ code, problems: stdout }).toEqual({ code: 0, problems: "" });
});

test.each([
  ["paid.mjs", /^made [0-9a-f-]{36}\n$/],
  ["first-ad.mjs", /^preview: https?:\/\/\S+\nthe ad is in ad\.mp4\n$/],
  ["webhooks.mjs", /the ad is at https?:\/\/\S+\n/],
])("%s runs against the sandbox", async (name, prints) => {
  await using mock = await startMock({ advance: { everyMs: 60 } });
  await using program = start([process.execPath, name], {
    cwd: folder,
    extraEnv: {
      ...environmentOf(mock.url, { ...mock.credentials }),
      WEBHOOK_SECRET: "a-secret-of-more-than-32-characters!",
      PORT: String(await freePort(11_000, 4_000)),
    },
  });
  // The receiver goes on, as it has to.
  await program.said(prints);
});

test("its tests hold", async () => {
  const vitest = fileURLToPath(new URL("../vitest.mjs", import.meta.resolve("vitest")));
  const { code, output } = await run([process.execPath, vitest, "run"], { cwd: folder });
  expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
});

test("the packages, entry points, pages and flags that it names are there", async () => {
  const named = new Set(skill.match(/@video-ads\/[a-z]+(?:\/[a-z]+)*/g));
  expect([...named].filter((name) => !resolves(name))).toEqual([]);
  const site = join(root, "apps/docs/dist/site");
  const pages = skill.match(/(?<=`\/)[\w./]+(?=`)/g) ?? [];
  expect(pages).toContain("llms.txt");
  expect(pages.filter((page) => !existsSync(join(site, page)))).toEqual([]);
  const help = await run([process.execPath, join(root, "packages/cli/dist/cli.js"), "links", "create", "--help"]);
  expect(help.stdout).toContain("--dry-run");
  const client = await import("@video-ads/client");
  const called = new Set(Array.from(skill.matchAll(/`(\w+)\(/g), ([, name = ""]) => name));
  const mock = await import("@video-ads/mock");
  expect([...called].filter((name) => !(name in client) && !(name in mock))).toEqual([]);
});

function resolves(name: string): boolean {
  try {
    return Boolean(import.meta.resolve(/^@[^/]+\/[^/]+$/.test(name) ? `${name}/package.json` : name));
  } catch {
    return false;
  }
}
