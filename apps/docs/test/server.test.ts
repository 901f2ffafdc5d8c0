import { execFile } from "node:child_process";
import { get } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocsServer, docs, startDocs } from "../src/index.ts";

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
  it("has a title, and its scripts and styles in files of its own", () => {
    expect(page).toContain("<title>Video ad service API</title>");
    const files = [...page.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map((match) => match[1]);
    expect(files).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^assets\/redoc-[0-9a-f]{10}\.js$/),
        expect.stringMatching(/^assets\/reference-[0-9a-f]{10}\.js$/),
        expect.stringMatching(/^assets\/theme-[0-9a-f]{10}\.css$/),
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

    const script = /assets\/redoc-[^"]+\.js/.exec(page)?.[0];
    const asset = await fetch(new URL(script ?? "", server.url));
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toMatch(/^text\/javascript/);
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

  it.each([["--port", "many"], ["--port", "70000"], ["--colour"]])("refuses %s %s", async (...args) => {
    const failed = await run(process.execPath, [cli, ...args]).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(args[0] ?? "") });
  });
});
