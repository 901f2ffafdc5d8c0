import { operationOf, smallestBody } from "@video-ads/model/testing/requests";
import { afterAll, expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { caller, keyHeaders, keysFor, UNKNOWN_ID } from "../support.ts";

const mock = await startMock({ advance: { afterReads: 1 } });
afterAll(() => mock.close());
const call = caller(mock);

const image = "https://shop.example.com/images/shoe.jpg";
const withParams = (body: object) => call("POST", "/api/links/link_with_params/", body);

test("a link holds what was sent, and nothing of an example", async () => {
  const { body } = await withParams({ title: "Shoe", image_urls: [image] });
  expect(body).toMatchObject({
    credits_used: 1,
    link: { title: "Shoe", image_urls: [image], video_urls: [], description: null, logo_url: null },
  });
  expect(body.id).not.toBe(body.link.id);
  const page = await fetch(body.url);
  expect(await page.text()).toContain("<h1>Shoe</h1>");
});

test("a link is made from a form too", async () => {
  const form = new FormData();
  form.set("title", "Shoe");
  form.append("image_urls", image);
  form.append("image_urls", `${image}?2`);
  const { body } = await call("POST", "/api/links/link_with_params/", form);
  expect(body.link).toMatchObject({ title: "Shoe", image_urls: [image, `${image}?2`] });
});

test("PUT changes what it names and leaves the rest; it takes the top-level id only", async () => {
  const { body } = await withParams({ title: "Shoe", description: "Light.", image_urls: [image] });
  const changed = await call("PUT", `/api/links/${body.id}/`, { title: "Boot" });
  expect(changed).toMatchObject({ status: 200, body: { title: "Boot", description: "Light.", image_urls: [image] } });
  for (const id of [body.link.id, UNKNOWN_ID]) {
    expect(await call("PUT", `/api/links/${id}/`, { title: "x" })).toMatchObject({ status: 404 });
  }
});

test("a page gives the same link each time, and its images can be looked at", async () => {
  const url = "https://shop.example.com/products/trail-shoe.html?ref=1";
  const [first, second] = [await call("POST", "/api/links/", { url }), await call("POST", "/api/links/", { url })];
  expect(first.body).toMatchObject({ url, credits_used: 1, link: { title: "Trail shoe", url } });
  const { id: _, ...content } = first.body.link;
  expect(second.body.link).toMatchObject(content);
  expect(second.body.id).not.toBe(first.body.id);
  for (const address of [...first.body.link.image_urls, first.body.link.logo_url]) {
    const picture = await fetch(address);
    const type = address.endsWith(".png") ? "image/png" : "image/jpeg";
    expect(picture.headers.get("content-type")).toBe(type);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
});

test.each([
  ["https://shop.example.com/%5Bunreadable%5D", "The page could not be read."],
  ["https://shop.example.com/%5Bno-media%5D", "The page has neither an image nor a video."],
  ["ftp://shop.example.com/", "The page could not be read."],
])("%s is answered with a list of sentences, and costs nothing", async (url, sentence) => {
  const before = (await call("GET", "/api/remaining_credits/")).body;
  expect(await call("POST", "/api/links/", { url })).toMatchObject({ status: 400, body: [sentence] });
  expect((await call("GET", "/api/remaining_credits/")).body).toEqual(before);
});

test("an unknown link is 404 wherever a link is named, and says which", async () => {
  const detail = `Not found: there is no link with the id ${UNKNOWN_ID}.`;
  for (const id of ["linkToVideos.create", "adsClone.create", "htmlInteractiveAds.create"]) {
    const { path } = operationOf(id);
    expect(await call("POST", path, smallestBody(id, { link: UNKNOWN_ID }))).toMatchObject({
      status: 404,
      body: { detail },
    });
  }
});

test("another account's link is an unknown one", async () => {
  await using shared = await startMock({
    keys: [keysFor("a"), keysFor("b")],
  });
  const callShared = caller(shared);
  const { body } = await callShared("POST", "/api/links/link_with_params/", { title: "Mine" });
  const other = keyHeaders(keysFor("b"));
  expect((await callShared("POST", "/api/link_to_videos/", { link: body.id }, other)).status).toBe(404);
  expect((await callShared("PUT", `/api/links/${body.id}/`, { title: "Yours" }, other)).status).toBe(404);
});

test("an ad is not cloned for a link without an image", async () => {
  const { body } = await withParams({ title: "No picture" });
  const request = smallestBody("adsClone.create", { link: body.id });
  expect(await call("POST", "/api/ads_clone/", request)).toMatchObject({
    status: 400,
    body: { link: ["The link holds no image. It needs at least one."] },
  });
  await call("PUT", `/api/links/${body.id}/`, { image_urls: [image] });
  expect(await call("POST", "/api/ads_clone/", request)).toMatchObject({
    status: 201,
    body: { language: null, aspect_ratio: "9x16" },
  });
});

test("magic values in a link count for the jobs that are made from it", async () => {
  const { body: link } = await withParams({ title: "Shoe [fail]", image_urls: [image] });
  const { body: job } = await call("POST", "/api/link_to_videos/", { link: link.id });
  expect((await call("GET", `/api/link_to_videos/${job.id}/`)).body).toMatchObject({
    status: "failed",
    failed_reason: expect.stringMatching(/\w/),
  });
});
