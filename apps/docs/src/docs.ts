import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import express, { type Request, type RequestHandler, type Response } from "express";
import { readSite, type SiteFile } from "./site-files.ts";

/** How the documentation is mounted. */
export interface DocsOptions {
  /**
   * Path under which the handler answers, for example `/docs`; everything else goes on to the next handler.
   *
   * @default "/", or where `app.use(path, docs())` puts it
   */
  mountPath?: string;
  /**
   * Address under which people reach the site, for canonical links and the sitemap.
   *
   * @default what the request says
   */
  publicUrl?: string;
  /** The sandbox that the try-it page starts with. @default `http://127.0.0.1:4010` with the mock's usual keys */
  sandbox?: { url: string; apiId?: string; apiKey?: string };
}

/** A handler for Express 5. In Node's own types: whoever mounts it need not have those of Express. */
export type DocsHandler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

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
};

/**
 * An Express handler that serves the documentation, to be mounted in an app of your own. A path that it does not know goes
 * on to the next handler.
 *
 * @example
 * app.use(docs({ mountPath: "/docs" }));
 * @throws Error when the package has not been built.
 */
export function docs(options?: DocsOptions): DocsHandler;
export function docs(options: DocsOptions = {}): RequestHandler {
  const { mountPath = "/" } = options;
  if (!mountPath.startsWith("/")) throw new Error(`mountPath has to start with a slash: ${JSON.stringify(mountPath)}`);
  if (options.publicUrl !== undefined && !/^https?:\/\/[^\s<>"]+$/.test(options.publicUrl)) {
    throw new Error(
      `publicUrl has to be a URL such as https://example.com/docs, not ${JSON.stringify(options.publicUrl)}`,
    );
  }
  const files = readSite();
  const router = express.Router({ strict: true });
  router.use(mountPath, (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // Links are relative: without its slash a folder would lead to its parent's pages.
    const wanted = nameOf(request);
    if (wanted === undefined) return next();
    if (wanted === "" && !new URL(request.originalUrl, "http://localhost").pathname.endsWith("/")) {
      return redirectToFolder(request, response);
    }
    if (wanted === "sitemap.xml") return sendSitemap(files, publicUrl(request, options), response);
    if (wanted === "try-it/sandbox.json")
      return void response.set("Cache-Control", "no-store").json(options.sandbox ?? {});
    const name = wanted === "" || wanted.endsWith("/") ? `${wanted}index.html` : wanted;
    const file = files.get(name);
    if (file) return sendSiteFile(name, file, publicUrl(request, options), request, response);
    if (files.has(`${name}/index.html`)) return redirectToFolder(request, response);
    next();
  });
  return router;
}

/** The path inside the site; undefined when it cannot be decoded. */
function nameOf(request: Request): string | undefined {
  try {
    return decodeURIComponent(request.path).replace(/^\//, "");
  } catch {
    return undefined;
  }
}

function redirectToFolder(request: Request, response: Response): void {
  const { pathname, search } = new URL(request.originalUrl, "http://localhost");
  response.redirect(301, `${pathname.replace(/^\/+/, "/")}/${search}`);
}

function sendSiteFile(name: string, file: SiteFile, base: string, request: Request, response: Response): void {
  const compressed =
    file.compressed && request.acceptsEncodings(["br", "identity"]) === "br" ? file.compressed : undefined;
  const { path, tag } = compressed ?? file;
  response.set({
    "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
    ETag: tag,
    "Cache-Control": name.startsWith("assets/") ? IMMUTABLE : REVALIDATE,
    "X-Content-Type-Options": "nosniff",
  });
  if (file.compressed) response.vary("Accept-Encoding");
  if (compressed) response.set("Content-Encoding", "br");
  if (name.endsWith(".html")) {
    response.set("Link", `<${base}${name.replace(/(^|\/)index\.html$/, "$1")}>; rel="canonical"`);
  }
  // The times of files in a published package say nothing: npm sets all of them to the same date.
  response.sendFile(path, {
    etag: false,
    lastModified: false,
    cacheControl: false,
    acceptRanges: !compressed,
    dotfiles: "allow",
  });
}

function sendSitemap(files: ReadonlyMap<string, SiteFile>, base: string, response: Response): void {
  const template = readFileSync(files.get("sitemap.xml")?.path ?? "", "utf8");
  response.type("application/xml").send(template.replaceAll("{{public-url}}", () => escapeXml(base)));
}

/** With a slash at its end. What a request calls its host is taken only where it looks like one. */
function publicUrl(request: Request, { publicUrl: given }: DocsOptions): string {
  const host = /^[\w.:[\]-]+$/.test(request.host ?? "") ? request.host : "127.0.0.1";
  return `${(given ?? `${request.protocol}://${host}${request.baseUrl}`).replace(/\/+$/, "")}/`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
