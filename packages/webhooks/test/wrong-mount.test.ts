// What goes wrong between a URL and the receiver is said on the console, to whoever runs it; the sender gets one 404 for all of it.
import express from "express";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWebhooks, expressWebhooks, fetchWebhooks, nodeWebhooks } from "../src/index.ts";
import { fakeClock, samplePost, signedRequest } from "../src/testing.ts";
import { postJson, SECRET } from "./support/receiver.ts";
import { listen } from "./support/server.ts";

const warn = vi.spyOn(console, "warn");
const post = samplePost("adsClone", "done");

beforeEach(() => void warn.mockImplementation(() => {}));
afterEach(() => void warn.mockReset());

const said = (): string => JSON.stringify(warn.mock.calls);

/** An Express application whose receiver believes that it is below `/webhooks`. */
async function mountedAt(path: string, clock = fakeClock()) {
  const app = express();
  const base = await listen(app);
  const at = { secret: SECRET, baseUrl: `${base}/webhooks`, clock };
  const hooks = createWebhooks({ ...at, trust: "payload" }).fallback(() => {});
  app.use(path, expressWebhooks(hooks));
  return { at, base, clock, url: (await hooks.urlFor("adsClone", { ttl: "1h" })).url };
}

it("says nothing about a post that is good, and about strangers", async () => {
  const { base, url } = await mountedAt("/webhooks");
  expect((await postJson(url, post)).status).toBe(204);
  for (const path of ["", "/", "/admin", "/a.b.c.d.e", `/${"x".repeat(5_000)}`, "/adsClone.done"]) {
    expect((await postJson(`${base}/webhooks${path}`, post)).status).toBe(404);
  }
  expect(said()).toBe("[]");
});

it.each([
  [
    "the last segment verifies below another path",
    "/",
    "",
    "The last segment verifies: is it mounted one level too deep?",
  ],
  ["a slash is added", "/webhooks", "/", "without the slash behind it"],
  ["a query is added", "/webhooks", "?source=proxy", "without the query behind it"],
])("says on the console that %s, and nothing of the URL", async (_, path, added, sentence) => {
  const { url } = await mountedAt(path);
  expect((await postJson(`${url}${added}`, post)).status).toBe(404);
  expect(said()).toContain(sentence);
  expect(said()).not.toContain(url.split(".").at(-1));
});

it.each([
  ["Fetch", "/"],
  ["Fetch", "?source=proxy"],
  ["Node", "/"],
  ["Node", "?source=proxy"],
])("says it where the whole path is given as well: %s, %s", async (host, added) => {
  const at = { secret: SECRET, baseUrl: "https://app.example.com/webhooks" };
  const hooks = createWebhooks({ ...at, trust: "payload" }).fallback(() => {});
  const good = signedRequest("adsClone", post, at);
  const asked = new Request(`${good.url}${added}`, good);
  const base = host === "Node" && (await listen(nodeWebhooks(hooks)));
  const answer = base
    ? postJson(asked.url.replace("https://app.example.com", base), post)
    : fetchWebhooks(hooks)(asked);
  expect((await answer).status).toBe(404);
  expect(said()).toMatch(/without the (slash|query) behind it/);
});

it("says that another secret has signed a URL, and that one has expired", async () => {
  const { at, clock, url } = await mountedAt("/webhooks");
  const other = signedRequest("adsClone", post, { ...at, secret: `another ${SECRET}` });
  expect((await fetch(other)).status).toBe(404);
  expect(said()).toContain("was its URL made with another secret?");
  clock.advance("2h");
  expect((await postJson(url, post)).status).toBe(404);
  expect(said()).toContain("The URL has expired.");
});

it("says the same thing once a minute", async () => {
  const { clock, url } = await mountedAt("/");
  for (let times = 0; times < 20; times++) await postJson(url, post);
  expect(warn).toHaveBeenCalledTimes(1);
  clock.advance("1m");
  await postJson(url, post);
  expect(warn).toHaveBeenCalledTimes(2);
});
