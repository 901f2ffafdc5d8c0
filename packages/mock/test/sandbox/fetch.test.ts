import type { RequestListener } from "node:http";
import { smallestBody } from "@video-ads/model/testing/requests";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { caller, TEMPLATE_ID } from "../support.ts";
import { readToEnd } from "./support.ts";

/** Pages that only a parser reads as browsers do. */
const PAGES: Record<string, [type: string, html: string, encoding?: "latin1"]> = {
  "/comments": [
    "text/html",
    '<!-- <title>Old</title> --><title>New</title><!-- <img src="/old.png"> --><img src="/shoe.png">',
  ],
  "/scripts": [
    "text/html",
    '<script>var page = "<title>In a script</title><img src=\\"/script.png\\">"</script><title>New</title><img src="/shoe.png">',
  ],
  "/signs": ["text/html", '<title>New</title><img alt="a > b" src="/shoe.png">'],
  "/base": ["text/html", '<base href="/sub/"><title>New</title><img src="../shoe.png">'],
  "/boxes": [
    "text/html",
    '<title>New</title><textarea><img src="/text.png"></textarea><template><img src="/part.png"></template><img src="/shoe.png">',
  ],
  "/header": ["text/html; charset=iso-8859-1", '<title>Größe</title><img src="/shoe.png">', "latin1"],
  "/meta": ["text/html", '<meta charset="windows-1252"><title>Größe</title><img src="/shoe.png">', "latin1"],
  "/unknown": ["text/html; charset=nonsense", '<title>Größe</title><img src="/shoe.png">'],
};
const seen: string[] = [];
let picture: Buffer;
const shop: RequestListener = (request, response) => {
  const path = request.url ?? "";
  seen.push(path);
  if (path.startsWith("/product")) {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<html><head><title>Trail &amp; road</title><meta name="description" content='Light "and" fast'>
      <link rel="shortcut icon" href="/logo.webp"><meta property="og:image" content="/shoe.png"></head>
      <body><img src="shoe.png"><img src='/side.png'><img src="data:image/png;base64,AA"></body></html>`);
  } else if (PAGES[path]) {
    const [type, html, encoding = "utf8"] = PAGES[path];
    response.setHeader("content-type", type).end(Buffer.from(html, encoding));
  } else if (path === "/moved") response.writeHead(302, { location: "/shoe.png" }).end();
  else if (path === "/old") response.writeHead(301, { location: "/older" }).end();
  else if (path === "/older") response.writeHead(308, { location: "/product/" }).end();
  else if (path === "/away") response.writeHead(302, { location: `http://localhost:${server.port}/product` }).end();
  else if (path === "/round") response.writeHead(302, { location: "/round" }).end();
  else if (path === "/empty") response.setHeader("content-type", "text/html").end("<title>Nothing</title>");
  else if (path.endsWith(".png")) response.setHeader("content-type", "image/png").end(picture);
  else if (path.endsWith(".webp")) {
    response.setHeader("content-type", "image/webp");
    sharp(picture)
      .webp()
      .toBuffer()
      .then((bytes) => response.end(bytes));
  } else response.writeHead(404).end();
};
let server: Loopback;
let host: string;
beforeAll(async () => {
  const create = { width: 64, height: 64, channels: 3 as const, background: "#d03030" };
  picture = await sharp({ create }).png().toBuffer();
  server = await loopback(shop);
  host = `127.0.0.1:${server.port}`;
});
beforeEach(() => void seen.splice(0));
afterAll(() => server.close());

test("nothing that a request names is fetched", async () => {
  await using mock = await startMock({ advance: "immediate", allowFetch: ["shop.example.com", "127.0.0.1:1"] });
  const call = caller(mock);
  const url = `http://${host}`;
  const { body: link } = await call("POST", "/api/links/", { url: `${url}/product` });
  await call("PUT", `/api/links/${link.id}/`, { image_urls: [`${url}/shoe.png`], logo_url: `${url}/logo.webp` });
  await call("POST", "/api/html_interactive_ads/", { link: link.id, style_ids: ["spin-wheel"] });
  const clone = smallestBody("adsClone.create", { link: link.id, video_url: `${url}/ad.mp4` });
  await call("POST", "/api/ads_clone/", clone);
  await call("POST", "/api/lipsyncs/preview/", { audio: `${url}/voice.mp3` });
  const variables = { product_shot: { type: "image", properties: { url: `${url}/shoe.png` } } };
  await call("POST", "/api/custom_template_jobs/", { template_id: TEMPLATE_ID, variables });
  expect(seen).toEqual([]);
});

test("a page of a host that was opened is read", async () => {
  await using mock = await startMock({ allowFetch: [host] });
  const call = caller(mock);
  const { body } = await call("POST", "/api/links/", { url: `http://${host}/product` });
  expect(body.link).toMatchObject({
    title: "Trail & road",
    description: 'Light "and" fast',
    image_urls: [`http://${host}/shoe.png`, `http://${host}/side.png`],
    logo_url: `http://${host}/logo.webp`,
  });
  for (const [path, sentence] of [
    ["/none", "The page could not be read."],
    ["/moved", "The page could not be read."],
    ["/empty", "The page has neither an image nor a video."],
  ]) {
    const refused = await call("POST", "/api/links/", { url: `http://${host}${path}` });
    expect(refused, path).toMatchObject({ status: 400, body: [sentence] });
  }
});

test.each(Object.keys(PAGES))("a page is read as browsers do: %s", async (path) => {
  await using mock = await startMock({ allowFetch: [host] });
  const { body } = await caller(mock)("POST", "/api/links/", { url: `http://${host}${path}` });
  const title = PAGES[path]?.[1].includes("Größe") ? "Größe" : "New";
  expect(body.link).toMatchObject({ title, image_urls: [`http://${host}/shoe.png`] });
});

test("a redirect is followed to what is opened, too, and the log says what could not be fetched", async () => {
  const said: string[] = [];
  const logger = { info: (line: string) => void said.push(line), error: () => {} };
  await using mock = await startMock({ allowFetch: [host], logger });
  const call = caller(mock);
  const { body } = await call("POST", "/api/links/", { url: `http://${host}/old` });
  expect(body.link).toMatchObject({
    image_urls: [`http://${host}/shoe.png`, `http://${host}/product/shoe.png`, `http://${host}/side.png`],
  });
  seen.splice(0);
  for (const path of ["/away", "/round", "/none"])
    expect((await call("POST", "/api/links/", { url: `http://${host}${path}` })).status).toBe(400);
  expect(new Set(seen)).toEqual(new Set(["/away", "/round", "/none"]));
  expect(said.filter((line) => line.includes("could not be fetched"))).toEqual([
    `http://${host}/away could not be fetched: it leads to http://localhost:${server.port}/product, which allowFetch does not allow.`,
    `http://${host}/round could not be fetched: it leads on more than 20 times.`,
    `http://${host}/none could not be fetched: it was answered with 404.`,
  ]);
});

test("a host is opened in capitals too, and for the one port that is named", async () => {
  await using mock = await startMock({ allowFetch: ["LOCALHOST", "127.0.0.1:80"] });
  const call = caller(mock);
  await call("POST", "/api/links/", { url: `http://localhost:${server.port}/product` });
  expect(seen).toEqual(["/product"]);
  await call("POST", "/api/links/", { url: `http://${host}/product` });
  expect(seen).toEqual(["/product"]);
});

test("ads and copies show the real media, as they were at first", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, allowFetch: [host] });
  const call = caller(mock);
  const { body: link } = await call("POST", "/api/links/", { url: `http://${host}/product` });
  const { body: job } = await call("POST", "/api/html_interactive_ads/", { link: link.id, style_ids: ["swipe-cards"] });
  const done = await readToEnd(call, "htmlInteractiveAd", job.id);
  const html = await (await fetch(done.ads[0].html_url)).text();
  expect(html.split(picture.toString("base64"))).toHaveLength(3);
  expect(done.ads[0].size_bytes).toBe(Buffer.byteLength(html));

  const variables = { product_shot: { type: "image", properties: { url: `http://${host}/shoe.png` } } };
  const { body } = await call("POST", "/api/custom_template_jobs/", { template_id: TEMPLATE_ID, variables });
  const copy = await fetch(body.variables.product_shot.properties.url);
  expect(copy.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await copy.arrayBuffer())).toEqual(picture);
  expect(seen.filter((path) => path === "/shoe.png")).toHaveLength(1);
});

test("an ad whose image cannot be had, or is none, fails and says so", async () => {
  await using mock = await startMock({ advance: { afterReads: 1 }, allowFetch: [host] });
  const call = caller(mock);
  for (const path of ["/none.jpg", "/empty", "/away"]) {
    const { body: link } = await call("POST", "/api/links/link_with_params/", {
      title: "Shoe",
      image_urls: [`http://${host}${path}`],
    });
    const { body } = await call("POST", "/api/html_interactive_ads/", { link: link.id, style_ids: ["spin-wheel"] });
    const done = await readToEnd(call, "htmlInteractiveAd", body.id);
    expect(done.ads[0], path).toMatchObject({
      status: "failed",
      failed_reason: "The images of the link could not be read.",
    });
  }
});
