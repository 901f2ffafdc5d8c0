// The page about the format of webhook URLs is true of the receiver: it makes the tokens that the page gives, and refuses those that it
// calls refused.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createWebhooks, fetchWebhooks } from "@video-ads/webhooks";
import { samplePost } from "@video-ads/webhooks/testing";
import { expect, test } from "vitest";

const page = await readFile(fileURLToPath(new URL("../../docs/guides/webhook-urls.md", import.meta.url)), "utf8");
const [, firstKey = "", id = "", secondKey = "", now = ""] =
  /^Key `0` is `(.*?)`, and key `(.*?)` is `(.*?)`\. It is (\S+)\.$/m.exec(page) ?? [];

const baseUrl = "https://app.example.com/webhooks";
const keys = { 0: firstKey, [id]: secondKey };

function receiver(current = "0") {
  const clock = () => Date.parse(now);
  return createWebhooks({ secret: { current, keys }, baseUrl, trust: "payload", clock, log() {} }).fallback(() => {});
}

/** How the receiver answers the contract's own post to a token. */
async function statusOf(token: string): Promise<number> {
  const hooks = receiver();
  const source = token.startsWith("lipsync.") ? "lipsync" : "aiEditing";
  const body = JSON.stringify(samplePost(source, "done"));
  const headers = { "content-type": "application/json" };
  const answer = await fetchWebhooks(hooks)(new Request(`${baseUrl}/${token}`, { method: "POST", body, headers }));
  await hooks.idle();
  return answer.status;
}

const good = [...page.matchAll(/^\| `(aiEditing|lipsync)` +\| `(\S+)` +\| (\S+) +\| `(\S+)` +\| `(\S+)` +\|$/gm)];
const refused = [...page.matchAll(/^\| `([\w-]+(?:\.[\w-]+){4})` +\| (.*?) +\|$/gm)];

test("the page has vectors of both kinds", () => {
  expect([good.length, refused.length]).toEqual([2, 6]);
});

test.each(good.map(([, ...cells]) => cells))(
  "%s.%s until %s by key %s",
  async (name, ref, expires, key, token = "") => {
    const source = name === "lipsync" ? name : "aiEditing";
    const ttl = Date.parse(expires ?? "") - Date.parse(now);
    const { url } = await receiver(key).urlFor(source, { ref: ref ?? "", ttl });
    expect(url).toBe(`${baseUrl}/${token}`);
    expect(await statusOf(token)).toBe(204);
  },
);

test.each(refused.map(([, token = "", why = ""]) => [token, why]))("%s is refused: %s", async (token) => {
  expect(await statusOf(token)).toBe(404);
});
