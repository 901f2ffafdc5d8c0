import { afterAll, describe, expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { caller } from "../support.ts";
import { readToEnd } from "./support.ts";

const MEGABYTE = 1024 * 1024;
const image = (name: string) => `https://shop.example.com/images/${name}.jpg`;

const mock = await startMock({ advance: { afterReads: 1 } });
afterAll(() => mock.close());
const call = caller(mock);

async function link(content: object): Promise<string> {
  return (await call("POST", "/api/links/link_with_params/", content)).body.id;
}

async function ads(request: object) {
  const { status, body } = await call("POST", "/api/html_interactive_ads/", request);
  expect(status, JSON.stringify(body)).toBe(200);
  return readToEnd(call, "htmlInteractiveAd", body.id);
}

async function fileOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  return Buffer.from(await answer.arrayBuffer());
}

test("an ad is one file that names the product, opens its page and asks for nothing else", async () => {
  const id = await link({
    title: `Shoe & "Boot" <b>`,
    description: "Light.",
    image_urls: [image("a"), image("b")],
    logo_url: image("logo"),
  });
  const { body: held } = await call("PUT", `/api/links/${id}/`, {});
  const record = await ads({ link: id, style_ids: ["swipe-cards"], promotion_info: "30% off" });
  const [ad] = record.ads;
  expect(ad).toMatchObject({ style_id: "swipe-cards", status: "done", failed_reason: null });
  const file = await fileOf(ad.html_url);
  expect(ad.size_bytes).toBe(file.length);
  const html = file.toString();
  // It is on the same origin as the control plane, which it must not reach.
  expect((await fetch(ad.html_url)).headers.get("content-security-policy")).toMatch(/^sandbox (?!.*allow-same-origin)/);
  expect(html).toContain("Shoe &amp; &quot;Boot&quot; &lt;b&gt;");
  expect(html).toContain("30% off");
  expect(html.match(/<a class="ad[^"]*" href="([^"]+)"/)?.[1]).toBe(held.url);
  const sources = [...html.matchAll(/src="([^"]+)"/g)].map(([, source = ""]) => source);
  expect(sources).toHaveLength(3);
  expect(new Set(sources).size).toBe(3);
  for (const source of sources) expect(source).toMatch(/^data:image\/jpeg;base64,/);
  expect(html.match(/https?:\/\/[^"]+/g)).toEqual([held.url]);
});

test("an ad shows the link as it was when the ad was asked for", async () => {
  const id = await link({ title: "Before", image_urls: [image("before")] });
  const { body: request } = await call("POST", "/api/html_interactive_ads/", { link: id, style_ids: ["spin-wheel"] });
  await call("PUT", `/api/links/${id}/`, { title: "After", image_urls: [image("after")] });
  const record = await readToEnd(call, "htmlInteractiveAd", request.id);
  const html = (await fileOf(record.ads[0].html_url)).toString();
  expect(html).toContain("<h1>Before</h1>");
  expect(html).not.toContain("After");
  const after = await ads({ link: id, style_ids: ["spin-wheel"] });
  expect((await fileOf(after.ads[0].html_url)).toString()).toContain("<h1>After</h1>");
});

test("twenty ads are made, each with a file of its own", async () => {
  const id = await link({ title: "Shoe", image_urls: [image("a")] });
  const style_ids = Array.from({ length: 20 }, (_, index) => (index % 2 ? "spin-wheel" : "swipe-cards"));
  const record = await ads({ link: id, style_ids });
  expect(record.ads.map((ad: { style_id: string }) => ad.style_id)).toEqual(style_ids);
  expect(new Set(record.ads.map((ad: { html_url: string }) => ad.html_url)).size).toBe(20);
  expect(record.credits_used).toBe(200);
});

describe("size", () => {
  test("large images are compressed until the ad fits, and no more than that", async () => {
    const id = await link({ title: "Shoe", image_urls: [image("%5Blarge%5D")] });
    const small = await ads({ link: id, style_ids: ["spin-wheel"], max_size_mb: 5 });
    const large = await ads({ link: id, style_ids: ["spin-wheel"], max_size_mb: 15 });
    expect(small.ads[0].size_bytes).toBeLessThanOrEqual(5 * MEGABYTE);
    expect(large.ads[0].size_bytes).toBeLessThanOrEqual(15 * MEGABYTE);
    expect(large.ads[0].size_bytes).toBeGreaterThan(5 * MEGABYTE);
    for (const { ads } of [small, large]) expect((await fileOf(ads[0].html_url)).length).toBe(ads[0].size_bytes);
  });

  test("an ad that does not fit fails and is refunded, while the others are done", async () => {
    const id = await link({ title: "Shoe", image_urls: [image("a"), image("%5Bhuge%5D")] });
    // The wheel shows one image, the cards show all of them.
    const record = await ads({ link: id, style_ids: ["spin-wheel", "swipe-cards"], max_size_mb: 15 });
    expect(record).toMatchObject({
      status: "done",
      credits_used: 10,
      ads: [
        { style_id: "spin-wheel", status: "done" },
        {
          style_id: "swipe-cards",
          status: "failed",
          html_url: null,
          size_bytes: null,
          failed_reason: "The ad is larger than 15 MB after compression.",
        },
      ],
    });
  });
});

test("a promotion without an offer fails, and with one it is done", async () => {
  const id = await link({ title: "Shoe", image_urls: [image("a")] });
  const without = await ads({ link: id, style_ids: ["countdown-banner"] });
  expect(without).toMatchObject({ status: "failed", failed_reason: "None of the ads could be made.", credits_used: 0 });
  expect(without.ads[0].failed_reason).toContain("promotion_info");
  const offered = await ads({ link: id, style_ids: ["countdown-banner"], promotion_info: "Until Sunday" });
  expect(offered).toMatchObject({ status: "done", credits_used: 10 });
});

test("an image that cannot be read fails every ad that shows it; [fail] does too", async () => {
  for (const content of [{ image_urls: [image("%5Bbroken%5D")] }, { title: "[fail]" }]) {
    const record = await ads({ link: await link(content), style_ids: ["spin-wheel", "swipe-cards"] });
    expect(record).toMatchObject({ status: "failed", credits_used: 0 });
    for (const ad of record.ads) {
      expect(ad).toMatchObject({ status: "failed", html_url: null, failed_reason: expect.stringMatching(/\w/) });
    }
  }
});

test("an image that cannot be read fails the ads that show it, and no other", async () => {
  const content = { image_urls: [image("a"), image("%5Bbroken%5D")] };
  const { ads: made } = await ads({ link: await link(content), style_ids: ["spin-wheel", "swipe-cards"] });
  expect(made.map(({ status }: { status: string }) => status)).toEqual(["done", "failed"]);
});

test("an unknown style is 400 and named", async () => {
  const request = { link: await link({ title: "Shoe" }), style_ids: ["spin-wheel", "nope"] };
  expect(await call("POST", "/api/html_interactive_ads/", request)).toMatchObject({
    status: 400,
    body: { style_ids: ['There is no style "nope".'] },
  });
});

test("a file that was not made is not found", async () => {
  const id = await link({ title: "Shoe" });
  const record = await ads({ link: id, style_ids: ["countdown-banner", "spin-wheel"] });
  const made: string = record.ads[1].html_url;
  expect((await fetch(made)).status).toBe(200);
  expect((await fetch(made.replace(record.ads[1].id, record.ads[0].id))).status).toBe(404);
});
