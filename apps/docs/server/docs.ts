import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { notThis } from "@video-ads/core/options";
import express, { type Request, type RequestHandler, type Response } from "express";
import { type Names, refuse, refuseUnknown } from "./known-options.ts";
import { withOwnExpress } from "./own-express.ts";
import { addressedSitemap, addressOf } from "./public-address.ts";
import { readSandbox, SANDBOX_FILE, type Sandbox } from "./sandbox.ts";
import { readHeaders, type SecurityHeaders, securityHeaders } from "./security-headers.ts";
import { readSite, readText, type SiteFiles } from "./site-files.ts";
import { givenWebUrl } from "./web-url.ts";

/** How the documentation is mounted. */
export interface DocsOptions {
  /**
   * Path under which the handler answers, for example `/docs`; everything else goes on to the next handler. `app.use("/docs", docs())`
   * does the same, with or without it.
   *
   * @default "/", or where `app.use(path, docs())` puts it
   */
  mountPath?: string;
  /**
   * Address under which people reach the site, for example `https://docs.example.com/`. Pages name it in their canonical
   * links and with the picture for shared links, `robots.txt` names the sitemap under it.
   *
   * @default none: pages claim no address, the `Link` header and the sitemap say what the request says
   */
  publicUrl?: string | URL;
  /**
   * The sandbox that requests from the pages go to at first, with the keys that it lets in. Everybody who opens a page can read them.
   *
   * @default `http://127.0.0.1:4010` with what the mock usually lets in
   */
  sandbox?: Sandbox;
  /**
   * Headers of pages beside their own, or in place of them: `Content-Security-Policy`, `X-Frame-Options` and
   * `Referrer-Policy` are there unless they are `false`.
   *
   * @default {}
   */
  headers?: SecurityHeaders;
}

/** A handler for Express 5 and 4, and for any server that calls it with Node's own request and response. */
export type DocsHandler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

const NOT_FOUND = "404.html";

/** Hashed names: what is under them never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Everything else is asked for again, and answered with 304 while it is the same. */
const REVALIDATE = "public, no-cache";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const OPTIONS: Names<keyof DocsOptions> = { mountPath: true, publicUrl: true, sandbox: true, headers: true };

/**
 * An Express handler that serves the documentation, to be mounted in an app of your own. A path that it does not know goes
 * on to the next handler.
 *
 * @example
 * app.use(docs({ mountPath: "/docs" }));
 * @throws Error for options that there are none of, for values that they cannot have, and when the package has not been built.
 */
export function docs(options?: DocsOptions): DocsHandler;
export function docs(options: DocsOptions = {}): RequestHandler {
  refuseUnknown(options, Object.keys(OPTIONS));
  const path = readMountPath(options.mountPath);
  const sandbox = readSandbox(options.sandbox);
  const publicUrl = options.publicUrl === undefined ? undefined : toBase(options.publicUrl);
  const headers = readHeaders(options.headers);
  const files = readSite(publicUrl);
  const pageHeaders = new Map<string, ReadonlyMap<string, string>>();
  const headersOf = (name: string): ReadonlyMap<string, string> => {
    const known = pageHeaders.get(name) ?? securityHeaders(readText(name), sandbox.url, headers);
    pageHeaders.set(name, known);
    return known;
  };
  const serve: RequestHandler = (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // Links are relative: without its slash a folder would lead to its parent's pages.
    const wanted = nameOf(request);
    if (wanted === undefined) return next();
    if (wanted === "" && !new URL(request.originalUrl, "http://localhost").pathname.endsWith("/")) {
      return redirect(request, response, asFolder);
    }
    const base = publicUrl ?? requestBase(request);
    if (wanted === "sitemap.xml" && !publicUrl) {
      return void response.type("application/xml").send(addressedSitemap(readText(wanted), base));
    }
    if (wanted === SANDBOX_FILE) return void response.set("Cache-Control", "no-store").json(sandbox);
    const name = fileOf(wanted, files);
    if (name === undefined) {
      // Whoever types an address of a page may end it as that of a folder.
      if (fileOf(wanted.replace(/\/$/, ""), files))
        return redirect(request, response, (path) => path.replace(/\/$/, ""));
      if (files.get(`${wanted}/index.html`)) return redirect(request, response, asFolder);
      return next();
    }
    if (name === wanted && name.endsWith(".html") && name !== NOT_FOUND) return redirect(request, response, asAddress);
    if (!name.endsWith(".html")) return sendSiteFile(name, files, base, request, response);
    const text = name.replace(/\.html$/, ".md");
    const asText = files.get(text) && request.accepts(["text/html", "text/markdown"]) === "text/markdown";
    response.vary("Accept");
    sendSiteFile(asText ? text : name, files, base, request, response, headersOf(name));
  };
  const router = express.Router({ strict: true });
  // An app that has put this where it is to be has left the path out of what it asks for.
  router.use((request, response, next) =>
    path !== "" && request.baseUrl.endsWith(path) ? serve(request, response, next) : next(),
  );
  router.use(path || "/", serve);
  return withOwnExpress(router);
}

/** The path inside the site; undefined when it cannot be decoded. */
function nameOf(request: Request): string | undefined {
  try {
    return decodeURIComponent(request.path).replace(/^\//, "");
  } catch {
    return undefined;
  }
}

/** The file behind an address: pages are asked for without their ending, folders by themselves. */
function fileOf(wanted: string, files: SiteFiles): string | undefined {
  const names = wanted === "" || wanted.endsWith("/") ? [`${wanted}index.html`] : [wanted, `${wanted}.html`];
  return names.find((name) => files.get(name));
}

/** Where pages were before they lost their ending. */
function asAddress(path: string): string {
  return path.replace(/\/index\.html$/, "/").replace(/\.html$/, "");
}

function asFolder(path: string): string {
  return `${path}/`;
}

function redirect(request: Request, response: Response, to: (path: string) => string): void {
  const { pathname, search } = new URL(request.originalUrl, "http://localhost");
  response.redirect(301, `${to(pathname).replace(/^\/+/, "/")}${search}`);
}

function sendSiteFile(
  name: string,
  files: SiteFiles,
  base: string,
  request: Request,
  response: Response,
  headers: ReadonlyMap<string, string> = new Map(),
): void {
  const file = files.get(name);
  if (!file) throw new Error(`${name} is not a file of the site`);
  const compressed =
    file.compressed && request.acceptsEncodings(["br", "identity"]) === "br" ? file.compressed : undefined;
  const content = compressed ?? file.plain;
  response.set({
    "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
    ETag: content.tag,
    "Cache-Control": name.startsWith("assets/") ? IMMUTABLE : REVALIDATE,
    "X-Content-Type-Options": "nosniff",
  });
  if (file.compressed) response.vary("Accept-Encoding");
  if (compressed) response.set("Content-Encoding", "br");
  if (name.endsWith(".html") && name !== NOT_FOUND) {
    response.set("Link", `<${addressOf(name, base)}>; rel="canonical"`);
  }
  response.set(Object.fromEntries(headers));
  if ("bytes" in content) return void response.send(content.bytes);
  // The times of files in a published package say nothing: npm sets all of them to the same date.
  response.sendFile(content.path, {
    etag: false,
    lastModified: false,
    cacheControl: false,
    acceptRanges: !compressed,
    dotfiles: "allow",
  });
}

/** With a slash at its end. What a request calls its host is taken only where it looks like one. */
function requestBase(request: Request): string {
  const host = /^[\w.:[\]-]+$/.test(request.host ?? "") ? request.host : "127.0.0.1";
  return `${request.protocol}://${host}${request.baseUrl}`.replace(/\/*$/, "/");
}

/** Without a slash at its end: `""` for the root. */
function readMountPath(given: unknown = "/"): string {
  const path = typeof given === "string" ? given.replace(/(?<=[^/])\/$|^\/$/, "") : undefined;
  // What patterns are made of would be read as one, and a client resolves dots before it asks.
  if (path === undefined || !/^(?:\/(?!\.{1,2}(?:\/|$)|%2e)[\w.~%@-]+)*$/i.test(path))
    refuse("mountPath", notThis("It is a path such as /docs, with a slash at its beginning.", given));
  return path;
}

/**
 * A public URL with a slash at its end.
 *
 * @throws Error when it is none.
 */
export function toBase(publicUrl: string | URL): string {
  const read = givenWebUrl(publicUrl, "https://example.com/docs");
  return "problem" in read ? refuse("publicUrl", read.problem) : `${read.value}/`;
}

/** What is answered with status 404: to a browser a page, to others a line. */
export function notFound({ publicUrl, headers = {} }: Pick<DocsOptions, "publicUrl" | "headers">): RequestHandler {
  const files = readSite(publicUrl === undefined ? undefined : toBase(publicUrl));
  return (request, response) => {
    response.status(404);
    if (request.accepts(["text", "html"]) !== "html")
      return void response.type("text").send("There is no such page.\n");
    sendSiteFile(NOT_FOUND, files, "", request, response, securityHeaders(readText(NOT_FOUND), undefined, headers));
  };
}
