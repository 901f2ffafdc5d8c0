import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loopback } from "@video-ads/testing/loopback";
import { run, runOk, start } from "@video-ads/testing/program";
import express, { type Request, type RequestHandler, type Response } from "express";
import express4 from "express4";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DocsServer, docs, startDocs } from "../server/index.ts";
import { addressOf, NOT_FOUND, PAGES } from "./site-pages.ts";

const cli = fileURLToPath(new URL("../server/cli.ts", import.meta.url));

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
    expect(page).toContain("<title>The contract on one page – Video ad service</title>");
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

  it("shows an address of a folder its list of pages", async () => {
    const answer = await fetch(`${server.url}guides`);
    expect([answer.status, answer.url]).toEqual([200, `${server.url}guides/`]);
    expect(await answer.text()).toContain("<h1");
  });

  it("forwards the addresses that pages had", async () => {
    for (const [old, now] of [
      ["guides/jobs.html?a=1", "guides/jobs?a=1"],
      ["reference/index.html", "reference/"],
      ["index.html", ""],
    ]) {
      const answer = await fetch(server.url + old, { redirect: "manual" });
      expect([answer.status, new URL(answer.headers.get("location") ?? "", server.url).href]).toEqual([
        301,
        server.url + now,
      ]);
    }
  });

  it("answers in Markdown to those who ask for it, and in HTML to all others", async () => {
    const asked = (accept: string) => fetch(`${server.url}guides/jobs`, { headers: { accept } });
    const text = await asked("text/markdown, text/html;q=0.5");
    expect(text.headers.get("content-type")).toMatch(/^text\/markdown/);
    expect(text.headers.get("vary")).toContain("Accept");
    expect(await text.text()).toBe(await (await fetch(`${server.url}guides/jobs.md`)).text());
    for (const accept of ["*/*", "text/html,*/*;q=0.8"])
      expect((await asked(accept)).headers.get("content-type")).toMatch(/^text\/html/);
  });

  it("says what its pages may do, and lets a host change it", async () => {
    const { headers } = await fetch(`${server.url}guides/jobs`);
    const policy = headers.get("content-security-policy") ?? "";
    const html = await (await fetch(`${server.url}guides/jobs`)).text();
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
    for (const script of inline) {
      const hash = createHash("sha256").update(script).digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
    }
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'self'");
    expect([headers.get("x-frame-options"), headers.get("referrer-policy")]).toEqual([
      "SAMEORIGIN",
      "strict-origin-when-cross-origin",
    ]);
    const own = { "Content-Security-Policy": "default-src 'none'", "x-frame-options": false } as const;
    const other = await startDocs({ port: 0, headers: own, sandbox: { url: "https://ads.example.com/" } });
    try {
      const changed = await fetch(other.url);
      expect(changed.headers.get("content-security-policy")).toBe("default-src 'none'");
      expect(changed.headers.get("x-frame-options")).toBeNull();
    } finally {
      await other.close();
    }
    expect(() => docs({ headers: { "bad name": "x" } })).toThrow("not the name of a header");
    expect(() => docs({ headers: { "X-A": "two\nlines" } })).toThrow("X-A has to be text in one line");
  });

  it("says where a page is at home", async () => {
    const guide = await fetch(`${server.url}guides/jobs`);
    expect(guide.headers.get("link")).toBe(`<${server.url}guides/jobs>; rel="canonical"`);
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

  it("tells the pages which sandbox their requests go to", async () => {
    const sandbox = { url: "http://127.0.0.1:5010", apiId: "a", apiKey: "b" };
    const other = await startDocs({ port: 0, sandbox });
    expect(await (await fetch(`${other.url}sandbox.json`)).json()).toEqual(sandbox);
    await other.close();
  });

  it("answers a path without a page with 404, in a line or for browsers on a page whose links lead somewhere", async () => {
    const missing = await fetch(`${server.url}guides/nothing.html`);
    expect([missing.status, await missing.text()]).toEqual([404, "There is no such page.\n"]);
    const shown = await fetch(`${server.url}guides/deep/nothing.html`, { headers: { accept: "text/html,*/*;q=0.8" } });
    const text = await shown.text();
    expect([shown.status, shown.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    const links = [...text.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, link = ""]) => new URL(link, shown.url));
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect((await fetch(link, { method: "HEAD" })).status, link.href).toBe(200);
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
    await using listening = await loopback(app);
    const base = listening.url;
    expect(await (await fetch(`${base}/docs/`)).text()).toContain("<title>Video ad service: documentation</title>");
    expect((await fetch(`${base}/docs`)).url).toBe(`${base}/docs/`);
    expect((await fetch(`${base}/docs/guides`)).url).toBe(`${base}/docs/guides/`);
    expect((await fetch(`${base}/docs/guide`, { redirect: "manual" })).status).toBe(418);
    expect((await fetch(`${base}/docs/reference`)).url).toBe(`${base}/docs/reference/`);
    expect((await fetch(`${base}/docs/guides/jobs/?a=b`)).url).toBe(`${base}/docs/guides/jobs?a=b`);
    expect((await fetch(`${base}/guides/jobs.html`)).status).toBe(418);
    expect((await fetch(`${base}/docs/`, { method: "POST" })).status).toBe(418);
    const link = (await fetch(`${base}/docs/guides/jobs`)).headers.get("link");
    expect(link).toBe('<https://example.com/docs/guides/jobs>; rel="canonical"');
  });

  it("repeats no host that is none", async () => {
    const { headers } = await head(`${server.url}guides/jobs`, { host: 'x">%zz<y' });
    expect(headers.link ?? "").not.toContain("%zz");
  });

  it.each([
    "example.com",
    "https://",
    "https:///docs",
    "https://example.com/?a",
    "https://example.com/#a",
    'https://example.com/"',
    "https://a b",
    "https://example.com;script-src",
    "ftp://example.com",
    new URL("ftp://example.com"),
    5,
    null,
  ])("refuses %s as a public URL", (publicUrl) => {
    expect(() => Reflect.apply(docs, undefined, [{ publicUrl }])).toThrow("publicUrl: It is a URL such as");
  });

  it("refuses to publish a password, and does not repeat it", () => {
    for (const publicUrl of ["https://me:hunter2@example.com", new URL("https://me:hunter2@example.com")])
      expect(() => docs({ publicUrl })).toThrow(
        "publicUrl: It is a URL such as https://example.com/docs, without a user name or a password: the pages would publish them.",
      );
    expect(() => docs({ sandbox: { url: "https://me@example.com" } })).toThrow("sandbox.url: It is a URL such as");
  });

  it("takes a URL object for an address", async () => {
    const url = new URL("https://example.com/docs");
    await using site = await loopback(express().use(docs({ publicUrl: url, sandbox: { url } })));
    expect((await fetch(`${site.url}/guides/jobs`)).headers.get("link")).toContain(
      "<https://example.com/docs/guides/jobs>",
    );
    expect(await (await fetch(`${site.url}/sandbox.json`)).json()).toEqual({ url: "https://example.com/docs" });
  });

  it("refuses options that there are none of, and names all of them", async () => {
    const given = (options: unknown) => () => Reflect.apply(docs, undefined, [options]);
    expect(given({ mountpath: "/docs", sandbocks: {} })).toThrow(
      /^mountpath: There is no such option. Did you mean mountPath\? [\s\S]*\nsandbocks: There is no such option/,
    );
    await expect(Reflect.apply(startDocs, undefined, [{ prot: 0 }])).rejects.toThrow("Did you mean port?");
    expect(given({ sandbox: { url: "http://127.0.0.1", apiID: "a", apikey: "b" } })).toThrow(
      /^sandbox.apiID: There is no such option. Did you mean apiId\? Allowed: url, [\s\S]*\nsandbox.apikey: /,
    );
  });

  it.each(["docs", 5, null, "//docs", "/docs//", "/a//b", "/../x", "/a/..", "/./x", "/%2e%2e/x", "/:x"])(
    "refuses %j as a mount path",
    (mountPath) => {
      expect(() => Reflect.apply(docs, undefined, [{ mountPath }])).toThrow(
        `mountPath: It is a path such as /docs, with a slash at its beginning, not ${JSON.stringify(mountPath)}.`,
      );
    },
  );

  it.each(["/docs/", "/.docs/a..b", "/"])("takes %j as a mount path", (mountPath) => {
    expect(() => docs({ mountPath })).not.toThrow();
  });

  it.each([
    [null, "sandbox: It is an object, not null."],
    ["http://127.0.0.1:4010", "sandbox: It is an object, not "],
    [{}, "sandbox.url: It is a URL such as http://127.0.0.1:4010, not undefined."],
    [{ url: "here" }, "sandbox.url: It is a URL"],
    [{ url: "http://x\"'; script-src *" }, "sandbox.url: It is a URL"],
    [{ url: "http://x;script-src" }, "sandbox.url: It is a URL"],
    [{ url: "http://127.0.0.1:4010/?a" }, "sandbox.url: It is a URL"],
    [{ url: "http://127.0.0.1:4010", apiId: 5 }, "sandbox.apiId: It is a key: text in one line, not 5."],
    [{ url: "http://127.0.0.1:4010", apiKey: "a\nb" }, "sandbox.apiKey: It is a key: text in one line."],
  ])("refuses %j as a sandbox", (sandbox, problem) => {
    expect(() => Reflect.apply(docs, undefined, [{ sandbox }])).toThrow(problem);
  });

  it("refuses options that are none", () => {
    expect(() => Reflect.apply(docs, undefined, [null])).toThrow("The options have to be an object, not null");
  });

  it("can be mounted, and leaves what it does not know to the app", async () => {
    const app = express()
      .use("/reference", docs())
      .use((_request, response) => void response.status(418).send("the app"));
    await using listening = await loopback(app);
    const base = listening.url;
    // With a slash at the end: the page's links are relative.
    const redirected = await fetch(`${base}/reference`);
    expect(redirected.url).toBe(`${base}/reference/`);
    expect(await redirected.text()).toBe(page);
    expect((await fetch(`${base}/reference/nothing`)).status).toBe(418);
  });
});

describe("the address of the site", () => {
  const base = "https://docs.example.com/ads/";

  /** Everything in a page that names its address or that of the picture. */
  function named(html: string): Record<string, string | undefined> {
    const value = (pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
    return {
      canonical: value(/<link rel="canonical" href="([^"]*)"/),
      url: value(/<meta property="og:url" content="([^"]*)"/),
      image: value(/<meta property="og:image" content="([^"]*)"/),
    };
  }

  it("is the same in canonical links, shared links, headers, sitemap and robots.txt when it is known", async () => {
    const known = await startDocs({ port: 0, publicUrl: base.slice(0, -1) });
    try {
      const sitemap = await (await fetch(`${known.url}sitemap.xml`)).text();
      const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
      expect(listed).toHaveLength(PAGES.length);
      for (const path of PAGES) {
        const answer = await fetch(known.url + path);
        const address = base + addressOf(path);
        expect(named(await answer.text()), path).toEqual({
          canonical: address,
          url: address,
          image: `${base}social-card.png`,
        });
        expect(answer.headers.get("link")).toBe(`<${address}>; rel="canonical"`);
        expect(listed).toContain(address);
      }
      expect(await (await fetch(`${known.url}robots.txt`)).text()).toContain(`\nSitemap: ${base}sitemap.xml\n`);
      const missing = await fetch(`${known.url}nothing`, { headers: { accept: "text/html" } });
      expect(await missing.text()).toContain('href="/ads/guides/quickstart"');
    } finally {
      await known.close();
    }
  });

  it("is claimed by no page where it is not known, as on one's own machine", async () => {
    for (const path of ["index.html", "guides/jobs.html", "reference/index.html"]) {
      const { canonical, url, image } = named(await (await fetch(server.url + path)).text());
      expect([url, image]).toEqual([undefined, undefined]);
      // Relative: the page itself, wherever it is.
      expect(new URL(canonical ?? "", server.url + path).href).toBe(server.url + addressOf(path));
    }
    expect(await (await fetch(`${server.url}robots.txt`)).text()).not.toContain("Sitemap");
  });

  it("changes the tag of a page, and a page with an address comes in brotli and as 304 as well", async () => {
    const known = await startDocs({ port: 0, publicUrl: base });
    try {
      const [here, there] = [await head(server.url, {}), await head(known.url, {})];
      expect(there.headers.etag).not.toBe(here.headers.etag);
      const small = await head(known.url, { "accept-encoding": "br" });
      expect(small.headers["content-encoding"]).toBe("br");
      expect(small.headers.etag).not.toBe(there.headers.etag);
      expect((await head(known.url, { "if-none-match": there.headers.etag ?? "" })).status).toBe(304);
      // What unpacks it is the platform: the text has to be the same.
      expect(await (await fetch(known.url)).text()).toContain(`content="${base}social-card.png"`);
    } finally {
      await known.close();
    }
  });

  it("is written over nobody's files, and over an earlier export of its own", async () => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
    const exported = (to: string) => run([process.execPath, cli, "--export", to, "--public-url", base]);
    try {
      expect(await exported("")).toMatchObject({ code: 2, stderr: expect.stringContaining("it is empty") });
      await writeFile(join(folder, "package.json"), "{}");
      expect(await exported(folder)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("is not empty: it holds package.json"),
      });
      expect(readdirSync(folder)).toEqual(["package.json"]);
      await rm(join(folder, "package.json"));
      await writeFile(join(folder, ".nojekyll"), "");
      expect(await exported(folder)).toMatchObject({ code: 0 });
      await writeFile(join(folder, "CNAME"), "docs.example.com");
      expect(await exported(folder)).toMatchObject({ code: 0 });
      expect(existsSync(join(folder, "CNAME"))).toBe(true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("is written over an export that was cut off", async () => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
    const command = [cli, "--export", folder, "--public-url", base];
    try {
      await using cutOff = start([process.execPath, ...command]);
      await vi.waitFor(() => expect(readdirSync(folder)).not.toEqual([]), { timeout: 60_000, interval: 1 });
      await cutOff.stop("SIGKILL");
      expect(await run([process.execPath, ...command])).toMatchObject({ code: 0 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("does not take somebody's own sandbox.json for an export", async () => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
    try {
      await writeFile(join(folder, "sandbox.json"), "mine");
      expect(await run([process.execPath, cli, "--export", folder, "--public-url", base])).toMatchObject({ code: 2 });
      expect(await readFile(join(folder, "sandbox.json"), "utf8")).toBe("mine");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("names the sandbox in a site that is written as files, as a server does", async () => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
    const mock = "https://sb.example.org/";
    const other = await startDocs({ port: 0, sandbox: { url: mock } });
    try {
      await runOk([process.execPath, cli, "--export", folder, "--public-url", base, "--mock", mock]);
      const written: unknown = JSON.parse(await readFile(join(folder, "sandbox.json"), "utf8"));
      expect(written).toEqual({ url: "https://sb.example.org" });
      expect(written).toEqual(await (await fetch(`${other.url}sandbox.json`)).json());
    } finally {
      await other.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ["--port", "4021"],
    ["--host", "127.0.0.1"],
  ])("is written as files without %s", async (option, value) => {
    const command = [process.execPath, cli, "--export", join(tmpdir(), "never"), "--public-url", base, option, value];
    expect(await run(command)).toMatchObject({
      code: 2,
      stderr: `${option} has no effect with --export. Allowed beside it: --public-url, --mock.\n`,
    });
  });

  it("goes into a site that is written as files", async () => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
    try {
      const stdout = await runOk([process.execPath, cli, "--export", folder, "--public-url", base]);
      expect(stdout).toMatch(/^\d+ files in .*, for https:\/\/docs\.example\.com\/ads\/\n$/);
      for (const path of [...PAGES, NOT_FOUND, "social-card.png", "sandbox.json"]) {
        expect(existsSync(join(folder, path)), path).toBe(true);
      }
      const text = await readFile(join(folder, "guides/jobs.html"), "utf8");
      expect(named(text).canonical).toBe(`${base}guides/jobs.html`);
      // A host of files finds no page behind an address without its ending.
      expect(text).toContain(' href="../guides/quickstart.html"');
      expect(text).toContain('<html data-ending=".html"');
      expect(await readFile(join(folder, "sitemap.xml"), "utf8")).toContain(`<loc>${base}guides/jobs.html</loc>`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe.each([
  ["Express 5", (handler: RequestHandler) => express().use("/docs", handler)],
  ["Express 4", (handler: RequestHandler) => express4().use("/docs", handler)],
  ["a router of Express 5", (handler: RequestHandler) => express().use("/docs", express.Router().use(handler))],
])("in %s", (_, mounted) => {
  it.each([undefined, "/docs", "/docs/"])("is where the app has put it, with the path %j", async (mountPath) => {
    const app = mounted(docs(mountPath === undefined ? {} : { mountPath }));
    app.use(
      (request: Request, response: Response) => void response.json({ own: request.app === app, path: request.path }),
    );
    await using site = await loopback(app);
    const page = await fetch(`${site.url}/docs/guides/jobs`);
    expect(page.status).toBe(200);
    // The port is part of the address.
    expect(page.headers.get("link")).toBe(`<${site.url}/docs/guides/jobs>; rel="canonical"`);
    expect((await fetch(`${site.url}/docs`, { redirect: "manual" })).headers.get("location")).toBe("/docs/");
    expect(await (await fetch(`${site.url}/docs/nothing`)).json()).toEqual({ own: true, path: "/docs/nothing" });
  });

  it("believes the proxies that the app believes", async () => {
    const canonical = async (trust: boolean) => {
      const app = mounted(docs()).set("trust proxy", trust);
      await using site = await loopback(app);
      const headers = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "docs.example.com" };
      const { headers: answered } = await fetch(`${site.url}/docs/guides/jobs`, { headers });
      return answered.get("link");
    };
    expect(await canonical(true)).toContain("<https://docs.example.com/docs/guides/jobs>");
    expect(await canonical(false)).toContain("<http://127.0.0.1:");
  });
});

it.each([
  [{}, "/guides/jobs"],
  [{ mountPath: "/docs" }, "/docs/guides/jobs"],
])("answers in a server without Express: %j", async (options, path) => {
  const handler = docs(options);
  await using site = await loopback(
    createServer((request, response) => handler(request, response, () => response.end("next"))),
  );
  expect(await (await fetch(site.url + path)).text()).toContain("<title>Jobs, previews and renders");
  expect(await (await fetch(`${site.url}/nothing`)).text()).toBe("next");
});

it("is not started at what is no address", async () => {
  await expect(startDocs({ port: 0, host: "" })).rejects.toThrow(
    "host: It is an address to listen on, such as 127.0.0.1",
  );
});

it("is not started at what is no port", async () => {
  const started = Reflect.apply(startDocs, undefined, [{ port: "90s" }]);
  await expect(started).rejects.toThrow('port: A port is a number from 0 to 65535, not "90s".');
});

describe("a port in use", () => {
  const port = () => new URL(server.url).port;

  it("is named in the error", async () => {
    await expect(startDocs({ port: Number(port()) })).rejects.toThrow(`Port ${port()} is in use`);
  });

  it("ends the command with 2 and one line", async () => {
    expect(await run([process.execPath, cli, "--port", port()])).toMatchObject({
      code: 2,
      stderr: `Port ${port()} is in use; 0 takes any that is free.\n`,
    });
  });
});

describe("video-ads-docs", () => {
  it("prints its options", async () => {
    expect(await runOk([process.execPath, cli, "-h"])).toMatch(/--port <number>[\s\S]*--host <address>/);
  });

  it.each([
    ["--port", "many"],
    ["--port", "70000"],
    ["--mock", "localhost"],
    ["--public-url", "localhost", "--port", "0"],
    ["--public-url", "https://me:secret@example.com", "--port", "0"],
    ["--export", "somewhere"],
    ["--port", "-1"],
    ["--colour"],
  ])("refuses %s %s", async (...args) => {
    expect(await run([process.execPath, cli, ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(args[0] ?? ""),
    });
  });

  it("reads its options as the other programs do", async () => {
    expect((await run([process.execPath, cli, "--port", "-1"])).stderr).toContain("A port is a number from 0 to 65535");
    expect((await run([process.execPath, cli, "--prot", "1"])).stderr).toContain("Did you mean --port?");
    expect(await runOk([process.execPath, cli, "--version"])).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
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
