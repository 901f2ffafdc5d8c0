/** `VIDEO_ADS_LOG`, in programs of their own: what they say on standard error, and what they refuse. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { run } from "@video-ads/testing/program";
import { expect, test } from "vitest";
import { KEYS, SECRETS, serve } from "./support/server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

/** A read that is tried again, one that is not found, something made, and a call that reaches nobody. */
async function said(
  VIDEO_ADS_LOG: string,
): Promise<{ url: string; stdout: string; lines: string[]; code: number | null }> {
  const service = await serve(({ method, url }, count) => {
    if (count === 1) return { status: 503, json: {}, headers: { "retry-after": "0" } };
    if (url.includes(ID)) return { status: 404, json: { detail: `No such video. ${SECRETS}` } };
    return { json: method === "GET" ? { remaining_credits: 7 } : { id: ID } };
  });
  const options = { baseUrl: service.url, ...KEYS, maxRetries: 1, headers: { "x-note": "in no log" } };
  const code = `import { createClient } from "@video-ads/client";
    const told = [];
    const ads = createClient({ ...${JSON.stringify(options)}, onLog: (event) => told.push(event) });
    await ads.credits.getRemaining();
    await ads.withOptions({ maxRetries: 0 }).aiEditing.get("${ID}").catch(() => {});
    await ads.raw.POST("/api/ai_editing/", { body: { video_url: "https://shop.example.com/v.mp4", editing_style: "film" } });
    const fetch = () => { throw new Error("No way.\\n\\u001b[31m${SECRETS}"); };
    await ads.withOptions({ fetch, maxRetries: 0 }).dyoa.list({ ordering: "name" }).catch(() => {});
    console.log(told.length);`;
  const ended = await run([process.execPath, "--input-type=module", "-e", code], {
    cwd: root,
    extraEnv: { VIDEO_ADS_LOG },
  });
  return { url: service.url, stdout: ended.stdout, lines: ended.stderr.split("\n").filter(Boolean), code: ended.code };
}

const LINES = [
  ["warn", "credits.getRemaining GET /api/remaining_credits/ attempt 1: 503 after N ms, again in N ms"],
  ["debug", "credits.getRemaining GET /api/remaining_credits/ attempt 2: 200 after N ms"],
  ["error", `aiEditing.get GET /api/ai_editing/${ID}/ attempt 1: 404 after N ms`],
  ["info", "aiEditing.create POST /api/ai_editing/ attempt 1: 200 after N ms"],
  ["error", "dyoa.list GET /api/dyoa/ attempt 1: no answer (No way. \uFFFD[31m***) after N ms"],
] as const;

test.each([
  ["debug", ["debug", "info", "warn", "error"]],
  ["info", ["info", "warn", "error"]],
  ["warn", ["warn", "error"]],
  ["error", ["error"]],
  ["off", []],
  ["", []],
])("%j prints what it stands for, without a key, and onLog is told of every attempt", async (level, levels) => {
  const { url, stdout, lines } = await said(level);
  const expected = LINES.filter(([of]) => levels.includes(of)).map(([of, line]) => `video-ads ${of}: ${line}`);
  const plain = lines.map((line) =>
    line
      .replace(url, "")
      .replace(/\d+ ms/g, "N ms")
      .replace(/\*\*\*[*,]*/, "***"),
  );
  expect(plain).toEqual(expected);
  for (const secret of [...SECRETS, "in no log"]) expect(lines.join()).not.toContain(secret);
  expect(stdout.trim()).toBe("5");
});

test.each(["loud", "INFO", "1", "toString"])(
  "a level that is none, %j, is refused when the client is created",
  async (level) => {
    const { lines, code } = await said(level);
    expect(code).not.toBe(0);
    expect(lines.join("\n")).toContain("VIDEO_ADS_LOG: Allowed: off, error, warn, info, debug.");
  },
);
