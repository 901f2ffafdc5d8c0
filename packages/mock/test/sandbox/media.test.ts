import { model, smallestBody } from "@video-ads/model/testing/requests";
import { afterAll, expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { caller, TEMPLATE_ID } from "../support.ts";
import { read, readToEnd } from "./support.ts";

const mock = await startMock({ advance: { afterReads: 1 } });
afterAll(() => mock.close());
const call = caller(mock);

async function bytesOf(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Every URL in a value. */
function urlsIn(value: unknown): string[] {
  if (typeof value === "string") return /^https?:/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(urlsIn) : [];
}

/** Width and height that the track of an MP4 has. */
function sizeOf(mp4: Buffer): [number, number] {
  const end = mp4.indexOf("tkhd") + 4 + 84;
  return [mp4.readUInt32BE(end - 8) / 65_536, mp4.readUInt32BE(end - 4) / 65_536];
}

test.each([
  ["16x9", 16 / 9],
  ["1x1", 1],
  ["9x16", 9 / 16],
])("the video of a job in %s is an MP4 of that shape", async (aspect_ratio, shape) => {
  const { body } = await call("POST", "/api/lipsyncs/multi_avatar/", { video_inputs: [], aspect_ratio });
  const { output, video_thumbnail } = await readToEnd(call, "lipsyncV2", body.id);
  const { headers, bytes } = await bytesOf(output);
  expect(headers.get("content-type")).toBe("video/mp4");
  expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
  const [width, height] = sizeOf(bytes);
  expect(width / height).toBeCloseTo(shape, 5);
  expect((await bytesOf(video_thumbnail)).bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

test("a part of a video is answered as a part", async () => {
  const { body } = await call("POST", "/api/lipsyncs/multi_avatar/", { video_inputs: [] });
  const { output } = await readToEnd(call, "lipsyncV2", body.id);
  const whole = await bytesOf(output);
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  const part = await bytesOf(output, { range: "bytes=100-199" });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 100-199/${whole.bytes.length}`);
  expect(part.bytes).toEqual(whole.bytes.subarray(100, 200));
  const tail = await bytesOf(output, { range: "bytes=-50" });
  expect(tail.bytes).toEqual(whole.bytes.subarray(-50));
  expect((await bytesOf(output, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
  const head = await fetch(output, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(whole.bytes.length));
  expect((await fetch(output, { method: "POST" })).status).toBe(405);
});

test("a transparent video is a .webm, one with a green screen has a black background", async () => {
  const videos: string[] = [];
  for (const kind of ["transparent_background", "green_screen", "no_music"]) {
    const { body: job } = await call("POST", "/api/lipsyncs/preview/", {
      text: "Hi.",
      aspect_ratio: "9x16",
      [kind]: true,
    });
    await read(call, "lipsync", job.id);
    await call("POST", `/api/lipsyncs/${job.id}/render/`);
    videos.push((await readToEnd(call, "lipsync", job.id)).output);
  }
  const [transparent, black, plain] = await Promise.all(videos.map((url) => bytesOf(url)));
  expect(videos[0]).toMatch(/\.webm$/);
  expect(transparent?.headers.get("content-type")).toBe("video/webm");
  expect(transparent?.bytes.subarray(0, 4)).toEqual(Buffer.from("1a45dfa3", "hex"));
  expect(black?.bytes.subarray(4, 8).toString()).toBe("ftyp");
  expect(black?.bytes).not.toEqual(plain?.bytes);
});

test("every address that a record names answers", async () => {
  const urls = new Set<string>();
  for (const { id, path, job: started } of model.operations.filter(({ job }) => job?.action === "start")) {
    const { body: job } = await call("POST", path, smallestBody(id));
    let record = await read(call, started?.type ?? "", job.id);
    for (let reads = 0; reads < 6; reads++) record = await read(call, started?.type ?? "", job.id);
    for (const url of urlsIn(record)) urls.add(url);
  }
  const lists = model.operations.filter(({ records, job }) => records !== undefined && job === undefined);
  for (const { path } of lists) for (const url of urlsIn((await call("GET", path)).body)) urls.add(url);
  const own = [...urls].filter((url) => url.startsWith(mock.url));
  expect(own.length).toBeGreaterThan(40);
  for (const url of own) {
    const { status, bytes } = await bytesOf(url);
    expect(status, url).toBe(200);
    expect(bytes.length, url).toBeGreaterThan(0);
  }
  expect([...urls].filter((url) => /media\.example\.com/.test(url))).toEqual([]);
});

test("the preview of a template shows its texts, those that were not supplied as empty", async () => {
  const headline = { type: "text", properties: { content: "30% off <now>" } };
  for (const [variables, text] of [
    [{ headline }, "30% off &lt;now&gt;"],
    [{}, "<i>empty</i>"],
  ] as const) {
    const request = { template_id: TEMPLATE_ID, variables };
    const { body: job } = await call("POST", "/api/custom_template_jobs/preview_async/", request);
    const { preview } = await read(call, "customTemplateJob", job.id);
    const page = (await bytesOf(preview)).bytes.toString();
    expect(page).toContain(`<dt>headline</dt><dd>${text}</dd>`);
    const [, video = ""] = /<video src="([^"]+)"/.exec(page) ?? [];
    expect((await bytesOf(new URL(video, preview).href)).headers.get("content-type")).toBe("video/mp4");
  }
});

test("media that a job was given are shown as copies, the same one for the same file", async () => {
  const clip = (url: string) => ({ type: "video", properties: { url } });
  const image = { type: "image", properties: { url: "https://shop.example.com/images/shoe.jpg" } };
  const send = async (variables: object) =>
    (await call("POST", "/api/custom_template_jobs/", { template_id: TEMPLATE_ID, variables })).body.variables;
  const first = await send({ product_shot: image, clip: clip("https://shop.example.com/a.mp4") });
  const second = await send({ product_shot: image, clip: clip("https://shop.example.com/b.mp4") });
  expect(first.product_shot).toEqual(second.product_shot);
  expect(first.clip).not.toEqual(second.clip);
  expect(first.product_shot.type).toBe("image");
  expect(first.product_shot.properties.url.startsWith(mock.url)).toBe(true);
  expect((await bytesOf(first.product_shot.properties.url)).headers.get("content-type")).toBe("image/jpeg");
  expect((await bytesOf(first.clip.properties.url)).headers.get("content-type")).toBe("video/mp4");
});

test.each([
  ["png", "image/png", "89504e47"],
  ["jpg", "image/jpeg", "ffd8ff"],
])("a picture that is called .%s is of that type", async (ending, type, start) => {
  const { headers, bytes } = await bytesOf(`${mock.url}/__media/anything/shoe.${ending}`);
  expect(headers.get("content-type")).toBe(type);
  expect(bytes.toString("hex").startsWith(start)).toBe(true);
});

test("what is not there is 404", async () => {
  for (const path of ["/__media/nope", "/__media/editor/x", "/__media/html-ads/a/b.html", "/__media/links/x.html"]) {
    expect((await fetch(mock.url + path)).status, path).toBe(404);
  }
});
