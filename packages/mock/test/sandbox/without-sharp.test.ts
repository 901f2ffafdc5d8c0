import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { loopback } from "@video-ads/testing/loopback";
import { type Program, start } from "@video-ads/testing/program";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usual } from "../../src/generated/credentials.ts";
import { caller } from "../support.ts";
import { readToEnd } from "./support.ts";

const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const hidden = new URL("../without-sharp.ts", import.meta.url).href;

const create = { width: 64, height: 64, channels: 3 as const, background: "#d03030" };
const png = await sharp({ create }).png().toBuffer();
const webp = await sharp({ create }).webp().toBuffer();
const shop: RequestListener = ({ url = "" }, response) => {
  response.setHeader("content-type", url.endsWith(".webp") ? "image/webp" : "image/png");
  response.end(url.endsWith(".webp") ? webp : png);
};

const server = await loopback(shop);
const host = `127.0.0.1:${server.port}`;
let program: Program;
let url: string;
let call: ReturnType<typeof caller>;
beforeAll(async () => {
  const options = ["--port", "0", "--advance", "reads", "--allow-fetch", host];
  program = start([process.execPath, "--import", hidden, cli, ...options]);
  [, url = ""] = await program.said(/ready at (\S+)\s/);
  call = caller({ url, ...usual });
}, 60_000);
afterAll(async () => {
  await program.stop("SIGTERM");
  await server.close();
});

async function adWith(image: string, style = "spin-wheel") {
  const { body: link } = await call("POST", "/api/links/link_with_params/", { title: "Shoe", image_urls: [image] });
  const { body } = await call("POST", "/api/html_interactive_ads/", {
    link: link.id,
    style_ids: [style],
    max_size_mb: 5,
  });
  const [ad] = (await readToEnd(call, "htmlInteractiveAd", body.id)).ads;
  return ad;
}

test.each([
  ["a-16x9.jpg", 1280, 720],
  ["a-9x16.png", 720, 1280],
  ["b-1x1.jpeg", 1000, 1000],
])("without sharp %s is a plain PNG of its size", async (name, width, height) => {
  const answer = await fetch(`${url}/__media/pictures/${name}`);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const { format, ...picture } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(format).toBe("png");
  expect(picture).toMatchObject({ width, height });
});

test("without sharp ads show placeholders, and what was fetched of a JPEG or PNG", async () => {
  const drawn = await adWith("https://shop.example.com/shoe.jpg");
  expect(await (await fetch(drawn.html_url)).text()).toContain('src="data:image/png;base64,');
  const fetched = await adWith(`http://${host}/shoe.png`);
  expect(await (await fetch(fetched.html_url)).text()).toContain(png.toString("base64"));
});

test("what takes sharp fails, and says what to install", async () => {
  const install = "without the package sharp. Install it: npm install --save-dev sharp";
  expect(await adWith("https://shop.example.com/%5Blarge%5D.jpg")).toMatchObject({
    status: "failed",
    failed_reason: `The mock cannot make pictures smaller ${install}`,
  });
  expect(await adWith(`http://${host}/shoe.webp`)).toMatchObject({
    status: "failed",
    failed_reason: `The mock cannot show a picture of the type image/webp ${install}`,
  });
});

test("it is said once", async () => {
  await fetch(`${url}/__media/pictures/once-1x1.jpg`);
  const said = "sharp is not installed, so pictures are plain PNGs. To have them drawn: npm install --save-dev sharp";
  await program.said(/sharp is not installed/);
  expect(program.output().split(said)).toHaveLength(2);
});
