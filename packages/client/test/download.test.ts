import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runOk } from "@video-ads/testing/program";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  createClient,
  DownloadError,
  type DownloadOptions,
  type DownloadTarget,
  InvalidRequestError,
  type VideoAds,
} from "../src/index.ts";
import { KEY_HEADERS, KEYS, listen, type Seen } from "./support/server.ts";

const FILE = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
const headers = { "content-type": "video/mp4", etag: '"v1"' };

/** Answers the file or the range that is asked for; breaks off after `most` bytes as long as there are `breaks` left. */
function fileServer({
  breaks = 0,
  most = 70_000,
  ranges = true,
  etag = (): string => '"v1"',
  content = (_tag: string): Buffer => FILE,
} = {}) {
  const seen: Seen[] = [];
  let left = breaks;
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body: "" });
    const tag = etag();
    const [, from = "0"] = /^bytes=(\d+)-$/.exec(request.headers.range ?? "") ?? [];
    const start = ranges && request.headers["if-range"] === tag ? Number(from) : 0;
    const rest = content(tag).subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      ...headers,
      ...(ranges ? { etag: tag } : { etag: "" }),
      "content-length": rest.length,
      ...(start > 0 && { "content-range": `bytes ${start}-${FILE.length - 1}/${FILE.length}` }),
    });
    if (left-- > 0) response.write(rest.subarray(0, most), () => setTimeout(() => response.destroy(), 10));
    else response.end(rest);
  };
  return { seen, start: () => listen(seen, listener) };
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-download-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe("what is evidently not the file leaves the one that is there as it was:", () => {
  const cases: [what: string, type: string | undefined, body: string, source: string, target: string, said: string][] =
    [
      ["a page", "text/html; charset=utf-8", "<html>", "v.mp4", "v", "the video is text/html; charset=utf-8"],
      ["JSON", "application/problem+json", "{}", "v.mp4?sign=1", "v", "the video is application/problem+json"],
      ["a page, by the name of the target", "TEXT/HTML", "<html>", "v", "v.png", "the image is TEXT/HTML"],
      ["a sentence", "text/plain", "Access denied", "v.mp4", "v.mp4", "the video is text/plain"],
      ["XML", "application/xml", "<Error/>", "v.mov", "v.mov", "the video is application/xml"],
      ["a sentence that declares nothing", undefined, "Access denied", "v.mp4", "v.mp4", "the video is a text"],
      ["JSON as bytes", "application/octet-stream", '{"error":1}', "v.mp4", "v.mp4", "the video is a text"],
      ["XML as a form", "binary/octet-stream", '<?xml version="1.0"?>', "a.mp3", "a.mp3", "the audio is a text"],
      ["a page that says that it is a video", "video/mp4", "\n<html>", "v.mp4", "v.mp4", "the video is a text"],
      ["a page for a drawing", "application/octet-stream", "<!DOCTYPE html>", "i.svg", "i.svg", "the image is a text"],
      ["a sentence for a page", "text/plain", "Access denied", "ad.html", "ad.html", "the page is none"],
      ["nothing", "video/mp4", "", "v.mp4", "v.mp4", "the answer is empty"],
      ["nothing, of nobody knows how long", undefined, "", "v", "v", "the answer is empty"],
    ];
  test.each(cases)("%s", async (_, type, body, source, target, said) => {
    const server = await listen([], (_request, response) => {
      response.writeHead(200, type === undefined ? {} : { "content-type": type, "content-length": body.length });
      response.end(body);
    });
    const path = join(await scratch(), target);
    await writeFile(path, "before");
    const error: unknown = await server
      .client()
      .download(`${server.url}/${source}`, path, { maxRetries: 0 })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DownloadError);
    expect(error).toMatchObject({ status: 200, received: 0, message: expect.stringContaining(said) });
    expect(await readFile(path, "utf8")).toBe("before");
    expect(await readdir(join(path, ".."))).toEqual([target]);
  });

  test("a page that is gone the next time costs nothing of what has come", async () => {
    const asked: (string | undefined)[] = [];
    const server = await listen([], (request, response) => {
      asked.push(request.headers.range);
      if (asked.length === 2) response.writeHead(200, { "content-type": "text/html" }).end("<html>Back soon</html>");
      else {
        const start = Number(/\d+/.exec(request.headers.range ?? "")?.[0] ?? 0);
        response.writeHead(start > 0 ? 206 : 200, {
          ...headers,
          "content-length": FILE.length - start,
          ...(start > 0 && { "content-range": `bytes ${start}-${FILE.length - 1}/${FILE.length}` }),
        });
        if (start > 0) response.end(FILE.subarray(start));
        else response.write(FILE.subarray(0, 70_000), () => setTimeout(() => response.destroy(), 10));
      }
    });
    const path = join(await scratch(), "v.mp4");
    await server.client().download(`${server.url}/v.mp4`, path);
    expect(await readFile(path)).toEqual(FILE);
    expect(asked).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]/), asked[1]]);
  });

  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  test.each<[type: string | undefined, name: string, body: Buffer]>([
    [undefined, "v.mp4", Buffer.from([0, 0, 0, 24, ...Buffer.from("ftypisom")])],
    ["binary/octet-stream", "a.mp3", Buffer.from([0xff, 0xfb, 0x90, 0x64])],
    ["application/octet-stream", "i.png", png],
    ["text/xml", "i.svg", Buffer.from('<?xml version="1.0"?><svg/>')],
    ["image/svg+xml", "i.svg", Buffer.from("\ufeff<svg/>")],
    ["application/json", "captions.json", Buffer.from("{}")],
    ["text/plain", "captions.srt", Buffer.from("1")],
  ])("a file that declares %s and looks like what is due is taken: %s", async (type, name, body) => {
    const server = await listen([], (_request, response) => {
      response.writeHead(200, type === undefined ? {} : { "content-type": type });
      response.write(body.subarray(0, 1), () => setTimeout(() => response.end(body.subarray(1)), 10));
    });
    const path = join(await scratch(), name);
    await server.client().download(`${server.url}/${name}`, path, { maxRetries: 0 });
    expect(await readFile(path)).toEqual(body);
  });

  test.each(["ad.html", "ad"])("a page that was asked for is none of that: %s", async (name) => {
    const server = await listen([], (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    });
    const path = join(await scratch(), name);
    expect(await server.client().download(`${server.url}/${name}`, path)).toEqual({
      bytes: 6,
      contentType: "text/html",
    });
  });
});

test("a file arrives whole, with progress, and without a key being sent", async () => {
  const { seen, start } = fileServer();
  const server = await start();
  const folder = await scratch();
  const heard: number[] = [];
  const done = await server.client().download(`${server.url}/v.mp4`, join(folder, "v.mp4"), {
    onProgress: ({ received, total }) => {
      expect(total).toBe(FILE.length);
      heard.push(received);
    },
  });
  expect(done).toEqual({ bytes: FILE.length, contentType: "video/mp4" });
  expect(FILE.equals(await readFile(join(folder, "v.mp4")))).toBe(true);
  expect(heard.at(-1)).toBe(FILE.length);
  for (const name of Object.keys(KEY_HEADERS)) expect(Object.keys(seen[0]?.headers ?? {})).not.toContain(name);
});

test("a broken connection is resumed where it broke", async () => {
  const { seen, start } = fileServer({ breaks: 2 });
  const server = await start();
  const folder = await scratch();
  await server.client().download(`${server.url}/v.mp4`, join(folder, "v.mp4"));
  expect(FILE.equals(await readFile(join(folder, "v.mp4")))).toBe(true);
  expect(seen).toHaveLength(3);
  expect(Number(seen[1]?.headers.range?.slice(6, -1))).toBeGreaterThan(0);
});

test("a file that cannot be identified is started over, not patched together", async () => {
  const { seen, start } = fileServer({ breaks: 1, ranges: false });
  const server = await start();
  const folder = await scratch();
  await server.client().download(`${server.url}/v.mp4`, join(folder, "v.mp4"));
  expect(FILE.equals(await readFile(join(folder, "v.mp4")))).toBe(true);
  expect(seen.map((request) => request.headers.range)).toEqual([undefined, undefined]);
});

test("a file that changed in between is started over, not patched together", async () => {
  let version = 0;
  const second = Buffer.from(FILE).reverse();
  const { start } = fileServer({
    breaks: 1,
    etag: () => `"v${version++}"`,
    content: (tag) => (tag === '"v0"' ? FILE : second),
  });
  const server = await start();
  const folder = await scratch();
  await server.client().download(`${server.url}/v.mp4`, join(folder, "v.mp4"));
  expect(second.equals(await readFile(join(folder, "v.mp4")))).toBe(true);
});

describe("where nothing is behind what has come (416),", () => {
  test.each<[what: string, of: number, ranges: (string | undefined)[]]>([
    ["a file that is whole is done", FILE.length, [undefined, `bytes=${FILE.length}-`]],
    ["one that is not is begun anew", FILE.length - 1, [undefined, `bytes=${FILE.length}-`, undefined]],
  ])("%s", async (_, of, ranges) => {
    const asked: (string | undefined)[] = [];
    const server = await listen([], (request, response) => {
      asked.push(request.headers.range);
      if (request.headers.range) response.writeHead(416, { "content-range": `bytes */${of}` }).end();
      // Of unknown length, and without its end.
      else if (asked.length === 1) {
        response.writeHead(200, headers);
        response.write(FILE, () => setTimeout(() => response.destroy(), 50));
      } else response.writeHead(200, headers).end(FILE);
    });
    const path = join(await scratch(), "v.mp4");
    await server.client().download(`${server.url}/v.mp4`, path);
    expect(await readFile(path)).toEqual(FILE);
    expect(asked).toEqual(ranges);
  });
});

test("a web stream gets the bytes and is closed; a resumed connection goes on in it", async () => {
  const { start } = fileServer({ breaks: 1 });
  const server = await start();
  const chunks: Uint8Array[] = [];
  let closed = false;
  const stream = new WritableStream<Uint8Array>({
    write: (chunk) => void chunks.push(chunk),
    close: () => {
      closed = true;
    },
  });
  await server.client().download(`${server.url}/v.mp4`, stream);
  expect(FILE.equals(Buffer.concat(chunks))).toBe(true);
  expect(closed).toBe(true);
});

describe("a range of another file than was begun is not put behind it", () => {
  const other = Buffer.from(FILE).reverse();
  test.each<[what: string, later: Record<string, string>, total: number]>([
    ["by its ETag", { etag: '"v2"' }, FILE.length],
    ["by its length", { etag: '"v1"' }, FILE.length + 1],
  ])("%s", async (_, later, total) => {
    const seen: Seen[] = [];
    const server = await listen(seen, (request, response) => {
      seen.push({ method: "GET", url: "", headers: request.headers, body: "" });
      // Breaks off, answers the range of another file in spite of If-Range, and then has that one.
      if (seen.length === 1) {
        response.writeHead(200, { ...headers, "content-length": FILE.length });
        response.write(FILE.subarray(0, 70_000), () => setTimeout(() => response.destroy(), 10));
      } else if (request.headers.range) {
        const start = Number(/\d+/.exec(request.headers.range)?.[0]);
        response.writeHead(206, { ...headers, ...later, "content-range": `bytes ${start}-${total - 1}/${total}` });
        response.end(other.subarray(start));
      } else {
        response.writeHead(200, { ...headers, ...later, "content-length": other.length }).end(other);
      }
    });
    const folder = await scratch();
    await server.client().download(`${server.url}/v.mp4`, join(folder, "v.mp4"));
    expect(other.equals(await readFile(join(folder, "v.mp4")))).toBe(true);
    expect(seen.map((request) => request.headers.range !== undefined)).toEqual([false, true, false]);
  });
});

describe("what is no fault of the way does not have the file fetched again", () => {
  test("a stream that takes nothing any more", async () => {
    const { seen, start } = fileServer();
    const server = await start();
    const stream = new WritableStream({
      write: () => {
        throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
      },
    });
    await expect(server.client().download(`${server.url}/v.mp4`, stream)).rejects.toThrow(
      "The file cannot be written: no space is left",
    );
    expect(seen).toHaveLength(1);
  });

  test("a stream that takes its time: the server is not silent meanwhile", async () => {
    const { seen, start } = fileServer();
    const server = await start();
    const chunks: Uint8Array[] = [];
    const stream = new WritableStream<Uint8Array>({
      write: async (chunk) => {
        if (chunks.push(chunk) === 1) await new Promise((resolve) => setTimeout(resolve, 1_000));
      },
    });
    await server.client().download(`${server.url}/v.mp4`, stream, { idleTimeoutMs: 250 });
    expect(FILE.equals(Buffer.concat(chunks))).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

test("a server that asks for more patience than anybody has is not asked again", async () => {
  const seen: Seen[] = [];
  const server = await listen(seen, (_, response) => {
    seen.push({ method: "GET", url: "", headers: {}, body: "" });
    response.writeHead(503, { "retry-after": "3600" }).end();
  });
  const folder = await scratch();
  await expect(server.client().download(`${server.url}/v.mp4`, join(folder, "v.mp4"))).rejects.toMatchObject({
    name: "DownloadError",
    status: 503,
    message: expect.stringMatching(/503, to be asked again in 3600 s$/),
  });
  expect(seen).toHaveLength(1);
});

test("how much of it is waited for can be said, for the client and for a download", async () => {
  const seen: Seen[] = [];
  const server = await listen(seen, (_, response) => {
    seen.push({ method: "GET", url: "", headers: {}, body: "" });
    response.writeHead(503, { "retry-after": "1" }).end();
  });
  const folder = await scratch();
  const failed = { name: "DownloadError", status: 503 };
  const get = (client: VideoAds, options: DownloadOptions) =>
    client.download(`${server.url}/v.mp4`, join(folder, "v.mp4"), options);
  const impatient = server.client({ maxRetryAfterMs: 500 });
  await expect(get(impatient, {})).rejects.toMatchObject(failed);
  await expect(get(server.client(), { maxRetryAfterMs: 500 })).rejects.toMatchObject(failed);
  expect(seen).toHaveLength(2);
  // What is given for one download holds for it.
  await expect(get(impatient, { maxRetryAfterMs: 1_000, maxRetries: 1 })).rejects.toMatchObject(failed);
  expect(seen).toHaveLength(4);
});

test("a file that stays broken ends in an error, and leaves nothing behind", async () => {
  const { start } = fileServer({ breaks: 100, most: 0 });
  const server = await start();
  const folder = await scratch();
  const error = await server
    .client()
    .download(`${server.url}/v.mp4?signature=secret`, join(folder, "v.mp4"), { maxRetries: 1 })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DownloadError);
  expect((error as Error).message).not.toContain("secret");
  expect(await readdir(folder)).toEqual([]);
});

test("a file that is not there is not asked for again", async () => {
  const seen: Seen[] = [];
  const server = await listen(seen, (_, response) => {
    seen.push({ method: "GET", url: "", headers: {}, body: "" });
    response.writeHead(404).end();
  });
  const folder = await scratch();
  await expect(server.client().download(`${server.url}/v.mp4`, join(folder, "v.mp4"))).rejects.toMatchObject({
    status: 404,
  });
  expect(seen).toHaveLength(1);
});

test("a server that falls silent half-way is given up after the idle time, and asked again", async () => {
  let count = 0;
  const server = await listen([], (_, response) => {
    response.writeHead(200, { ...headers, "content-length": "10" });
    if (count++ === 0) response.write("01234");
    else response.end("0123456789");
  });
  const folder = await scratch();
  await server.client().download(`${server.url}/v.mp4`, join(folder, "v.mp4"), { idleTimeoutMs: 1_000 });
  expect(await readFile(join(folder, "v.mp4"), "utf8")).toBe("0123456789");
});

test("an abort ends the download with the caller's reason and leaves nothing behind", async () => {
  const server = await listen([], (_, response) => {
    response.writeHead(200, { ...headers, "content-length": "10" });
    response.write("01234");
  });
  const folder = await scratch();
  const controller = new AbortController();
  const download = server
    .client()
    .download(`${server.url}/v.mp4`, join(folder, "v.mp4"), { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("no longer needed")), 40);
  await expect(download).rejects.toThrow("no longer needed");
  expect(await readdir(folder)).toEqual([]);
});

describe("an abort ends a download at once", () => {
  const reason = new Error("no longer needed");

  test.each<[what: string, stream: () => WritableStream<Uint8Array>]>([
    ["a stream that nobody reads", () => new TransformStream<Uint8Array, Uint8Array>().writable],
    ["a stream that does not take its first bytes", () => new WritableStream({ write: () => new Promise(() => {}) })],
    ["a stream that does not close", () => new WritableStream({ close: () => new Promise(() => {}) })],
  ])("into %s", async (_, stream) => {
    const server = await fileServer().start();
    const abort = new AbortController();
    const download = server.client().download(`${server.url}/v.mp4`, stream(), { signal: abort.signal });
    setTimeout(() => abort.abort(reason), 100);
    await expect(download).rejects.toBe(reason);
  });
});

test.each<[what: string, fetch: typeof globalThis.fetch]>([
  ["a fetch of one's own", () => new Promise(() => {})],
  ["the body of its answer", async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))],
])("%s that never ends is given up after the idle time", async (_, fetch) => {
  const download = createClient({ baseUrl: "http://127.0.0.1:2", ...KEYS, fetch }).download(
    "http://127.0.0.1:2/v.mp4",
    new WritableStream(),
    { idleTimeoutMs: 50, maxRetries: 0 },
  );
  await expect(download).rejects.toMatchObject({
    name: "DownloadError",
    message: expect.stringContaining("nothing came for 50 ms"),
  });
});

describe("parts of two versions of a file are never mixed", () => {
  const other = Buffer.from(FILE).reverse();
  const old = { "last-modified": "Mon, 02 Mar 2026 08:00:00 GMT", date: "Mon, 02 Mar 2026 09:00:00 GMT" };
  const young = { ...old, date: "Mon, 02 Mar 2026 08:00:01 GMT" };
  const range = (from: number, total: number | string = FILE.length, last = FILE.length - 1) => ({
    "content-range": `bytes ${from}-${last}/${total}`,
  });

  /** Breaks off, then answers whatever is asked for with the range of another file, and the whole one without a range. */
  async function changing(first: Record<string, string>, part: (from: number) => Record<string, string>) {
    const ranges: (string | undefined)[] = [];
    const validators: unknown[] = [];
    const server = await listen([], (request, response) => {
      const { range: asked, "if-range": validator } = request.headers;
      ranges.push(asked);
      validators.push(validator);
      const from = Number(/\d+/.exec(asked ?? "0")?.[0]);
      if (ranges.length === 1) {
        response.writeHead(200, { ...first, "content-length": FILE.length });
        response.write(FILE.subarray(0, 70_000), () => setTimeout(() => response.destroy(), 10));
      } else if (asked) response.writeHead(206, part(from)).end(other.subarray(from));
      else response.writeHead(200, { ...first, "content-length": other.length }).end(other);
    });
    const path = join(await scratch(), "v.mp4");
    await server.client().download(`${server.url}/v.mp4`, path);
    return { whole: await readFile(path), ranges: ranges.map((asked) => asked !== undefined), validators };
  }

  test.each<[what: string, first: Record<string, string>]>([
    ["a weak ETag", { etag: 'W/"v1"' }],
    ["a weak ETag beside a date that is strong by itself", { etag: 'W/"v1"', ...old }],
    ["a date that may have been given twice in its second", young],
    ["a date without the answer's own", { "last-modified": old["last-modified"], date: "" }],
  ])("%s is no identity: it is asked for from its beginning", async (_, first) => {
    const { whole, ranges } = await changing(first, (from) => ({ ...first, ...range(from) }));
    expect(other.equals(whole)).toBe(true);
    expect(ranges).toEqual([false, false]);
  });

  test.each<[what: string, part: (from: number) => Record<string, string>]>([
    ["no validator at all", (from) => range(from)],
    ["a weak one", (from) => ({ etag: 'W/"v1"', ...range(from) })],
    ["a date in place of its ETag", (from) => ({ ...old, ...range(from) })],
    ["no total", (from) => ({ etag: '"v1"', ...range(from, "*") })],
    ["an end beyond its total", (from) => ({ etag: '"v1"', ...range(from, FILE.length, FILE.length) })],
    ["no range", () => ({ etag: '"v1"' })],
    ["another start", () => ({ etag: '"v1"', ...range(1) })],
    ["an encoding", (from) => ({ etag: '"v1"', "content-encoding": "br", ...range(from) })],
  ])("a part that has %s is not put behind what there is", async (_, part) => {
    const { whole, ranges } = await changing({ etag: '"v1"' }, part);
    expect(other.equals(whole)).toBe(true);
    expect(ranges).toEqual([false, true, false]);
  });

  test("a stream that has bytes of one version, and cannot take them back, ends with an error", async () => {
    const server = await listen([], (_, response) => {
      response.writeHead(200, { "content-length": FILE.length });
      response.write(FILE.subarray(0, 70_000), () => setTimeout(() => response.destroy(), 10));
    });
    const chunks: Uint8Array[] = [];
    const stream = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) });
    const error = await server
      .client()
      .download(`${server.url}/v.mp4`, stream)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DownloadError);
    const taken = Buffer.concat(chunks);
    expect(FILE.subarray(0, taken.length).equals(taken)).toBe(true);
  });

  test("a date that is strong by RFC 9110 is one: it is asked with, and the part has to have it", async () => {
    const same = await changing(old, (from) => ({ ...old, ...range(from) }));
    expect([same.ranges, same.validators]).toEqual([
      [false, true],
      [undefined, old["last-modified"]],
    ]);
    const later = { ...old, "last-modified": "Mon, 02 Mar 2026 08:00:01 GMT" };
    const { whole, ranges } = await changing(old, (from) => ({ ...later, ...range(from) }));
    expect(other.equals(whole)).toBe(true);
    expect(ranges).toEqual([false, true, false]);
  });

  test("a part that is shorter than what is left is gone on from", async () => {
    const asked: (string | undefined)[] = [];
    const server = await listen([], ({ headers: { range: wanted } }, response) => {
      asked.push(wanted);
      const from = Number(/\d+/.exec(wanted ?? "0")?.[0]);
      const last = Math.min(from + 80_000, FILE.length) - 1;
      response.writeHead(206, { etag: '"v1"', ...range(from, FILE.length, last) });
      response.end(FILE.subarray(from, last + 1));
    });
    const path = join(await scratch(), "v.mp4");
    await server.client().download(`${server.url}/v.mp4`, path);
    expect(FILE.equals(await readFile(path))).toBe(true);
    expect(asked).toEqual([undefined, "bytes=80000-", "bytes=160000-"]);
  });
});

test("one that starts over, and breaks off now earlier and now later, ends", async () => {
  let count = 0;
  const server = await listen([], (_, response) => {
    response.writeHead(200, { "content-length": FILE.length });
    response.write(FILE.subarray(0, count++ % 2 ? 1_000 : 50_000), () => setTimeout(() => response.destroy(), 10));
  });
  const path = join(await scratch(), "v.mp4");
  const download = server.client().download(`${server.url}/v.mp4`, path, { maxRetries: 3 });
  await expect(download).rejects.toMatchObject({ name: "DownloadError" });
  expect(count).toBe(4);
});

test.each([
  [null, "this field of the record is empty"],
  [undefined, "this field of the record is empty"],
  ["file:///etc/passwd", "Only http and https"],
  ["nonsense", "Not a URL"],
  ["https://ann:pa55word@media.example.com/v.mp4", "a user or a password"],
  [
    "https://ann:pa55word@media.example.com:99999/v.mp4?sig=5ecret",
    "Not a URL: https://***@media.example.com:99999/v.mp4",
  ],
])("the URL %j is refused", async (url, message) => {
  const server = await listen([], () => {});
  const call = server.client().download(url, join(await scratch(), "v.mp4"));
  await expect(call).rejects.toThrow(message);
  await expect(call).rejects.not.toThrow(/pa55word|5ecret/);
  await expect(call).rejects.toBeInstanceOf(InvalidRequestError);
});

test("redirects that go round are followed as often as fetch does, and not tried again", async () => {
  let count = 0;
  const server = await listen([], (_, response) => {
    count++;
    response.writeHead(302, { location: "/again" }).end();
  });
  const call = server.client().download(`${server.url}/v.mp4`, join(await scratch(), "v.mp4"));
  await expect(call).rejects.toMatchObject({ name: "DownloadError", message: expect.stringContaining("redirect") });
  expect(count).toBe(21);
});

test("a pause that no timer holds ends the download, however long its limit is", async () => {
  let count = 0;
  const server = await listen([], (_, response) => {
    count++;
    response.writeHead(503, { "retry-after": "99999999" }).end();
  });
  const limits = { maxRetryAfterMs: Number.POSITIVE_INFINITY };
  const call = server.client().download(`${server.url}/v.mp4`, join(await scratch(), "v.mp4"), limits);
  await expect(call).rejects.toMatchObject({ name: "DownloadError", status: 503 });
  expect(count).toBe(1);
});

test.each(
  ["idleTimeoutMs", "maxRetries"].flatMap((option) =>
    ["90", "90s", Number.NaN, -1, ...(option === "idleTimeoutMs" ? [0, Number.POSITIVE_INFINITY] : [])].map(
      (value) => [option, value] as const,
    ),
  ),
)("a limit that is none is refused before anything is fetched: %s %j", async (option, value) => {
  let asked = 0;
  const server = await listen([], (_, response) => {
    asked++;
    response.end("film");
  });
  const call = server.client().download(`${server.url}/v.mp4`, join(await scratch(), "v.mp4"), { [option]: value });
  await expect(call).rejects.toMatchObject({ name: "ConfigurationError", option });
  expect(asked).toBe(0);
});

describe("a path", () => {
  /** A folder with one of everything that can stand at a path. */
  async function furnished(): Promise<string> {
    const folder = await scratch();
    await writeFile(join(folder, "file"), "of an earlier job");
    await mkdir(join(folder, "folder"));
    await symlink("file", join(folder, "link"));
    await symlink("nowhere", join(folder, "dangling"));
    await runOk(["mkfifo", join(folder, "fifo")]);
    await symlink("fifo", join(folder, "link to a fifo"));
    return folder;
  }

  test.each<[what: string, target: (folder: string) => unknown]>([
    ["no text", () => ""],
    ["nothing", () => null],
    ["a number", () => 5],
    ["an object that is no stream", () => ({})],
    ["a URL of no file", () => new URL("https://shop.example.com/v.mp4")],
    ["this folder", () => "."],
    ["a folder", (folder) => join(folder, "folder")],
    ["a folder with a slash", (folder) => `${folder}/folder/`],
    ["a file with a slash", (folder) => `${folder}/file/`],
    ["a path through a folder that is not there", (folder) => join(folder, "nodir", "x")],
    ["a name that is too long", (folder) => join(folder, "x".repeat(250))],
    ["a zero byte", (folder) => join(folder, "a\0b")],
    ["a FIFO", (folder) => join(folder, "fifo")],
    ["a link to a FIFO", (folder) => join(folder, "link to a fifo")],
    ["a link that leads nowhere", (folder) => join(folder, "dangling")],
  ])("that cannot be written is refused before anything is fetched: %s", async (_, target) => {
    const { seen, start } = fileServer();
    const server = await start();
    const folder = await furnished();
    const before = await readdir(folder);
    const { download } = server.client();
    const error = await Reflect.apply(download, undefined, [`${server.url}/v.mp4`, target(folder)]).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toHaveProperty("message", expect.stringMatching(/. cannot be written: .|^Download to a path/));
    expect(seen).toEqual([]);
    expect(await readdir(folder)).toEqual(before);
    expect((await lstat(join(folder, "fifo"))).isFIFO()).toBe(true);
    expect((await lstat(join(folder, "dangling"))).isSymbolicLink()).toBe(true);
  });

  test("at which a regular file stands is written over, through a link as well, which stays", async () => {
    const { start } = fileServer();
    const server = await start();
    const folder = await furnished();
    await server.client().download(`${server.url}/v.mp4`, join(folder, "link"));
    expect((await lstat(join(folder, "link"))).isSymbolicLink()).toBe(true);
    expect(FILE.equals(await readFile(join(folder, "file")))).toBe(true);
  });

  test("at which something else has come to stand is not written over, and that is a failed download", async () => {
    const folder = await scratch();
    const path = join(folder, "v.mp4");
    const server = await listen([], async (_, response) => {
      await runOk(["mkfifo", path]);
      response.writeHead(200, headers).end("film");
    });
    await expect(server.client().download(`${server.url}/v.mp4`, path)).rejects.toBeInstanceOf(DownloadError);
    expect((await lstat(path)).isFIFO()).toBe(true);
    expect(await readdir(folder)).toEqual(["v.mp4"]);
  });
});

describe("a stream", () => {
  test("that somebody else writes to is refused before anything is fetched", async () => {
    const { seen, start } = fileServer();
    const server = await start();
    const stream = new WritableStream();
    stream.getWriter();
    await expect(server.client().download(`${server.url}/v.mp4`, stream)).rejects.toBeInstanceOf(InvalidRequestError);
    expect(seen).toEqual([]);
  });

  test.each<[what: string, sink: ConstructorParameters<typeof WritableStream<Uint8Array>>[0]]>([
    ["takes nothing more", { write: () => Promise.reject(new Error("no space left")) }],
    ["cannot be closed", { close: () => Promise.reject(new Error("no space left")) }],
  ])("that %s is a failed download, and the file is not fetched again for it", async (_, sink) => {
    const { seen, start } = fileServer();
    const server = await start();
    const target: DownloadTarget = new WritableStream(sink);
    const call = server.client().download(`${server.url}/v.mp4`, target);
    await expect(call).rejects.toThrow("The file cannot be written: no space left");
    await expect(call).rejects.toBeInstanceOf(DownloadError);
    expect(seen).toHaveLength(1);
  });
});
