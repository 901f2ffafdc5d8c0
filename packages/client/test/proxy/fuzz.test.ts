// Request lines that are nearly right: whatever is sent, the service sees the allowed operations as they are written, or nothing.
import { FULL } from "@video-ads/testing/full";
import { expect, test } from "vitest";
import { ID, MOUNT, proxied, raw, request, statuses } from "../support/proxy.ts";
import { type Random, seeded } from "../support/random.ts";

const ROUNDS = FULL ? 10_000 : 400;
const SEED = 20_260_301;

const LINES: readonly [string, ...string[]] = [
  "GET /api/custom_templates/",
  `GET /api/custom_templates/${ID}/`,
  "POST /api/custom_template_jobs/preview_async/",
  `POST /api/custom_template_jobs/${ID}/render/`,
  `GET /api/html_interactive_ads/?ids=${ID},${ID}`,
  `DELETE /api/dyoa/${ID}/`,
];
const TOKENS: readonly [string, ...string[]] = [
  "/",
  ..."// /./ /../ .. . ; ? & = # % %2f %2F %5c %00 %0d%0a %252f %2e%2e \\ @ : ~ * é ids= admin=1 render/ {id} null".split(
    " ",
  ),
  ID,
  "http://127.0.0.1:1",
  "\u2025",
  "\x7f",
];
const UUID = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";
/** What the service may see: each operation as it is written, with any id and a query of declared names. */
const EXPECTED = [
  /^GET \/api\/custom_templates\/$/,
  new RegExp(`^GET /api/custom_templates/${UUID}/$`),
  /^POST \/api\/custom_template_jobs\/preview_async\/$/,
  new RegExp(`^POST /api/custom_template_jobs/${UUID}/render/$`),
  /^GET \/api\/html_interactive_ads\/(\?ids=[\w~!*'().,%-]*)?$/,
  new RegExp(`^DELETE /api/dyoa/${UUID}/$`),
];

/** Puts a token into a line, or takes some characters out of it. */
function broken(random: Random, line: string): string {
  const at = line.indexOf(" ") + 1 + Math.floor(random.next() * (line.length - line.indexOf(" ")));
  const cut = random.next() < 0.3 ? 1 + Math.floor(random.next() * 3) : 0;
  return line.slice(0, at) + (cut > 0 && random.next() < 0.5 ? "" : random.pick(TOKENS)) + line.slice(at + cut);
}

test(`${ROUNDS} lines that are nearly right`, { timeout: 300_000 }, async () => {
  const { url, upstream } = await proxied();
  const random = seeded(SEED);
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let line = random.pick(LINES);
    for (let change = 0; change <= random.next() * 3; change++) line = broken(random, line);
    const [method = "", ...target] = line.split(" ");
    const sent = request(
      `${method} ${MOUNT}${target.join(" ")}`,
      ["Content-Type: application/json", "Content-Length: 2"],
      "{}",
    );
    const [status = 0] = statuses(await raw(url, sent));
    // Beside the proxy's own answers: 400 of Node's parser, and 418 of the app behind the mount.
    expect([200, 400, 404, 418]).toContain(status);
    if (status !== 200) refused++;
  }
  expect(refused).toBeGreaterThan(ROUNDS / 2);
  for (const { method, url: seen } of upstream.seen) {
    expect(EXPECTED.some((pattern) => pattern.test(`${method} ${seen}`)) || `${method} ${seen}`).toBe(true);
  }
  expect(upstream.seen.length).toBe(ROUNDS - refused);
});
