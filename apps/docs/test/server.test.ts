import { execFile } from "node:child_process";
import { get, type IncomingHttpHeaders } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocsServer, docs, startDocs } from "../src/index.ts";
import { PAGES } from "./site-pages.ts";

const run = promisify(execFile);
const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

let server: DocsServer;
let page: string;

beforeAll(async () => {
  server = await startDocs({ port: 0 });
  page = await (await fetch(server.url)).text();
});

afterAll(() => server.close());

describe("the served site", () => {
  it("has a title", () => {
    expect(page).toContain("<title>Video ad service: documentation</title>");
  });

  it("has the reference's scripts in files of their own", async () => {
    const page = await (await fetch(`${server.url}reference/`)).text();
    expect(page).toContain("<title>Reference – Video ad service</title>");
    const files = [...page.matchAll(/(?:src|href)="..\/(assets\/[^"]+)"/g)].map((match) => match[1]);
    expect(files).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^assets\/redoc-[0-9a-f]{10}\.js$/),
        expect.stringMatching(/^assets\/reference-[0-9a-f]{10}\.js$/),
        expect.stringMatching(/^assets\/site-[\w-]{10}\.js$/),
      ]),
    );
    expect(page).not.toContain('<script type="module">');
  });

  it("listens on 127.0.0.1 unless told otherwise", () => {
    expect(new URL(server.url).hostname).toBe("127.0.0.1");
  });

  it("answers 304 to the tag that it gave, and lets hashed files be cached for ever", async () => {
    const first = await fetch(server.url);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    // `fetch` hides a 304 behind its own cache rules; plain HTTP shows it.
    const status = await new Promise((resolve) => {
      get(server.url, { headers: { "if-none-match": tag } }, (answer) => resolve(answer.resume().statusCode));
    });
    expect(status).toBe(304);

    const script = /assets\/site-[^"]+\.js/.exec(page)?.[0];
    const asset = await fetch(new URL(script ?? "", server.url));
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toMatch(/^text\/javascript/);
  });

  it("sends brotli to those who take it, under a tag of its own", async () => {
    const { headers: plain } = await head(`${server.url}openapi.json`, {});
    const { headers: small } = await head(`${server.url}openapi.json`, { "accept-encoding": "gzip, br" });
    expect(plain["content-encoding"]).toBeUndefined();
    expect(small["content-encoding"]).toBe("br");
    expect(small.vary).toContain("Accept-Encoding");
    expect(small.etag).not.toBe(plain.etag);
    expect(Number(small["content-length"])).toBeLessThan(Number(plain["content-length"]) / 5);
    // What unpacks it is the platform: the text has to be the same.
    expect(await (await fetch(`${server.url}llms.txt`)).text()).toMatch(/^# Video ad service\n/);
    expect((await head(`${server.url}openapi.json.br`, {})).status).toBe(404);
  });

  it("says where a page is at home", async () => {
    const guide = await fetch(`${server.url}guides/jobs.html`);
    expect(guide.headers.get("link")).toBe(`<${server.url}guides/jobs.html>; rel="canonical"`);
    expect((await fetch(`${server.url}reference/index.html`)).headers.get("link")).toContain(
      `<${server.url}reference/>`,
    );
  });

  it("lists all pages in the sitemap, with whole addresses", async () => {
    const text = await (await fetch(`${server.url}sitemap.xml`)).text();
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
    expect(addresses).toContain(server.url);
    expect(addresses).toHaveLength(PAGES.length);
    for (const address of addresses) expect((await fetch(address, { method: "HEAD" })).status, address).toBe(200);
  });

  it("tells the try-it page which sandbox to start with", async () => {
    const sandbox = { url: "http://127.0.0.1:5010", apiId: "a", apiKey: "b" };
    const other = await startDocs({ port: 0, sandbox });
    expect(await (await fetch(`${other.url}try-it/sandbox.json`)).json()).toEqual(sandbox);
    await other.close();
  });

  it("answers a path without a page with 404 and a line", async () => {
    const missing = await fetch(`${server.url}guides/nothing.html`);
    expect([missing.status, await missing.text()]).toEqual([404, "There is no such page.\n"]);
  });

  it.each(["/nothing", "/assets/nothing.js", "/..%2f..%2fpackage.json", "/assets/..%2f..%2f..%2fpackage.json"])(
    "answers 404 or 403 to %s",
    async (path) => {
      expect([403, 404]).toContain((await fetch(new URL(path, server.url))).status);
    },
  );

  it("offers the contract for download", async () => {
    const json = (await (await fetch(new URL("openapi.json", server.url))).json()) as { openapi: string };
    expect(json.openapi).toBe("3.0.3");
    expect(await (await fetch(new URL("openapi.yaml", server.url))).text()).toMatch(/^openapi: 3\.0\.3$/m);
  });
});

describe("docs()", () => {
  it("answers under its mount path and nowhere else", async () => {
    const app = express()
      .use(docs({ mountPath: "/docs", publicUrl: "https://example.com/docs/" }))
      .use((_request, response) => void response.status(418).send("the app"));
    const listening = app.listen(0, "127.0.0.1");
    await new Promise((resolve) => listening.once("listening", resolve));
    const address = listening.address();
    const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    try {
      expect(await (await fetch(`${base}/docs/`)).text()).toBe(page);
      expect((await fetch(`${base}/docs`)).url).toBe(`${base}/docs/`);
      expect((await fetch(`${base}/docs/guides`, { redirect: "manual" })).status).toBe(418);
      expect((await fetch(`${base}/docs/reference`)).url).toBe(`${base}/docs/reference/`);
      expect((await fetch(`${base}/guides/jobs.html`)).status).toBe(418);
      expect((await fetch(`${base}/docs/`, { method: "POST" })).status).toBe(418);
      const link = (await fetch(`${base}/docs/guides/jobs.html`)).headers.get("link");
      expect(link).toBe('<https://example.com/docs/guides/jobs.html>; rel="canonical"');
    } finally {
      listening.close();
      listening.closeAllConnections();
    }
  });

  it("repeats no host that is none", async () => {
    const { headers } = await head(`${server.url}guides/jobs.html`, { host: 'x">%zz<y' });
    expect(headers.link ?? "").not.toContain("%zz");
  });

  it("refuses a public URL that is none", () => {
    expect(() => docs({ publicUrl: "example.com" })).toThrow("publicUrl has to be a URL");
  });

  it("refuses a mount path that is none", () => {
    expect(() => docs({ mountPath: "docs" })).toThrow('mountPath has to start with a slash: "docs"');
  });

  it("can be mounted, and leaves what it does not know to the app", async () => {
    const app = express()
      .use("/reference", docs())
      .use((_request, response) => void response.status(418).send("the app"));
    const listening = app.listen(0, "127.0.0.1");
    await new Promise((resolve) => listening.once("listening", resolve));
    const address = listening.address();
    const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    try {
      // With a slash at the end: the page's links are relative.
      const redirected = await fetch(`${base}/reference`);
      expect(redirected.url).toBe(`${base}/reference/`);
      expect(await redirected.text()).toBe(page);
      expect((await fetch(`${base}/reference/nothing`)).status).toBe(418);
    } finally {
      listening.close();
      listening.closeAllConnections();
    }
  });
});

describe("a port in use", () => {
  const port = () => new URL(server.url).port;

  it("is named in the error", async () => {
    await expect(startDocs({ port: Number(port()) })).rejects.toThrow(`Port ${port()} on 127.0.0.1 is in use`);
  });

  it("ends the command with 1 and one line", async () => {
    const failed = await run(process.execPath, [cli, "--port", port()]).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 1, stderr: `Port ${port()} on 127.0.0.1 is in use. Choose another one.\n` });
  });
});

describe("video-ads-docs", () => {
  it("prints its options", async () => {
    expect((await run(process.execPath, [cli, "--help"])).stdout).toMatch(/--port <number>.*\n.*--host <address>/);
  });

  it.each([["--port", "many"], ["--port", "70000"], ["--mock", "localhost"], ["--colour"]])(
    "refuses %s %s",
    async (...args) => {
      const failed = await run(process.execPath, [cli, ...args]).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(args[0] ?? "") });
    },
  );
});

/** Headers and status, without a platform that unpacks or caches. */
function head(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    }).once("error", reject);
  });
}
